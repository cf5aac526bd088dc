import { useSession } from '#/api/api-context'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { sampleOfList, type Sample } from '#/parts/message/fill-in'
import { useMessageReading, type MessageReading } from '#/parts/message/use-message-reading'
import { useNow } from '#/ui/behavior/clock'
import { sendAtOf } from './broadcast-draft'
import { sendsNear, type BroadcastRow, type Near } from './broadcast-row'
import type { BroadcastDraft } from './draft-kind'
import { useListNames, type ListNames } from './list-names'
import { problemsOf, type Problem } from './problems'
import { useBroadcasts } from './use-broadcasts'
import { useVocabulary } from './use-vocabulary'

/** What composer and review say about a draft besides its words. */
export interface ComposerContext {
  names: ListNames
  vocabulary: Vocabulary
  reading: MessageReading
  problems: readonly Problem[]
  /** The moment it would be sent at; null while there is none. */
  sendAt: number | null
  /** Other sends to the same lists within 4 h. */
  near: readonly Near[]
  /** Those less than a day away: the line of the day shows the ones that fall on it. */
  sameDay: readonly Near[]
  /** Sent ones to exactly these lists, the newest first. */
  earlier: readonly BroadcastRow[]
}

const EARLIER_SHOWN = 3
const DAY_MS = 86_400_000

/** Reads a draft against what the service holds. */
export function useComposerContext(value: BroadcastDraft, sample: Sample | null): ComposerContext {
  const now = useNow('second')
  const names = useListNames()
  const vocabulary = useVocabulary(names)
  const { custom_fields } = useSession()
  const { rows } = useBroadcasts()
  const firstList = value.lists[0]
  const filled = sample ?? (firstList === undefined ? null : sampleOfList(names.nameOf(firstList)))
  const reading = useMessageReading(value.message, {
    sample: filled,
    samples: [],
    known: new Set(custom_fields.map(field => field.key)),
  })
  const sendAt = sendAtOf(value, now)
  const key = value.base === null ? '' : `b-${value.base.id}`
  const send = { key, sendAt, lists: value.lists }
  return {
    names,
    vocabulary,
    reading,
    problems: problemsOf(value, { names, vocabulary, reading, now }),
    sendAt,
    near: sendsNear(send, rows),
    sameDay: sendsNear(send, rows, DAY_MS),
    earlier: earlierSends(rows, value.lists),
  }
}

/** What is known of an audience: how many earlier sends to exactly the same lists reached (product.md, Audience). */
function earlierSends(rows: readonly BroadcastRow[], lists: readonly string[]): BroadcastRow[] {
  const wanted = new Set(lists)
  return rows
    .filter(row => row.status === 'sent' && row.recipients !== null && row.lists.length === wanted.size)
    .filter(row => row.lists.every(id => wanted.has(id)))
    .toSorted((a, b) => (b.sendAt ?? 0) - (a.sendAt ?? 0))
    .slice(0, EARLIER_SHOWN)
}
