import { Button, Skeleton } from '@mantine/core'
import { useSession } from '#/api/api-context'
import type { Due, DueKind } from '#/contract/control'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatNumber } from '#/ui/format/format'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { ServiceTime } from '../ServiceClock'
import { text } from '../text'
import { pendingEventsOf, type PendingEvent } from './pending-events'
import classes from './PendingEvents.module.css'

const t = text.clock
const longest = 40

const lamps: Record<DueKind, Parameters<typeof StatusBadge>[0]['kind']> = {
  broadcast_starts: 'scheduled',
  broadcast_ends: 'in-progress',
  participation_expires: 'pending',
  campaign_starts: 'scheduled',
  campaign_ends: 'ended',
  import_settles: 'pending',
  wallet_message_ends: 'in-progress',
}

interface WhatWaitsProps {
  due: Due | undefined
  onGo: (to: number) => void
}

/** What time will do, as stations on one track that begins now. */
export function PendingEvents({ due, onGo }: WhatWaitsProps) {
  const waiting = due ? pendingEventsOf(due.due) : []
  const shown = waiting.slice(0, longest)
  const rest = (due?.total ?? 0) - shown.reduce((sum, one) => sum + one.count, 0)
  return (
    <Panel
      title={t.waits}
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
          <li className={classes['station']} data-now>
            <span className={classes['what']}>{t.now}</span>
            <span className={classes['when']}>
              <ServiceTime />
            </span>
          </li>
          {shown.map(one => (
            <Station key={`${one.what} ${one.company_key} ${one.name} ${one.at}`} one={one} onGo={onGo} />
          ))}
        </ol>
      )}
      {due && waiting.length === 0 ? <p className={classes['none']}>{t.waitsNone}</p> : null}
    </Panel>
  )
}

function Station({ one, onGo }: { one: PendingEvent; onGo: (to: number) => void }) {
  const { company_key } = useSession()
  const words = t.due[one.what](one.name)
  return (
    <li className={classes['station']}>
      <span className={classes['what']}>
        <StatusBadge kind={lamps[one.what]}>
          <bdi>{words}</bdi>
        </StatusBadge>
        {one.count > 1 ? <span className={classes['more']}>{t.times(one.count)}</span> : null}
        {one.company_key === company_key ? null : <span className={classes['more']}>{t.at(one.company_key)}</span>}
      </span>
      <span className={classes['when']}>
        <Timestamp ms={one.at} />
      </span>
      <Button size="xs" onClick={() => onGo(one.at)} aria-label={t.goTo(words)}>
        {t.go}
      </Button>
    </li>
  )
}
