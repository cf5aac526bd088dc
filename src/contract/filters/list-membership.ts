import { readTimeSpan, type TimeSpan } from '../format/timestamps'
import { isActive, type Subscription } from '../subscriptions'

/**
 * Whether a person was on a list during a time span, and what decides it. `at` is in ms. If the person joined or left
 * within the span, it is unknown whether the service had read the list by then.
 */
export type Membership =
  | { readonly on: true; readonly since: number | null }
  | { readonly on: false; readonly why: 'never' }
  | { readonly on: false; readonly why: 'left' | 'joined-later'; readonly at: number }
  | { readonly on: null; readonly why: 'joined-during' | 'left-during'; readonly at: number }
  | { readonly on: null; readonly why: 'no-date' }

/**
 * A person's membership in a list.
 * @param during null for the present, for which no dates are compared
 */
export function membershipOf(
  subscriptions: readonly Subscription[],
  list: string,
  during: TimeSpan | null,
): Membership {
  const periods = subscriptions.filter(one => one.subscription_list.id === list).map(one => membershipIn(one, during))
  return (
    periods.find(period => period.on === true) ??
    periods.find(period => period.on === null) ??
    reasonToGive(periods.filter(period => period.on === false))
  )
}

type Off = Extract<Membership, { on: false }>

/** The reason to give for not being on a list: the latest end, or else the first start after the time span. */
export function reasonToGive(reasons: readonly Off[]): Off {
  const timeOf = (reason: Off): number => (reason.why === 'never' ? 0 : reason.at)
  const left = reasons.filter(({ why }) => why === 'left').toSorted((a, b) => timeOf(b) - timeOf(a))
  const joined = reasons.filter(({ why }) => why === 'joined-later').toSorted((a, b) => timeOf(a) - timeOf(b))
  return left[0] ?? joined[0] ?? { on: false, why: 'never' }
}

function membershipIn(subscription: Subscription, during: TimeSpan | null): Membership {
  const start = readTimeSpan(subscription.opt_in_date)
  const end = readTimeSpan(subscription.opt_out_date)
  const active = isActive(subscription)
  if (during === null) {
    if (active) return { on: true, since: start?.from ?? null }
    return end === null ? { on: false, why: 'never' } : { on: false, why: 'left', at: end.from }
  }
  if (end !== null && end.to < during.from) return { on: false, why: 'left', at: end.from }
  if (start === null) return { on: null, why: 'no-date' }
  if (start.from > during.to) return { on: false, why: 'joined-later', at: start.from }
  if (!active && end === null) return { on: null, why: 'no-date' }
  if (start.to >= during.from) return { on: null, why: 'joined-during', at: start.from }
  if (end !== null && end.from <= during.to) return { on: null, why: 'left-during', at: end.from }
  return { on: true, since: start.from }
}
