import { readTimestamp } from '#/contract/format/timestamps'
import type { Subscription } from '#/contract/subscriptions'
import type { BroadcastRow } from '../broadcast-row'

/** The end of a subscription to one of the lists of a broadcast, after it started. */
export interface OptOut {
  list: string
  at: number
}

/**
 * When a person who was on a list of a broadcast as it started left that list afterwards, each list once, the first one
 * first. Nothing is said about a broadcast that never started.
 */
export function optOutsAfter(
  { lists, startedAt }: Pick<BroadcastRow, 'lists' | 'startedAt'>,
  subscriptions: readonly Pick<Subscription, 'subscription_list' | 'opt_in_date' | 'opt_out_date'>[],
): OptOut[] {
  if (startedAt === null) return []
  const first = new Map<string, number>()
  for (const { subscription_list, opt_in_date, opt_out_date } of subscriptions) {
    const [joined, left] = [readTimestamp(opt_in_date), readTimestamp(opt_out_date)]
    const { id } = subscription_list
    if (!lists.includes(id) || joined === null || joined > startedAt || left === null || left < startedAt) continue
    first.set(id, Math.min(left, first.get(id) ?? left))
  }
  return [...first].map(([list, at]) => ({ list, at })).toSorted((a, b) => a.at - b.at)
}
