import type { ReactNode } from 'react'
import { compareNames } from '../format/format'

/**
 * A column of a `DataTable` or `PlainTable`, defined in the file `<table>-columns.tsx`. Define columns at module scope
 * or create them once: new objects rerender every row.
 */
export interface Column<Row> {
  id: string
  label: string
  /** Shown above the column instead of its label. */
  head?: ReactNode
  /** CSS width; columns without one share the rest. */
  width?: string
  align?: 'end'
  cell(this: void, row: Row): ReactNode
  /** The sort key; a column without it cannot be sorted. Null comes last in both directions. */
  sortBy?(this: void, row: Row): string | number | null
  /** Cannot be hidden. */
  fixed?: true
  /**
   * Minimum viewport width (em) at which the column shows; always shown without one. Cards on a phone show all columns.
   */
  minViewportEm?: 58 | 72 | 80 | 90
  /** Without a label in the cards. */
  unlabeledInCards?: true
  /** In the cards, beside the cells around it instead of on a line of its own. */
  inlineInCards?: true
  /** Its cells are the headers of their rows. */
  rowHeader?: true
  /** How many rows the cell covers; 0 in the rows after its first. */
  rowSpan?(this: void, row: Row): number
  /** Marks the cell as one that changes or differs. */
  isHighlighted?(this: void, row: Row): boolean
}

/** The column that the rows are sorted by, and the direction. */
export interface Sort {
  column: string
  descending: boolean
}

/** Sorts the rows by a column; stable. */
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
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))
