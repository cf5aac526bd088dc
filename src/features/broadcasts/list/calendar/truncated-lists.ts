import { wallTime } from '#/contract/format/wall-time'
import { type BroadcastRow, toBroadcastRow } from '../../broadcast-row'
import { text as shared } from '../../text'
import type { StatusList } from '../../use-broadcasts'
import type { ListAddress } from '../list-address'
import { formatDay } from './calendar-days'

/** A list that the service cut off at 100. Its order is not documented: missing broadcasts may be from any time. */
interface TruncatedList {
  /** As the screen names it. */
  status: string
  /** The day of the earliest broadcast in the list. No earlier one with this status is shown. */
  since: string
}

/** The shown lists that are truncated. The earliest broadcast of one may be hidden by the filters. */
export const findTruncated = (
  statusLists: readonly StatusList[],
  shown: ListAddress['status'],
  zone: string,
): TruncatedList[] =>
  statusLists.flatMap(({ status, data }) => {
    const isTruncated = data?.isAtLimit === true && (shown === 'all' || shown === status)
    const earliest = isTruncated ? earliestSend(data.broadcasts.map(toBroadcastRow), status) : null
    return earliest === null ? [] : [{ status: shared.statuses[status], since: formatDay(wallTime(earliest, zone)) }]
  })

/** The earliest send time among the rows with this status; null if there is none. */
export function earliestSend(rows: readonly Pick<BroadcastRow, 'status' | 'sendAt'>[], status: string): number | null {
  const times = rows.flatMap(row => (row.status === status && row.sendAt !== null ? [row.sendAt] : []))
  return times.length === 0 ? null : times.reduce((earliest, time) => Math.min(earliest, time))
}

/** The statuses of truncated lists, each on the last of the days that is not after its earliest broadcast. */
export function truncatedByDay(
  truncated: readonly TruncatedList[],
  days: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const byDay = new Map<string, string[]>()
  for (const { status, since } of truncated) {
    const last = days.findLast(day => day <= since)
    if (last !== undefined) byDay.set(last, [...(byDay.get(last) ?? []), status])
  }
  return byDay
}
