import { useSession } from '#/api/api-context'
import { fromWire } from '#/parts/filter-builder/rows'
import { describeEachFilter, type SentenceTime } from '#/parts/filter-builder/sentence'
import { broadcastVocabulary, type Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { ListNames } from '#/parts/list-names/use-list-names'
import type { BroadcastRow } from './broadcast-row'
import { text } from './text'

/** The fields and selectors that broadcast conditions can use at this company. */
export function useVocabulary(names: ListNames): Vocabulary {
  const { custom_fields, connection } = useSession()
  return broadcastVocabulary(custom_fields, names.all, connection.broadcast_selectors)
}

/** Each condition of a row in words. A row without conditions is for everyone on its lists. */
export function describeConditions(row: BroadcastRow, vocabulary: Vocabulary, time: SentenceTime): string[] {
  const rows = 'rows' in row.filters ? row.filters.rows : fromWire(row.filters.wire, vocabulary)
  return describeEachFilter(rows, vocabulary, time)
}

/** The conditions of a row, short enough for a table cell. */
export function summarizeConditions(row: BroadcastRow, vocabulary: Vocabulary, time: SentenceTime): string {
  const [first, ...more] = describeConditions(row, vocabulary, time)
  if (first === undefined) return row.lists.length === 0 ? '' : text.everyone(row.lists.length)
  return more.length === 0 ? first : text.firstAndMore(first, more.length)
}
