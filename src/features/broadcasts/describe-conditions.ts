import { fromWire } from '#/parts/filter-builder/rows'
import { describeFilters, type SentenceTime } from '#/parts/filter-builder/sentence'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { BroadcastRow } from './broadcast-row'
import { text } from './text'

/** Each condition of a row in words; none: everyone on its lists. */
export function conditionsOf(row: BroadcastRow, vocabulary: Vocabulary, time: SentenceTime): string[] {
  const rows = 'rows' in row.filters ? row.filters.rows : fromWire(row.filters.wire, vocabulary)
  return describeFilters(rows, vocabulary, time)
}

/** The filters of a row in words, short enough for a cell. */
export function describeConditions(row: BroadcastRow, vocabulary: Vocabulary, time: SentenceTime): string {
  const [first, ...more] = conditionsOf(row, vocabulary, time)
  if (first === undefined) return row.lists.length === 0 ? '' : text.everyone(row.lists.length)
  return more.length === 0 ? text.sentence(first) : `${text.sentence(first)} ${text.andMore(more.length)}`
}
