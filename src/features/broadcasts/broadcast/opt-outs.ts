import { readTimeSpan, type TimeSpan } from '#/contract/format/timestamps'
import type { Subscription } from '#/contract/subscriptions'

/** The end of a subscription to one of a broadcast's lists after the broadcast started. */
export interface OptOut {
  list: string
  /** The earliest moment that its date can mean, in ms. */
  at: number
}

interface Sent {
  lists: readonly string[]
  /** When the broadcast started; null if it never did, or if its start cannot be read. */
  start: TimeSpan | null
}

/**
 * The lists of a broadcast that a person was on when it started and left afterward, in the order in which they left.
 * Empty if the broadcast's start is not known. A list is left out if the dates of the subscription are too coarse to
 * tell what came first.
 */
export function optOutsAfter(
  { lists, start }: Sent,
  subscriptions: readonly Pick<Subscription, 'subscription_list' | 'opt_in_date' | 'opt_out_date'>[],
): OptOut[] {
  if (start === null) return []
  const first = new Map<string, number>()
  for (const { subscription_list, opt_in_date, opt_out_date } of subscriptions) {
    const [joined, left] = [readTimeSpan(opt_in_date), readTimeSpan(opt_out_date)]
    const { id } = subscription_list
    if (!lists.includes(id) || joined === null || joined.to >= start.from) continue
    if (left === null || left.from <= start.to) continue
    first.set(id, Math.min(left.from, first.get(id) ?? left.from))
  }
  return [...first].map(([list, at]) => ({ list, at })).toSorted((a, b) => a.at - b.at)
}
