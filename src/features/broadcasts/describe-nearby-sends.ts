import { formatList } from '#/ui/format/format'
import { formatSpan } from '#/ui/format/moment'
import type { Near } from './broadcast-row'
import { composeText as t } from './compose-text'
import type { ListNames } from './list-names'
import { text } from './text'

/** Two sends to one list within 4 h, in words. */
export function describeNearbySends({ row, gap, lists }: Near, names: ListNames): string {
  const other = row.name || text.unnamed
  const which = formatList(lists.map(names.nameOf))
  return Math.abs(gap) < 60_000 ? t.nearSame(other, which) : t.near(other, formatSpan(Math.abs(gap)), which, gap < 0)
}
