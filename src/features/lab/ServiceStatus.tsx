import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { faultsQuery, mockStateQuery } from '#/api/control'
import { useClockSkew } from '#/api/now'
import { useNow } from '#/ui/behavior/clock'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatMoment, formatSpan } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { text } from './text'
import classes from './ServiceStatus.module.css'

/** How often the lab reads what may change elsewhere: in another tab, by a test, or by a call that uses up a fault. */
export const POLL_INTERVAL_MS = 2_000

/** Service time, faults, and dataset, shown above every section of the lab. */
export function ServiceStatus() {
  const api = useApi()
  const state = useQuery({ ...mockStateQuery(api), refetchInterval: 10_000 })
  const faults = useQuery({ ...faultsQuery(api), refetchInterval: POLL_INTERVAL_MS })
  const count = faults.data?.length
  return (
    <dl className={classes['now']} aria-label={text.status.label}>
      <Fact label={text.status.time} note={<Skew />}>
        <ServiceTime />
      </Fact>
      <Fact label={text.status.faults}>
        {count === undefined ? (
          <Missing isPending={faults.isPending} />
        ) : count === 0 ? (
          text.status.noFaults
        ) : (
          <StatusBadge kind="failed">{text.status.faultCount(count)}</StatusBadge>
        )}
      </Fact>
      <Fact label={text.status.dataset}>{state.data?.dataset ?? <Missing isPending={state.isPending} />}</Fact>
    </dl>
  )
}

const Missing = ({ isPending }: { isPending: boolean }) => (
  <span className="sb-dim">{isPending ? text.status.loading : text.status.unknown}</span>
)

function Fact({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt className="sb-note">{label}</dt>
      <dd className={classes['value']}>{children}</dd>
      {note === undefined ? null : <dd className="sb-note">{note}</dd>}
    </div>
  )
}

/** The demo service's time, updated every second. */
export function ServiceTime() {
  const now = useNow('second')
  const zone = useZone()
  return <time dateTime={new Date(now).toISOString()}>{formatMoment(now, zone, { now, precision: 'second' })}</time>
}

/** How far the service's clock is ahead of this computer's, or behind it. */
export function Skew() {
  const seconds = useClockSkew()
  if (Math.abs(seconds) < 2) return text.status.same
  const span = formatSpan(Math.abs(seconds) * 1_000)
  return seconds > 0 ? text.status.ahead(span) : text.status.behind(span)
}
