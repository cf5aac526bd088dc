import { useSession } from '#/api/api-context'
import { nonceOf } from '#/api/broadcast-mutations'
import { readChannel } from '#/contract/broadcasts'
import { DAY_MS } from '#/contract/format/durations'
import { checkPolicy, type PolicyFinding } from '#/contract/policy/check-policy'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { useListNames, type ListNames } from '#/parts/list-names/use-list-names'
import { valuesOfList, type FillInValues } from '#/parts/message/fill-in'
import { useMessageReading, type MessageReading } from '#/parts/message/use-message-reading'
import { recipientsOf, type Recipients } from '#/parts/schedule/recipients'
import { useNow } from '#/ui/behavior/clock'
import { resolveSendTime } from './broadcast-draft'
import { sendStatuses, findNearbySends, type BroadcastRow, type NearbySend } from './broadcast-row'
import { useVocabulary } from './conditions'
import type { BroadcastDraft } from './draft-kind'
import { findEarlierSends } from './earlier-sends'
import { findProblems, type Problem } from './problems'
import { type ListedBroadcasts, useListedBroadcasts } from './use-broadcasts'

/** Everything the composer and the review derive from a draft. */
export interface ComposerContext {
  names: ListNames
  vocabulary: Vocabulary
  reading: MessageReading
  problems: readonly Problem[]
  /** The connection's rules that the draft breaks. */
  findings: readonly PolicyFinding[]
  recipients: Recipients
  /** The send time in ms; null while there is none. */
  sendAt: number | null
  /** Other sends to any of the same lists less than 4 h away. */
  nearby: readonly NearbySend[]
  /** Other sends to any of the same lists less than a day away, for the timeline of the day. */
  sameDay: readonly NearbySend[]
  /** The sends with a known number of recipients to exactly these lists on this channel, newest first. */
  earlier: readonly BroadcastRow[]
  /** The other broadcasts, with which this one is compared. */
  listedBroadcasts: ListedBroadcasts
}

/**
 * Derives what the screens show about a draft, given the company's lists, fields, and other broadcasts. Updated every
 * minute, the precision of send times; every second for a review, which shows the exact send time of "Send now".
 * @param savedSendAt the send time if it is no longer that of the draft, because "Send now" was saved
 */
export function useComposerContext(
  value: BroadcastDraft,
  values: FillInValues | null,
  precision: 'second' | 'minute' = 'minute',
  savedSendAt: number | null = null,
): ComposerContext {
  const now = useNow(precision)
  const names = useListNames()
  const vocabulary = useVocabulary(names)
  const { custom_fields, connection } = useSession()
  const listed = useListedBroadcasts()
  const nonce = value.attempt?.nonce
  // A broadcast that was created by an attempt to schedule this draft does not count as another one
  const rows =
    nonce === undefined
      ? listed.rows
      : listed.rows.filter(({ reading }) => nonceOf(reading?.broadcast.created_by_application) !== nonce)
  const firstList = value.lists[0]
  const fillInValues = values ?? (firstList === undefined ? null : valuesOfList(names.currentNameOf(firstList)))
  const reading = useMessageReading(value.message, {
    fillInValues,
    otherValues: [],
    fields: new Map(custom_fields.map(field => [field.key, field.label])),
    supportsFallbacks: connection.placeholder_fallbacks,
  })
  const sendAt = savedSendAt ?? resolveSendTime(value, now)
  const key = value.base === null ? '' : `b-${value.base.id}`
  const send = { key, sendAt, lists: value.lists }
  const { policy, home_country } = connection
  const recipients = recipientsOf(connection)
  const { channel, template } = value.message
  const planned = { at: sendAt, channel: readChannel(channel), text: template, lists: value.lists }
  const findings = checkPolicy(policy, home_country, planned, knownSends(rows, key))
  return {
    names,
    vocabulary,
    reading,
    problems: findProblems(value, { names, vocabulary, customFields: custom_fields, rows, reading, now, findings }),
    findings,
    recipients,
    sendAt,
    nearby: findNearbySends(send, rows),
    sameDay: findNearbySends(send, rows, DAY_MS),
    earlier: findEarlierSends(rows, { lists: value.lists, channel }),
    listedBroadcasts: { ...listed, rows },
  }
}

/** The listed broadcasts that were, are, or will be sent, except the one with this key. */
export const knownSends = (rows: readonly BroadcastRow[], key: string) =>
  rows.flatMap(row =>
    row.key === key || row.sendAt === null || !sendStatuses.has(row.status)
      ? []
      : [{ at: row.sendAt, lists: row.lists }],
  )
