import { type Broadcast, readChannel } from '../broadcasts'
import type { CustomFieldDefinition } from '../custom-fields'
import { isRecord, ownValue } from '../format/json'
import { readTimeSpan, type TimeSpan } from '../format/timestamps'
import type { Person } from '../persons'
import type { Subscription } from '../subscriptions'
import { SUBSCRIPTION_FILTER, matchesField, readBroadcastFilter } from './broadcast-filters'
import { filterSchema } from './filters'
import { type Membership, membershipOf, reasonToGive } from './list-membership'

/** What was read about a person. */
export interface ReachRecords {
  readonly person: Person
  /** The person as received: a value of an unexpected type is missing from `person`. */
  readonly rawPerson: unknown
  /** Current and ended ones. */
  readonly subscriptions: readonly Subscription[]
  /** False if some records could not be read: then a missing subscription proves nothing. */
  readonly subscriptionsComplete: boolean
  /** How many push devices the person has; null if that was not read. */
  readonly devices: number | null
  /** When the first of these was read, in ms of the service's clock. */
  readonly readAt: number
  readonly customFields: readonly CustomFieldDefinition[]
}

/** A broadcast as read, and as received. */
export interface ReachBroadcast {
  readonly broadcast: Broadcast
  readonly raw: unknown
}

/** Whether a person was, is, or will be a recipient of a broadcast, and the one clause that decides it. */
export interface Reach {
  readonly verdict: 'recipient' | 'not-recipient' | 'unknown'
  /** `now`: it is being sent. */
  readonly tense: 'past' | 'now' | 'future'
  /** When sending started, or is due to start, in ms; null if the service does not say. */
  readonly sentAt: number | null
  readonly clause: ReachClause
}

/** Each code is a type of its own, so that a `switch` tells them apart. */
type Plain<Code extends string> = Code extends string ? { readonly code: Code } : never
/** The person joined or left a list; `at` is when, in ms. */
type Dated<Code extends string> = Code extends string
  ? { readonly code: Code; readonly list: string; readonly at: number }
  : never

export type ReachClause =
  // A recipient
  | {
      readonly code: 'on-list'
      readonly list: string
      /** In ms; null if the service does not say. */
      readonly since: number | null
      readonly hasConditions: boolean
    }
  // Not a recipient
  | Plain<'canceled' | 'nobody' | 'no-number' | 'no-device'>
  | Dated<'left' | 'joined-later'>
  | { readonly code: 'never-on'; readonly lists: readonly string[] }
  | { readonly code: 'condition'; readonly filter: unknown }
  // Unknown
  | Plain<'no-lists' | 'no-send-time' | 'subscriptions-unreadable' | 'devices-unread' | 'read-before'>
  | Dated<'joined-during' | 'left-during'>
  | { readonly code: 'no-date'; readonly list: string }
  | { readonly code: 'device-history'; readonly devices: number | null }
  /**
   * The person was or may have been changed since sending started. `fields` are those the conditions compare. If there
   * are none, only the number is in doubt: it may have been removed and set again, since the service keeps only the
   * date of the last change. `on` is then the list that the person was on, by the dates, if the person has a number
   * now.
   */
  | {
      readonly code: 'changed-since'
      readonly at: number | null
      readonly fields: readonly string[]
      readonly on?: { readonly list: string; readonly since: number | null }
    }
  | { readonly code: 'unknown-condition'; readonly filter: unknown }
  | { readonly code: 'unknown-value'; readonly field: string }
  | { readonly code: 'stopped'; readonly status: string }
  | { readonly code: 'not-started' }
  | { readonly code: 'unknown-status'; readonly status: string }
  | { readonly code: 'unknown-channel'; readonly channel: string }

/** One requirement of a recipient. `holds` is null if the records do not tell. */
interface Check {
  readonly holds: boolean | null
  readonly clause: ReachClause
}

/** A response may be this old when it arrives, and clocks differ. */
const READ_MARGIN_MS = 5000

/**
 * Decides whether a person was, is, or will be a recipient of a broadcast: on one of its lists when it was sent,
 * reachable over its channel, and matching all its conditions.
 *
 * The service keeps no message history, so this compares dates: a subscription has dates of its own, a person only that
 * of the last change. What may have changed while the broadcast was being sent, or later, is unknown. A scheduled
 * broadcast is decided by what holds at present.
 */
