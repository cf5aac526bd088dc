import { MINUTE_MS } from '#/contract/format/durations'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { formatSpan } from '#/ui/format/moment'
import type { NearbySend } from './broadcast-row'
import { text } from './text'

/**
 * Says in a sentence which other broadcast goes to some of the same lists, and how long before or after.
 * @param sentences by default, those about “this broadcast”
 */
export function describeNearbySend(
  { row, gap, lists }: NearbySend,
  names: Pick<ListNames, 'nameOf'>,
  sentences = text.nearbySend,
): string {
  const other = text.capitalize(text.nameInSentence(row.name))
  const sharedLists = lists.map(names.nameOf)
  if (Math.abs(gap) < MINUTE_MS) return sentences.sameTime(other, sharedLists)
  const sentence = gap < 0 ? sentences.before : sentences.after
  return sentence(other, formatSpan(Math.abs(gap)), sharedLists)
}
