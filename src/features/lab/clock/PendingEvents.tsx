import { Button, Skeleton } from '@mantine/core'
import { useSession } from '#/api/api-context'
import type { Due, DueKind } from '#/contract/control'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatNumber } from '#/ui/format/format'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { ServiceTime } from '../ServiceStatus'
import { pendingEventsOf, type PendingEvent } from './pending-events'
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
  const events = due ? pendingEventsOf(due.due) : []
  const shown = events.slice(0, MAX_SHOWN)
  const rest = (due?.total ?? 0) - shown.reduce((sum, event) => sum + event.count, 0)
  return (
    <Panel
      title={t.title}
      count={due ? formatNumber(due.total) : undefined}
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
          {shown.map(event => (
            <PendingEventItem
              key={`${event.what} ${event.company_key} ${event.name} ${event.at}`}
              event={event}
              isBusy={isBusy}
              onMove={onMove}
            />
          ))}
        </ol>
      )}
      {due && events.length === 0 ? <p className={classes['none']}>{t.none}</p> : null}
    </Panel>
  )
}

interface PendingEventItemProps extends Pick<PendingEventsProps, 'isBusy' | 'onMove'> {
  event: PendingEvent
}

function PendingEventItem({ event, isBusy, onMove }: PendingEventItemProps) {
  const { company_key } = useSession()
  const label = t.due[event.what](event.name)
  return (
    <li className={`sb-station sb-small ${classes['event'] ?? ''}`}>
      <span className={`sb-wrap ${classes['what'] ?? ''}`}>
        <StatusBadge kind={badges[event.what]}>
          <bdi>{label}</bdi>
        </StatusBadge>
        {event.count > 1 ? <span className={classes['more']}>{t.times(event.count)}</span> : null}
        {event.company_key === company_key ? null : (
          <span className={classes['more']}>{t.company(event.company_key)}</span>
        )}
      </span>
      <span className={classes['when']}>
        <Timestamp ms={event.at} />
      </span>
      <Button
        size="xs"
        onClick={() => onMove(event.at)}
        aria-label={t.moveTo(label)}
        aria-disabled={isBusy || undefined}
      >
        {t.moveHere}
      </Button>
    </li>
  )
}
