import { formatNumber } from '#/ui/format/format'
import type { Column } from '#/ui/table/table-rows'
import { text as t } from './text'

/** The columns of the rows with a problem, in order. */
export const problemColumns: readonly Column<{ line: number; cells: string[]; reason: string }>[] = [
  {
    id: 'line',
    label: t.problems.line,
    width: '3rem',
    align: 'end',
    cell: ({ line }) => <span className="sb-dim">{formatNumber(line)}</span>,
  },
  {
    id: 'row',
    label: t.problems.row,
    cell: ({ cells }) => <bdi className="sb-mono">{cells.filter(cell => cell !== '').join(' · ')}</bdi>,
  },
  { id: 'reason', label: t.problems.reason, cell: ({ reason }) => reason },
]
