import { sameJson } from '#/contract/format/json'
import type { BroadcastRow } from './broadcast-row'

/**
 * Sends with a known time and number of recipients that went to exactly these lists on this channel, newest first:
 * the only known figures about an audience, since the service cannot count one.
 * @param before only sends scheduled before this time, in ms; by default, at any time
 */
export function findEarlierSends(
  rows: readonly BroadcastRow[],
  { lists, channel }: Pick<BroadcastRow, 'lists' | 'channel'>,
  before = Infinity,
): BroadcastRow[] {
  const wanted = new Set(lists)
  return rows
    .filter(row => row.status === 'sent' && row.recipients !== null && row.lists.length === wanted.size)
    .filter(row => row.lists.every(id => wanted.has(id)) && isSameChannel(row.channel, channel))
    .filter(row => row.sendAt !== null && row.sendAt < before)
    .toSorted((a, b) => (b.sendAt ?? 0) - (a.sendAt ?? 0))
}

/**
 * At most `limit` of the earlier sends, in their order: those with the same conditions as a broadcast before others,
 * because only they went to the same audience.
 */
export function mostComparable(
  earlier: readonly BroadcastRow[],
  row: Pick<BroadcastRow, 'filters'>,
  limit: number,
): BroadcastRow[] {
  const isComparable = (send: BroadcastRow) => hasSameConditions(send, row)
  const others = earlier.filter(send => !isComparable(send))
  const picked = new Set([...earlier.filter(isComparable), ...others].slice(0, limit))
  return earlier.filter(send => picked.has(send))
}

/** Whether both are sent on the same channel. A push and a text reach different people, even on the same lists. */
const isSameChannel = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase()

/** Whether two broadcasts have the same filters in the same order. */
export const hasSameConditions = (a: Pick<BroadcastRow, 'filters'>, b: Pick<BroadcastRow, 'filters'>): boolean =>
  sameJson(a.filters, b.filters)
