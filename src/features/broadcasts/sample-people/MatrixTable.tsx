import { useDeferredValue } from 'react'
import { useRouteParams } from '#/api/route-params'
import { useReachNames } from '#/parts/reach/use-reach-names'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { useMasking } from '#/ui/format/Masked'
import { useGradualRows } from '#/ui/layout/use-gradual-rows'
import { PlainTable } from '#/ui/table/PlainTable'
import type { Span } from './matrix'
import { matrixColumns, type MatrixTableRow } from './matrix-columns'
import { text } from './text'
import type { Matrix } from './use-matrix'
import classes from './SamplePeople.module.css'

/** How many cells are rendered at once. */
const CELLS_AT_ONCE = 60

interface MatrixTableProps {
  matrix: Matrix
  /** The rows of the chosen days. */
  shown: readonly MatrixTableRow[]
  span: Span
}

/** Which broadcasts each person gets: a row for each broadcast and a column for each person. */
export function MatrixTable({ matrix, shown, span }: MatrixTableProps) {
  const params = useRouteParams()
  const mask = useMasking()
  // The names come with the current time, so every minute all cells are rendered again
  const names = useDeferredValue(useReachNames())
  const rows = useGradualRows(shown, Math.ceil(CELLS_AT_ONCE / Math.max(1, matrix.people.length)), span)
  if (matrix.people.length === 0) return <EmptyState title={text.noneLoaded} />
  if (rows.length === 0)
    return <EmptyState title={matrix.isComplete ? text.nothingScheduled[span] : text.nothingRead} />
  return (
    // Scrolls sideways, so the keyboard must be able to focus it
    <div className={classes['scroll']} role="region" aria-label={text.scrollArea} tabIndex={0}>
      <div className={classes['wide']} style={{ minInlineSize: `${15 + 11 * matrix.people.length}rem` }}>
        <PlainTable
          label={text.table}
          className={classes['table']}
          rows={rows}
          columns={matrixColumns({ params, matrix, shown, names, mask })}
          keyOf={({ row }) => row.reading.broadcast.broadcast_id}
        />
      </div>
    </div>
  )
}
