import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { Sample } from '#/contract/format/broadcast-samples'
import { useSamples } from '#/parts/broadcast-samples/sample-store'
import { readSeries, type SampleSeries } from '#/parts/broadcast-samples/samples'
import { teamOnlySamples, teamSamplesQuery } from '#/parts/broadcast-samples/team-samples'
import { LineChart } from '#/ui/chart/LineChart'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { formatNumber } from '#/ui/format/format'
import { formatMoment, formatSpan } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import type { BroadcastRow } from '../broadcast-row'
import { recipientColumns } from './recipient-columns'
import { pickEvenly } from './recipient-figures'
import { text } from './text'
import classes from './RecipientsChart.module.css'

const t = text.chart
/** The table shows at most this many points. */
const MAX_ROWS = 24

const none: readonly Sample[] = []

interface TakenSamples extends SampleSeries {
  /** How many of the samples this browser took. */
  own: number
  /** How many only the server took. */
  teamOnly: number
  /** Whether the server's samples have been read. */
  teamStatus: 'loading' | 'read' | 'failed'
}

/** The samples of a broadcast from this browser and the server, and what the service says about its start and end. */
export function useSampleSeries(row: BroadcastRow): TakenSamples {
  const api = useApi()
  const samples = useSamples(storageScopeOf(api.session), row.id)
  const isStarted = row.startedAt !== null
  const team = useQuery({ ...teamSamplesQuery(api, row.id, row.status === 'in_progress'), enabled: isStarted })
  const teamOnly = teamOnlySamples(samples, team.data ?? none)
  const taken = samples.length + teamOnly.length
  const known = taken === 0 ? [] : knownEnds(row)
  // A reply that was on its way when the last recipient was enqueued may have a lower count, which is not a fall
  const end = row.status === 'sent' ? (row.enqueuedAt ?? Infinity) : Infinity
  const inTime = ([at]: Sample) => at <= end
  const series = readSeries(samples.filter(inTime), [...known, ...teamOnly.filter(inTime)])
  const state = !isStarted || team.data !== undefined ? 'read' : team.isError ? 'failed' : 'loading'
  return { ...series, own: samples.length, teamOnly: teamOnly.length, teamStatus: state }
}

function knownEnds({ startedAt, enqueuedAt, recipients, status }: BroadcastRow): Sample[] {
  const start: Sample[] = startedAt === null ? [] : [[startedAt, 0]]
  return enqueuedAt === null || recipients === null || status !== 'sent' ? start : [...start, [enqueuedAt, recipients]]
}

/** The number of recipients over time, as a chart and as a table. */
export function RecipientsChart({ row, series }: { row: BroadcastRow; series: ReturnType<typeof useSampleSeries> }) {
  const { zone, now } = useTime()
  const { points, gaps, falls, clockSetbacks, own, teamOnly, teamStatus } = series
  const first = points[0]
  const last = points.at(-1)
  if (row.startedAt === null && own === 0) return null
  if (first === undefined || last === undefined || points.length < 2)
    return (
      <Panel title={t.title}>
        {teamStatus === 'loading' ? (
          <LoadingSkeleton rows={1} />
        ) : (
          <p className="sb-dim">
            {row.status === 'in_progress' ? t.waiting : teamStatus === 'failed' ? t.unread : t.none}
          </p>
        )}
      </Panel>
    )
  const timeOf = (at: number) => formatMoment(at, zone, { now, precision: 'second', weekday: false }) ?? ''
  const most = points.reduce((greatest, { value }) => Math.max(greatest, value), 0)
  const label = t.label(timeOf(first.at), formatNumber(first.value), timeOf(last.at), formatNumber(last.value))
  return (
    <Panel title={t.title} subtitle={t.subtitle(own, teamOnly)}>
      <LineChart
        label={label}
        points={points}
        gaps={gaps}
        names={{ scale: t.scale, most: t.most(formatNumber(most)), ends: [timeOf(first.at), timeOf(last.at)] }}
      />
      {gaps.length + falls + clockSetbacks === 0 ? null : (
        <ul className={`sb-text ${classes['notes'] ?? ''}`}>
          {gaps.length === 0 ? null : (
            <li>{t.gaps(gaps.length, formatSpan(gaps.reduce((sum, { from, until }) => sum + until - from, 0)))}</li>
          )}
          {falls === 0 ? null : <li>{t.falls(falls)}</li>}
          {clockSetbacks === 0 ? null : <li>{t.clockSetbacks(clockSetbacks)}</li>}
        </ul>
      )}
      <details>
        <summary>{t.table}</summary>
        <PlainTable
          label={t.table}
          rows={pickEvenly(points, MAX_ROWS)}
          columns={recipientColumns(timeOf)}
          keyOf={({ at }) => at}
          density="compact"
        />
      </details>
    </Panel>
  )
}
