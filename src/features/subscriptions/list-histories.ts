import { readTimestamp } from '#/contract/format/timestamps'
import { isActive, type Subscription } from '#/contract/subscriptions'

/** One period on a list: from when to when, and why it ended. */
export interface Period {
  /** Milliseconds; null if the service gave no readable date. */
  from: number | null
  /** Milliseconds; null while it is active, or if its end cannot be read. */
  until: number | null
  isActive: boolean
  /** The service's code; null if it gave none. */
  reason: string | null
}

/** A list and every period in which a person was on it: active ones, then ended ones, both newest first. */
export interface ListHistory {
  listId: string
  isActive: boolean
  periods: Period[]
}

/** A person's subscriptions by list: active lists, then ended ones, both newest first. */
export function listHistories(subscriptions: readonly Subscription[]): ListHistory[] {
  const byList = new Map<string, Period[]>()
  for (const one of subscriptions) {
    const { id } = one.subscription_list
    const periods = byList.get(id)
    if (periods) periods.push(periodOf(one))
    else byList.set(id, [periodOf(one)])
  }
  return [...byList]
    .map(([listId, periods]) => ({
      listId,
      isActive: periods.some(period => period.isActive),
      periods: periods.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || latestMoment(b) - latestMoment(a)),
    }))
    .toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || latestMomentOf(b) - latestMomentOf(a))
}

function periodOf(subscription: Subscription): Period {
  const active = isActive(subscription)
  const reason = subscription.opt_out_reason ?? ''
  return {
    from: readTimestamp(subscription.opt_in_date),
    until: active ? null : readTimestamp(subscription.opt_out_date),
    isActive: active,
    reason: reason === '' ? null : reason,
  }
}

const latestMoment = ({ from, until }: Period): number => until ?? from ?? 0
/** Not with a spread: a service may send more periods than a call can have arguments. */
const latestMomentOf = ({ periods }: ListHistory): number =>
  periods.reduce((latest, period) => Math.max(latest, latestMoment(period)), -Infinity)
