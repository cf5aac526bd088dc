import { formatNumber, formatShare } from '#/ui/format/format'
import type { Column } from '#/ui/table/table-rows'
import type { FailuresAddress } from './failures-address'
import { text } from './text'
import type { TrendPart } from './trend'

const t = text.trend

/** The columns of the table that has a row for each day or week, in order. */
export const trendColumns = (
  by: FailuresAddress['by'],
  nameOf: (part: TrendPart) => string,
): readonly Column<TrendPart>[] => [
  { id: 'when', label: t.columns.when[by], rowHeader: true, cell: nameOf },
  {
    id: 'batches',
    label: t.columns.batches,
    align: 'end',
    inlineInCards: true,
    cell: part => formatNumber(part.batches),
  },
  { id: 'tokens', label: t.columns.tokens, align: 'end', inlineInCards: true, cell: part => formatNumber(part.tokens) },
  { id: 'failed', label: t.columns.failed, align: 'end', inlineInCards: true, cell: part => formatNumber(part.failed) },
  {
    id: 'share',
    label: t.columns.share,
    align: 'end',
    inlineInCards: true,
    cell: ({ failed, settled }) => (settled === 0 ? t.noResults : formatShare(failed / settled)),
  },
]
