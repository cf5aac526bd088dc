import type { ReactNode } from 'react'
import type { Density } from './table-layout'
import type { Column } from './table-rows'
import { Cells, HeadCell, useTableClass } from './TableCells'
import classes from './table.module.css'

interface PlainTableProps<Row> {
  /** Accessible name of the table. Undefined if its caption or the region around it names it. */
  label?: string
  caption?: ReactNode
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf(this: void, row: Row, index: number): string | number
  /** Marks a row, such as the one whose details are shown. */
  isSelected?: (row: Row) => boolean
  /** The state of a row, by which its cells are styled. */
  stateOf?: (row: Row) => string
  density?: Density
  /** In a viewport narrower than this (em), the rows are cards. 0 for never. */
  cardsBelowEm?: 0 | 48 | 62 | 75
  className?: string
}

/** A table of a few rows that are only read: all are rendered, and cells can be long. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const {
    label,
    caption,
    rows,
    columns,
    keyOf,
    isSelected,
    stateOf,
    density,
    cardsBelowEm = 48,
    className = '',
  } = props
  return (
    <table
      className={`${useTableClass(cardsBelowEm, true)} ${className}`.trim()}
      aria-label={label}
      data-density={density}
    >
      {caption === undefined ? null : <caption className={classes['caption']}>{caption}</caption>}
      <thead className={classes['head']}>
        <tr>
          {columns.map(column => (
            <HeadCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={keyOf(row, index)}
            className={classes['row']}
            data-selected={isSelected?.(row) || undefined}
            data-state={stateOf?.(row)}
          >
            <Cells row={row} columns={columns} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
