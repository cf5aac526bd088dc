import { Button, Skeleton } from '@mantine/core'
import { useSession } from '#/api/api-context'
import type { Due, DueKind } from '#/contract/control'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatNumber } from '#/ui/format/format'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { ServiceTime } from '../ServiceStatus'
import { groupPendingEvents, type PendingEventGroup } from './pending-events'
import { text } from './text'
import classes from './PendingEvents.module.css'

const t = text.pending
const MAX_SHOWN = 40

const badges: Record<DueKind, Parameters<typeof StatusBadge>[0]['kind']> = {
  broadcast_starts: 'scheduled',
  broadcast_ends: 'in-progress',
  participation_expires: 'pending',
  campaign_starts: 'scheduled',
  campaign_ends: 'ended',
  import_settles: 'pending',
  wallet_message_ends: 'in-progress',
}

interface PendingEventsProps {
  due: Due | undefined
  isBusy: boolean
  onMove: (to: number) => void
}

/** The upcoming events on a timeline that starts now. */
export function PendingEvents({ due, isBusy, onMove }: PendingEventsProps) {
  const groups = due ? groupPendingEvents(due.due) : []
  const shown = groups.slice(0, MAX_SHOWN)
  const rest = (due?.total ?? 0) - shown.reduce((sum, group) => sum + group.count, 0)
  return (
    <Panel
      title={t.title}
      titleNote={due ? formatNumber(due.total) : undefined}
      footer={rest > 0 ? t.more(rest) : undefined}
    >
      {due === undefined ? (
        <div className={classes['loading']} aria-hidden>
          <Skeleton height={18} />
          <Skeleton height={18} />
          <Skeleton height={18} />
        </div>
      ) : (
        <ol className={classes['track']}>
          <li className={`sb-station sb-small ${classes['event'] ?? ''}`} data-now data-passed>
            <span className={`sb-wrap ${classes['what'] ?? ''}`}>{t.now}</span>
            <span className={classes['when']}>
              <ServiceTime />
            </span>
          </li>
          {shown.map(group => (
            <PendingEventItem
              key={`${group.what} ${group.company_key} ${group.name} ${group.at}`}
              group={group}
              isBusy={isBusy}
              onMove={onMove}
            />
          ))}
        </ol>
      )}
      {due && groups.length === 0 ? <p className={classes['none']}>{t.none}</p> : null}
    </Panel>
  )
}

interface PendingEventItemProps extends Pick<PendingEventsProps, 'isBusy' | 'onMove'> {
  group: PendingEventGroup
}

function PendingEventItem({ group, isBusy, onMove }: PendingEventItemProps) {
  const { company_key } = useSession()
  const label = t.due[group.what](group.name)
  return (
    <li ref={focusMainOnRemoval} className={`sb-station sb-small ${classes['event'] ?? ''}`}>
      <span className={`sb-wrap ${classes['what'] ?? ''}`}>
        <StatusBadge kind={badges[group.what]}>
          <bdi>{label}</bdi>
        </StatusBadge>
        {group.count > 1 ? <span className={classes['more']}>{t.events(group.count)}</span> : null}
        {group.company_key === company_key ? null : (
          <span className={classes['more']}>{t.company(group.company_key)}</span>
        )}
      </span>
      <span className={classes['when']}>
        <Timestamp ms={group.at} />
      </span>
      <Button
        size="xs"
        onClick={() => onMove(group.at)}
        aria-label={t.moveTo(label)}
        aria-disabled={isBusy || undefined}
      >
        {t.moveHere}
      </Button>
    </li>
  )
}
