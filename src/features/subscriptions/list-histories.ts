import { isActive } from '#/api/subscriptions'
import { readTimestamp } from '#/contract/format/timestamps'
import type { Subscription } from '#/contract/subscriptions'

/** One record of a subscription: from when to when, and why it ended. */
export interface Stretch {
  /** Null when the service gave no moment that can be read. */
  from: number | null
  /** Null while it is in force, or when its end cannot be read. */
  until: number | null
  isActive: boolean
  /** As the service says it; null when it says nothing. */
  reason: string | null
}

/** A list and every record a person has of it, the newest first (decision 25). */
export interface ListHistory {
  listId: string
  isActive: boolean
  stretches: Stretch[]
}

/** The records by list: lists in force first, then by their newest moment. */
export function listHistories(subscriptions: readonly Subscription[]): ListHistory[] {
  const byList = new Map<string, Stretch[]>()
  for (const one of subscriptions) {
    const { id } = one.subscription_list
    byList.set(id, [...(byList.get(id) ?? []), stretchOf(one)])
  }
  return [...byList]
    .map(([listId, stretches]) => ({
      listId,
      isActive: stretches.some(stretch => stretch.isActive),
      stretches: stretches.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || newest(b) - newest(a)),
    }))
    .toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || newestOf(b) - newestOf(a))
}

function stretchOf(subscription: Subscription): Stretch {
  const active = isActive(subscription)
  const reason = subscription.opt_out_reason ?? ''
  return {
    from: readTimestamp(subscription.opt_in_date),
    until: active ? null : readTimestamp(subscription.opt_out_date),
    isActive: active,
    reason: reason === '' ? null : reason,
  }
}

const newest = ({ from, until }: Stretch): number => until ?? from ?? 0
const newestOf = ({ stretches }: ListHistory): number => Math.max(...stretches.map(newest))
