import { useSession } from '#/api/api-context'
import { DAY_MS } from '#/contract/format/durations'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { useListNames, type ListNames } from '#/parts/list-names/use-list-names'
import { sampleOfList, type Sample } from '#/parts/message/fill-in'
import { useMessageReading, type MessageReading } from '#/parts/message/use-message-reading'
import { useNow } from '#/ui/behavior/clock'
import { resolveSendTime } from './broadcast-draft'
import { findNearbySends, type BroadcastRow, type NearbySend } from './broadcast-row'
import { useVocabulary } from './conditions'
import type { BroadcastDraft } from './draft-kind'
import { findProblems, type Problem } from './problems'
import { useListedBroadcasts } from './use-broadcasts'

/** Everything the composer and the review derive from a draft. */
export interface ComposerContext {
  names: ListNames
  vocabulary: Vocabulary
  reading: MessageReading
  problems: readonly Problem[]
  /** The send time in ms; null while there is none. */
  sendAt: number | null
  /** Other sends to the same lists within 4 h. */
  nearby: readonly NearbySend[]
  /** Other sends to the same lists less than a day away, for the timeline of the day. */
  sameDay: readonly NearbySend[]
  /** Sent broadcasts to exactly these lists, newest first. */
  earlier: readonly BroadcastRow[]
}

const MAX_EARLIER = 3

/**
 * Derives what the screens show about a draft, given the company's lists, fields, and other broadcasts. By minutes, the
 * precision of send times; by seconds for a review, which shows the exact send time of "Send now".
 */
export function useComposerContext(
  value: BroadcastDraft,
  sample: Sample | null,
  precision: 'second' | 'minute' = 'minute',
): ComposerContext {
  const now = useNow(precision)
  const names = useListNames()
  const vocabulary = useVocabulary(names)
  const { custom_fields, connection } = useSession()
  const rows = useListedBroadcasts()
  const firstList = value.lists[0]
  const effectiveSample = sample ?? (firstList === undefined ? null : sampleOfList(names.nameOf(firstList)))
  const reading = useMessageReading(value.message, {
    sample: effectiveSample,
    samples: [],
    fields: new Map(custom_fields.map(field => [field.key, field.label])),
    fallbacks: connection.placeholder_fallbacks,
  })
  const sendAt = resolveSendTime(value, now)
  const key = value.base === null ? '' : `b-${value.base.id}`
  const send = { key, sendAt, lists: value.lists }
  return {
    names,
    vocabulary,
    reading,
    problems: findProblems(value, { names, vocabulary, reading, now }),
    sendAt,
    nearby: findNearbySends(send, rows),
    sameDay: findNearbySends(send, rows, DAY_MS),
    earlier: findEarlierSends(rows, value.lists),
  }
}

/** Earlier sends to exactly the same lists: the only known figures about an audience, since the service has no counts. */
function findEarlierSends(rows: readonly BroadcastRow[], lists: readonly string[]): BroadcastRow[] {
  const wanted = new Set(lists)
  return rows
    .filter(row => row.status === 'sent' && row.recipients !== null && row.lists.length === wanted.size)
    .filter(row => row.lists.every(id => wanted.has(id)))
    .toSorted((a, b) => (b.sendAt ?? 0) - (a.sendAt ?? 0))
    .slice(0, MAX_EARLIER)
}
