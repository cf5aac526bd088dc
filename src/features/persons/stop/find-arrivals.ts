import type { PersonReading } from '#/api/persons'
import { activeListsOf } from '#/api/subscriptions'
import type { Broadcast } from '#/contract/broadcasts'
import { MINUTE_MS } from '#/contract/format/durations'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { isActive, type Subscription } from '#/contract/subscriptions'
import { personLabel } from '#/parts/mdn/person-label'
import type { Holder, NumberReading, WaitingInvitation } from './number-reading'
import { namesIn, type StopRow } from './stop-job'

/** One way in which something can still reach the number, and why; or something unread that may hide such a way. */
export type Arrival =
  /**
   * The person gets everything sent to these lists. `broadcasts`: those scheduled for these lists, the next one first;
   * empty if not all could be read, because then the next one is not known.
   */
  | { kind: 'subscribed'; person: PersonReading; lists: string[]; broadcasts: Broadcast[] }
  /**
   * The broadcast's recipients were fixed when it started, and the people with these names may be among them.
   * `isCertain`: they were on one of its lists then; otherwise that is unknown. Its filters may still have left them
   * out.
   */
  | { kind: 'under-way'; broadcast: Broadcast; names: string[]; isCertain: boolean }
  /** A Y puts the person on the list. `person`: null if they are not among those read. */
  | { kind: 'invitation'; invitation: WaitingInvitation; person: PersonReading | null }
  /** The person's lists are not known, or not all of them. */
  | { kind: 'unread-lists'; person: PersonReading }
  | { kind: 'unread-people'; count: number }
  | { kind: 'more-people' }
  /** The broadcasts under way are not known, or not all of them. */
  | { kind: 'unread-broadcasts' }
  | { kind: 'unread-invitations' }

/** A service's clocks differ a little, and some of its timestamps have no seconds. */
const MARGIN_MS = MINUTE_MS

/**
 * What can still reach a number, as far as the service's records show. Not included are passes in a wallet, which are
 * not tied to a number, and texts that the service has already sent.
 * @param stopped who was on which lists before a stop; those among them who no longer have the number, or no longer
 *   exist, may still be recipients of what had started
 */
export function findArrivals(reading: NumberReading, stopped: readonly StopRow[] = []): Arrival[] {
  const arrivals: Arrival[] = []
  const missesScheduled = reading.unreadBroadcasts.includes('scheduled')
  for (const { reading: person, subscriptions } of reading.holders) {
    if (subscriptions === null || subscriptions.unreadable.length > 0) arrivals.push({ kind: 'unread-lists', person })
    const lists = subscriptions === null ? [] : activeListsOf(subscriptions)
    const broadcasts = missesScheduled ? [] : scheduledTo(reading, lists)
    if (lists.length > 0) arrivals.push({ kind: 'subscribed', person, lists, broadcasts })
  }
  if (reading.unreadableHolders > 0) arrivals.push({ kind: 'unread-people', count: reading.unreadableHolders })
  if (reading.hasMoreHolders) arrivals.push({ kind: 'more-people' })
  const keys = new Set(reading.holders.map(holder => holder.reading.person.person_key))
  const absent = stopped.filter(({ person_key }) => !keys.has(person_key))
  for (const broadcast of reading.broadcasts.filter(({ status }) => status !== 'scheduled')) {
    const checked = reading.holders.map(holder => ({ holder, recipient: checkRecipient(broadcast, holder) }))
    for (const isCertain of [true, false]) {
      const wanted = isCertain ? 'was-on-list' : 'unknown'
      const names = checked.flatMap(({ holder, recipient }) =>
        recipient === wanted ? [personLabel(holder.reading)] : [],
      )
      if (!isCertain) names.push(...namesIn(absent.filter(({ list_id }) => isTo(broadcast, list_id))))
      if (names.length > 0) arrivals.push({ kind: 'under-way', broadcast, names, isCertain })
    }
  }
  if (reading.unreadBroadcasts.some(status => status !== 'scheduled')) arrivals.push({ kind: 'unread-broadcasts' })
  for (const invitation of reading.invitations) {
    const invited = reading.holders.find(
      holder => holder.reading.person.person_key === invitation.participant.person?.person_key,
    )
    arrivals.push({ kind: 'invitation', invitation, person: invited?.reading ?? null })
  }
  if (!reading.invitationsComplete) arrivals.push({ kind: 'unread-invitations' })
  return arrivals
}

/** The broadcasts scheduled for any of the lists, as far as they could be read, the next one first. */
export const scheduledTo = ({ broadcasts }: NumberReading, lists: readonly string[]): Broadcast[] =>
  broadcasts
    .filter(
      ({ status, targeting }) =>
        status === 'scheduled' && (targeting?.source_lists ?? []).some(id => lists.includes(id)),
    )
    .toSorted((a, b) => startOf(a) - startOf(b))

/** Whether a broadcast may go to a list; true if its lists are unknown. */
const isTo = ({ targeting }: Broadcast, list: string): boolean => targeting?.source_lists?.includes(list) ?? true

const startOf = ({ send_scheduled_date }: Broadcast): number => readTimestamp(send_scheduled_date) ?? Infinity

/** The reading as if everyone had left their lists the moment it ended: what it would be after a stop. */
export const withEveryoneOff = (reading: NumberReading): NumberReading => ({
  ...reading,
  holders: reading.holders.map(holder => ({
    ...holder,
    subscriptions: holder.subscriptions && {
      ...holder.subscriptions,
      subscriptions: holder.subscriptions.subscriptions.map(subscription =>
        isActive(subscription) ? { ...subscription, opt_out_date: writeSeconds(reading.readAt) } : subscription,
      ),
    },
  })),
})

/** Whether a person may be a recipient of a broadcast that has started. */
function checkRecipient(
  { targeting, delivery, send_scheduled_date }: Broadcast,
  { subscriptions }: Holder,
): 'was-on-list' | 'unknown' | 'no' {
  const lists = targeting?.source_lists
  if (subscriptions === null || !lists) return 'unknown'
  const toItsLists = subscriptions.subscriptions.filter(({ subscription_list: { id } }) => lists.includes(id))
  const wasOnList = (from: number, until: number) =>
    toItsLists.some(subscription => wasActive(subscription, { from, until }))
  const started = readTimestamp(delivery?.send_start_date)
  if (started !== null && wasOnList(started, started)) return 'was-on-list'
  // If its start is unknown, it may have started at any time since it was due
  const due = readTimestamp(send_scheduled_date) ?? -Infinity
  if (started === null && wasOnList(due, Infinity)) return 'unknown'
  return subscriptions.unreadable.length > 0 ? 'unknown' : 'no'
}

/** Whether a subscription was active at any time within a span; a date that cannot be read rules nothing out. */
function wasActive(subscription: Subscription, { from, until }: { from: number; until: number }): boolean {
  const begin = readTimestamp(subscription.opt_in_date) ?? -Infinity
  const end = isActive(subscription) ? Infinity : (readTimestamp(subscription.opt_out_date) ?? Infinity)
  return begin <= until + MARGIN_MS && end >= from - MARGIN_MS
}
