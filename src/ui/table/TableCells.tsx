import { useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode } from 'react'
import type { Column } from './table-rows'
import classes from './table.module.css'

interface HeadCellProps<Row> {
  column: Column<Row>
  /** The direction, if the rows are sorted by this column. */
  sorted?: 'ascending' | 'descending'
  /** Replaces the label, for example with a button that sorts. */
  children?: ReactNode
}

/** The header of a column. */
export const HeadCell = <Row,>({ column, sorted, children }: HeadCellProps<Row>) => (
  <th
    scope="col"
    style={column.width === undefined ? undefined : { inlineSize: column.width }}
    data-align={column.align}
    data-min-viewport={column.minViewportEm}
    aria-sort={sorted}
  >
    {children ?? column.head ?? column.label}
  </th>
)

interface CellsProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
}

/**
 * The cells of a row. Memoized, so that they are not rendered again when rows are added, nor when the table is sorted
 * or filtered, which changes the index of the row.
 */
export const Cells: <Row>(props: CellsProps<Row>) => ReactNode = memo(UnmemoizedCells)

function UnmemoizedCells<Row>({ row, columns }: CellsProps<Row>) {
  return columns.map(column => {
    const span = column.rowSpan?.(row) ?? 1
    if (span === 0) return null
    const props = {
      rowSpan: span === 1 ? undefined : span,
      'data-align': column.align,
      'data-min-viewport': column.minViewportEm,
      'data-label': column.unlabeledInCards ? undefined : column.label,
      'data-inline': column.inlineInCards,
      'data-highlighted': column.isHighlighted?.(row) || undefined,
    }
    const content = column.cell(row)
    return column.rowHeader ? (
      <th key={column.id} scope={span === 1 ? 'row' : 'rowgroup'} {...props}>
        {content}
      </th>
    ) : (
      <td key={column.id} {...props}>
        {content}
      </td>
    )
  })
}

/** The class names of a table. @param belowEm its rows are cards in a viewport narrower than this (em) */
export function useTableClass(belowEm: number, isPlain: boolean): string {
  const isNarrow = useMediaQuery(`(max-width: ${belowEm - 0.01}em)`, undefined, { getInitialValueInEffect: false })
  return [classes['table'], isPlain && classes['plain'], isNarrow && classes['cards']].filter(Boolean).join(' ')
}
