import { formatNumber } from '#/ui/format/format'
import type { Column } from '#/ui/table/table-rows'
import { text } from './text'

const t = text.problems

/** A row of a file that cannot be used as it is. */
export interface ProblemRow {
  line: number
  cells: readonly string[]
  reason: string
}

/** The columns of the rows with a problem, in order. */
export const problemColumns: readonly Column<ProblemRow>[] = [
  {
    id: 'line',
    label: t.line,
    width: '4.5rem',
    align: 'end',
    cell: ({ line }) => <span className="sb-dim">{formatNumber(line)}</span>,
  },
  {
    id: 'row',
    label: t.row,
    width: '30%',
    cell: ({ cells }) => <bdi className="sb-mono">{cells.filter(cell => cell !== '').join(' · ')}</bdi>,
  },
  { id: 'reason', label: t.reason, cell: ({ reason }) => reason },
]