export function checkReach(records: ReachRecords, reading: ReachBroadcast): Reach {
  const { broadcast } = reading
  const { delivery, status } = broadcast
  const start = readTimeSpan(delivery?.send_start_date)
  const scheduled = readTimeSpan(broadcast.send_scheduled_date)
  const tense = status === 'scheduled' ? 'future' : status === 'in_progress' ? 'now' : 'past'
  const sentAt = (tense === 'future' ? scheduled : start)?.from ?? null
  const decide = (verdict: Reach['verdict'], clause: ReachClause): Reach => ({ verdict, tense, sentAt, clause })

  if (tense === 'future') return decideBy(checksOf(records, reading, null), decide)
  const recipients = delivery?.recipient_count ?? null
  const isCanceled = status === 'canceled' || status === 'deleted'
  if (isCanceled && start === null && !recipients) return decide('not-recipient', { code: 'canceled' })
  const isKnown = isCanceled || ['in_progress', 'sent', 'paused', 'failed'].includes(status)
  if (!isKnown) return decide('unknown', { code: 'unknown-status', status })
  // A requirement that is known not to be met says more than `nobody`
  const hasNoRecipients = recipients === 0 && status !== 'in_progress' && status !== 'paused'
  const nobody = decide('not-recipient', { code: 'nobody' })
  const end = readTimeSpan(delivery?.enqueue_completed_date)
  if (start === null) {
    if (hasNoRecipients) return nobody
    return decide('unknown', { code: status === 'paused' ? 'not-started' : 'no-send-time' })
  }
  if (records.readAt - READ_MARGIN_MS <= (end ?? start).to)
    return hasNoRecipients ? nobody : decide('unknown', { code: 'read-before' })
  const during = { from: start.from, to: end?.to ?? Number.POSITIVE_INFINITY }
  const reach = decideBy(checksOf(records, reading, during), decide)
  if (reach.verdict === 'not-recipient') return reach
  if (hasNoRecipients) return nobody
  const isStopped = status !== 'sent' && status !== 'in_progress'
  return reach.verdict === 'recipient' && isStopped ? decide('unknown', { code: 'stopped', status }) : reach
}

/** The first requirement that is not met decides; if there is none, the first that is unknown. */
function decideBy(
  checks: readonly [Check, ...Check[]],
  decide: (verdict: Reach['verdict'], clause: ReachClause) => Reach,
): Reach {
  const failed = checks.find(({ holds }) => holds === false)
  if (failed) return decide('not-recipient', failed.clause)
  const undecided = checks.find(({ holds }) => holds === null)
  return undecided ? decide('unknown', undecided.clause) : decide('recipient', checks[0].clause)
}

