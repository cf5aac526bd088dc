import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { markAndShorten } from '#/ui/format/LongText'
import type { Column } from '#/ui/table/table-rows'
import { BroadcastStatus } from '../BroadcastStatus'
import { text as t } from './text'
import { momentColumns } from './wave-columns'
import { waveOutcomes, type WaveWithResult } from './waves-job'

/** A wave with the status of its broadcast when it was last read. */
export interface ShownWave extends WaveWithResult {
  at: number
  zone: string
  /** Whether its call may be on its way to the service. */
  isInFlight: boolean
  /** The status of the broadcast; null while it is not known. */
  status: string | null
}

/** The columns of the waves of a job, with what became of each broadcast. */
export const scheduledWaveColumns = (params: RouteParams, zone: string): Column<ShownWave>[] => [
  {
    id: 'name',
    label: t.name,
    rowHeader: true,
    cell: ({ row, result }) => {
      const name = <bdi>{markAndShorten(row.body.name)}</bdi>
      return result?.made === undefined ? name : <PathLink to={paths.broadcast(params, result.made)}>{name}</PathLink>
    },
  },
  ...momentColumns(zone),
  {
    id: 'status',
    label: t.page.status,
    cell: ({ result, status, isInFlight }) =>
      status !== null ? (
        <BroadcastStatus status={status} />
      ) : result === null ? (
        <span className="sb-dim">{isInFlight ? t.page.inFlight : t.page.none}</span>
      ) : (
        <>
          {waveOutcomes.textOf(t.outcome, result.outcome)}
          {result.message === '' ? null : <div className="sb-dim">{markAndShorten(result.message)}</div>}
        </>
      ),
  },
]
