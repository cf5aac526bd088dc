import type { PersonReading } from '#/api/persons'
import { activeListsOf } from '#/api/subscriptions'
import type { Broadcast } from '#/contract/broadcasts'
import { MINUTE_MS } from '#/contract/format/durations'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { isActive, type Subscription } from '#/contract/subscriptions'
import type { Holder, NumberReading, WaitingInvitation } from './number-reading'

/** One way in which something can still reach the number, and why. */
export type Arrival =
  /** Everything sent to these lists. `broadcasts`: what is scheduled to them. */
  | { kind: 'subscribed'; person: PersonReading; lists: string[]; broadcasts: Broadcast[] }
  /**
   * Its recipients were fixed when it started, and these people may be among them. `isCertain`: they were on one of its
   * lists then; otherwise that cannot be told. Its filters may still have left them out.
   */
  | { kind: 'under-way'; broadcast: Broadcast; people: PersonReading[]; isCertain: boolean }
  /** A Y puts the person on the list. `person`: null if they are not among those read. */
  | { kind: 'invitation'; invitation: WaitingInvitation; person: PersonReading | null }
  /** The person's lists are not known, or not all. */
  | { kind: 'unread-lists'; person: PersonReading }
  | { kind: 'unread-people'; count: number }
  | { kind: 'more-people' }
  /** What is under way is not known, or not all. */
  | { kind: 'unread-broadcasts' }
  | { kind: 'unread-invitations' }

/** Clocks of one service differ a little, and some of its timestamps have no seconds. */
const MARGIN_MS = MINUTE_MS

/**
 * What can still reach a number, as far as the service's records tell: nobody else gets anything. Passes in a
 * wallet, which are not tied to a number, and texts that were already handed over are not part of it.
 */
export function canArrive(reading: NumberReading): Arrival[] {
  const arrivals: Arrival[] = []
  for (const { reading: person, subscriptions } of reading.holders) {
    if (subscriptions === null || subscriptions.unreadable.length > 0) arrivals.push({ kind: 'unread-lists', person })
    const lists = subscriptions === null ? [] : activeListsOf(subscriptions)
    if (lists.length > 0) arrivals.push({ kind: 'subscribed', person, lists, broadcasts: scheduledTo(reading, lists) })
  }
  if (reading.unreadableHolders > 0) arrivals.push({ kind: 'unread-people', count: reading.unreadableHolders })
  if (reading.moreHolders) arrivals.push({ kind: 'more-people' })
  for (const broadcast of reading.broadcasts.filter(one => one.status !== 'scheduled')) {
    const found = reading.holders.map(holder => ({ holder, was: wasRecipient(broadcast, holder) }))
    const people = found.flatMap(({ holder, was }) => (was === 'no' ? [] : [holder.reading]))
    const isCertain = found.some(({ was }) => was === 'possible')
    if (people.length > 0) arrivals.push({ kind: 'under-way', broadcast, people, isCertain })
  }
  if (reading.unreadBroadcasts.some(status => status !== 'scheduled')) arrivals.push({ kind: 'unread-broadcasts' })
  for (const invitation of reading.invitations) {
    const invited = reading.holders.find(
      one => one.reading.person.person_key === invitation.participant.person?.person_key,
    )
    arrivals.push({ kind: 'invitation', invitation, person: invited?.reading ?? null })
  }
  if (!reading.invitationsComplete) arrivals.push({ kind: 'unread-invitations' })
  return arrivals
}

/** The scheduled broadcasts to any of the lists, the next one first. */
export const scheduledTo = ({ broadcasts }: NumberReading, lists: readonly string[]): Broadcast[] =>
  broadcasts
    .filter(one => one.status === 'scheduled' && (one.targeting?.source_lists ?? []).some(id => lists.includes(id)))
    .toSorted((a, b) => startOf(a) - startOf(b))

const startOf = ({ send_scheduled_date }: Broadcast): number => readTimestamp(send_scheduled_date) ?? Infinity

/** The same reading as if everyone had left their lists the moment it ended: what a stop now would lead to. */
export const withEveryoneOff = (reading: NumberReading): NumberReading => ({
  ...reading,
  holders: reading.holders.map(holder => ({
    ...holder,
    subscriptions: holder.subscriptions && {
      ...holder.subscriptions,
      subscriptions: holder.subscriptions.subscriptions.map(one =>
        isActive(one) ? { ...one, opt_out_date: writeSeconds(reading.readAt) } : one,
      ),
    },
  })),
})

/** Whether a broadcast that has started may have taken a person as a recipient. */
function wasRecipient(
  { targeting, delivery, send_scheduled_date }: Broadcast,
  { subscriptions }: Holder,
): 'possible' | 'unknown' | 'no' {
  const lists = targeting?.source_lists
  if (subscriptions === null || !lists) return 'unknown'
  const onIts = subscriptions.subscriptions.filter(one => lists.includes(one.subscription_list.id))
  const started = readTimestamp(delivery?.send_start_date)
  if (started !== null && onIts.some(one => wasActive(one, { from: started, until: started }))) return 'possible'
  // Without a start, it may have been any time since it was due
  const due = readTimestamp(send_scheduled_date) ?? -Infinity
  if (started === null && onIts.some(one => wasActive(one, { from: due, until: Infinity }))) return 'unknown'
  return subscriptions.unreadable.length > 0 ? 'unknown' : 'no'
}

/** Whether a subscription was active at any time within a span; a date that cannot be read rules nothing out. */
function wasActive(subscription: Subscription, { from, until }: { from: number; until: number }): boolean {
  const begin = readTimestamp(subscription.opt_in_date) ?? -Infinity
  const end = isActive(subscription) ? Infinity : (readTimestamp(subscription.opt_out_date) ?? Infinity)
  return begin <= until + MARGIN_MS && end >= from - MARGIN_MS
}