/** The requirements of a recipient. `during` is when the broadcast was sent; null for the present. */
function checksOf(
  records: ReachRecords,
  { broadcast, raw }: ReachBroadcast,
  during: TimeSpan | null,
): readonly [Check, ...Check[]] {
  const filters = broadcast.targeting?.filters ?? []
  const rawFilters = ownValue(ownValue(raw, 'targeting'), 'filters')
  const hasUnreadFilters =
    filters.length === 0 && rawFilters !== undefined && rawFilters !== null && !isEmpty(rawFilters)
  const conditions = filters.map(filter => readCondition(filter, records.customFields))
  const fields = conditions.flatMap(({ filter }) =>
    filter && filter.field !== SUBSCRIPTION_FILTER ? [filter.field.key] : [],
  )
  const changed = during && changedSince(records.person, during, fields)
  const lists = checkLists(records, broadcast, { during, hasConditions: filters.length > 0 })
  return [
    lists,
    ...(hasUnreadFilters ? [unknown({ code: 'unknown-condition', filter: rawFilters })] : []),
    ...conditions.map(condition => checkCondition(records, condition, { during, changed })),
    checkChannel(records, broadcast, { during, changed: changed && withList(changed, lists, records) }),
  ]
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
const unknown = (clause: ReachClause): Check => ({ holds: null, clause })

type ChangedSince = Extract<ReachClause, { code: 'changed-since' }>

/** A clause if the person was or may have been changed since sending started; null if not. */
function changedSince(person: Person, during: TimeSpan, fields: readonly string[]): ChangedSince | null {
  const changed = readTimeSpan(person.updated_at)
  if (changed !== null && changed.to < during.from) return null
  return { code: 'changed-since', at: changed?.from ?? null, fields }
}

/** Adds the list that the person was on, by the dates, if only the number is in doubt. */
function withList(changed: ChangedSince, { clause }: Check, records: ReachRecords): ReachClause {
  if (changed.fields.length > 0 || clause.code !== 'on-list' || hasNumber(records) !== true) return changed
  return { ...changed, on: { list: clause.list, since: clause.since } }
}

function checkLists(
  { subscriptions, subscriptionsComplete }: ReachRecords,
  { targeting }: Broadcast,
  { during, hasConditions }: { during: TimeSpan | null; hasConditions: boolean },
): Check {
  const lists = targeting?.source_lists ?? []
  if (lists.length === 0) return unknown({ code: 'no-lists' })
  const found = lists.map(list => ({ list, membership: membershipOf(subscriptions, list, during) }))
  for (const { list, membership } of found)
    if (membership.on === true)
      return { holds: true, clause: { code: 'on-list', list, since: membership.since, hasConditions } }
  if (!subscriptionsComplete || found.some(({ membership }) => membership.on === null))
    return unknown(whyUnknown(found))
  const reason = reasonToGive(found.flatMap(({ membership }) => (membership.on === false ? [membership] : [])))
  const list = found.find(({ membership }) => membership === reason)?.list
  return {
    holds: false,
    clause:
      reason.why === 'never' || list === undefined
        ? { code: 'never-on', lists }
        : { code: reason.why, list, at: reason.at },
  }
}

/** A condition as received, and as read; null if it cannot be read. */
interface Condition {
  readonly raw: unknown
  readonly filter: Extract<ReturnType<typeof readBroadcastFilter>, { ok: true }>['filter'] | null
}

function readCondition(raw: unknown, customFields: readonly CustomFieldDefinition[]): Condition {
  const parsed = filterSchema.safeParse(raw)
  if (!parsed.success) return { raw, filter: null }
  const reading = readBroadcastFilter(parsed.data, { customFields, isList: () => true })
  return { raw, filter: reading.ok ? reading.filter : null }
}

interface SendTime {
  /** When the broadcast was sent; null for the present. */
  readonly during: TimeSpan | null
  /** See `changedSince`. */
  readonly changed: ReachClause | null
}

function checkCondition(records: ReachRecords, { raw, filter }: Condition, { during, changed }: SendTime): Check {
  if (filter === null) return unknown({ code: 'unknown-condition', filter: raw })
  const clause: ReachClause = { code: 'condition', filter: raw }
  const { field } = filter
  if (field !== SUBSCRIPTION_FILTER) {
    if (changed) return unknown(changed)
    const holds = matchesField(ownValue(records.rawPerson, 'custom_fields'), { ...filter, field })
    return holds === null ? unknown({ code: 'unknown-value', field: field.key }) : { holds, clause }
  }
  if (filter.selector !== 'any' && filter.selector !== 'none')
    return unknown({ code: 'unknown-condition', filter: raw })
  const found = filter.values.map(list => ({ list, membership: membershipOf(records.subscriptions, list, during) }))
  const isOn = found.some(({ membership }) => membership.on === true)
    ? true
    : found.some(({ membership }) => membership.on === null) || !records.subscriptionsComplete
      ? null
      : false
  return isOn === null ? unknown(whyUnknown(found)) : { holds: isOn === (filter.selector === 'any'), clause }
}

/** Why it is unknown whether a person was on one of several lists. */
function whyUnknown(found: readonly { list: string; membership: Membership }[]): ReachClause {
  for (const { list, membership } of found)
    if (membership.on === null)
      return membership.why === 'no-date'
        ? { code: 'no-date', list }
        : { code: membership.why, list, at: membership.at }
  return { code: 'subscriptions-unreadable' }
}

function checkChannel(records: ReachRecords, { targeting }: Broadcast, { during, changed }: SendTime): Check {
  const channel = targeting?.channel ?? ''
  switch (readChannel(channel)) {
    case 'sms': {
      if (changed) return unknown(changed)
      const holds = hasNumber(records)
      return holds === null
        ? unknown({ code: 'unknown-value', field: 'mobile_phone' })
        : { holds, clause: { code: 'no-number' } }
    }
    case 'push':
      // A device has no dates, so nothing is known about earlier ones
      if (during !== null) return unknown({ code: 'device-history', devices: records.devices })
      if (records.devices === null) return unknown({ code: 'devices-unread' })
      return { holds: records.devices > 0, clause: { code: 'no-device' } }
    case null:
      return unknown({ code: 'unknown-channel', channel })
  }
}

/** Whether a person has a number; null if what was received is not as documented. */
export function hasNumber({ person, rawPerson }: Pick<ReachRecords, 'person' | 'rawPerson'>): boolean | null {
  if ((person.mobile_phone?.mdn ?? '') !== '') return true
  const phone = ownValue(rawPerson, 'mobile_phone')
  const mdn = isRecord(phone) ? ownValue(phone, 'mdn') : phone
  return mdn === undefined || mdn === null || mdn === '' ? false : null
}
