import type { ReactNode } from 'react'
import { locale } from '../format/format'

/** One column of a `DataTable`. Columns stand at module scope, or are made once from texts and names. */
export interface Column<Row> {
  id: string
  label: string
  /** CSS width in the table; the columns without one share what is left. */
  width?: string
  align?: 'end'
  cell(this: void, row: Row): ReactNode
  /** What the table is sorted by; a column without it cannot be sorted. Null comes last, whatever the direction. */
  sortBy?(this: void, row: Row): string | number | null
  /** Cannot be put away. */
  fixed?: true
  /** The least width of the window in em that has room for it, between a phone's cards and a desk; always there without one. */
  roomFrom?: 58 | 72 | 80 | 90
  /** On a phone the value speaks for itself: no label before it. */
  plain?: true
}

export interface Sort {
  column: string
  descending: boolean
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })

/** The rows in the order of a column; rows that are equal in it stay as they were. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): readonly Row[] {
  const by = columns.find(column => column.id === sort.column)?.sortBy
  if (!by) return rows
  const sign = sort.descending ? -1 : 1
  return rows
    .map(row => ({ row, key: by(row) }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return sign * compare(a.key, b.key)
    })
    .map(({ row }) => row)
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
