import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import { memo, useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useShortcut } from '../behavior/shortcuts'
import { usePrinting } from '../behavior/use-printing'
import type { Density } from './table-layout'
import type { Column, Sort } from './table-rows'
import { Cells, HeadCell, useTableClass } from './TableCells'
import { text } from './text'
import classes from './table.module.css'

const t = text.table

const rowHeights: Record<Density, number> = { compact: 36, normal: 44, comfortable: 52 }

/** The selected rows, by key. */
interface RowSelection {
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Earlier rows that are no longer in memory; the table keeps their space. */
interface Above {
  /** How many there are above the first of `rows`. */
  count: number
  /**
   * Called when they come near the viewport, with the index of the first row in view. May be called repeatedly.
   * Undefined while they cannot be loaded: it is called as soon as they can, if they are still near.
   */
  onNear: ((row: number) => void) | undefined
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  /** The rows in memory, in order; in a long table, only the visible ones are rendered. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf(this: void, row: Row): string
  /** The name of a row, for its checkbox. */
  nameOf(this: void, row: Row): string
  density: Density
  /** Undefined for rows that stay in the order of the service. */
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Called on Enter, `o`, and a click on a row. The name in the row is a separate link. */
  onOpen(this: void, row: Row): void
  /** The selection, changed with `x` and the checkboxes. Undefined for a table without bulk actions. */
  selection?: RowSelection
  /** Called when one of the last rows is rendered, to load the next page. May be called repeatedly. */
  onEnd?: () => void
  /** For a list whose first rows are not in memory. */
  above?: Above
  /** Dims the row, such as that of a canceled broadcast. */
  isDimmed?: (row: Row) => boolean
  /** A line that marks the current time, above the row with this key; `key` null puts it at the end. */
  lineAbove?: { key: string | null; label: string } | null
  /** Shown instead of rows if there are none. */
  empty: ReactNode
}

/** A table with up to this many rows is rendered in full. */
const MAX_ROWS_RENDERED = 60
/**
 * A table with up to this many rows is printed in full, because paper cannot be scrolled: more would take minutes and
 * many sheets.
 */
const MAX_ROWS_PRINTED = 2000

/** The minimum height in px above the first row: top bar, head of the page, head of the table. */
const ABOVE_ROWS = 140

/** How many rows may be in sight when a table appears. */
const firstRows = (density: Density): number =>
  Math.max(1, Math.ceil((window.innerHeight - ABOVE_ROWS) / rowHeights[density]))

/**
 * Where the rows of each table began, by its label, so that its first render draws the right rows the next time it
 * appears.
 */
const margins = new Map<string, number>()

/**
 * A table of any length: sticky head, keyboard navigation between rows, cards on a phone. In a long table, only the
 * visible rows are rendered. Native table elements: Mantine's are several components per cell, and the theme would
 * override all of their styles.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  'use no memo' // the virtualizer returns the same object with new content, which compiled code would not notice
  const { label, rows, columns, keyOf, density, lineAbove, selection, onEnd, above, empty } = props
  const className = useTableClass(48, false)
  const body = useRef<HTMLTableSectionElement>(null)
  const isPlaced = useRef(false)
  const [margin, setMargin] = useState(margins.get(label) ?? 0)
  const [current, setCurrent] = useState<string | null>(null)
  const aboveCount = above?.count ?? 0
  const isEmpty = aboveCount + rows.length === 0
  const currentIndex = rows.findIndex(row => keyOf(row) === current)
  const isPrinted = usePrinting()
  const isVirtual =
    aboveCount > 0 || (rows.length > MAX_ROWS_RENDERED && !(isPrinted && rows.length <= MAX_ROWS_PRINTED))
  // An observer is called once the layout is known, so asking where the rows begin does not force a layout
  useEffect(() => {
    const start = body.current
    if (!isVirtual || start === null) return undefined
    const observer = new ResizeObserver(() => {
      const next = Math.round(start.getBoundingClientRect().top + window.scrollY)
      margins.set(label, next)
      setMargin(next)
    })
    observer.observe(start)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isVirtual, label])
  // With rows that are not in memory, the index is the key: such lists change only at their ends
  const keyedRows = above ? null : rows
  // Stable while the rows are the same: the virtualizer measures all rows again for each new function
  const keyAt = useCallback(
    (index: number) => {
      const row = keyedRows?.[index]
      return row === undefined ? index : keyOf(row)
    },
    [keyedRows, keyOf],
  )
  const virtual = useWindowVirtualizer({
    count: aboveCount + rows.length,
    enabled: isVirtual,
    estimateSize: () => rowHeights[density],
    // Only what the observer reports: measuring each new row immediately would force a layout
    measureElement: (element, entry, instance) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      if (height !== undefined) return Math.round(height)
      return instance.itemSizeCache.get(keyAt(instance.indexFromElement(element))) ?? rowHeights[density]
    },
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: 4,
    // Renders in a separate task: in the same task as the layout, rendering would delay the next frame
    useFlushSync: false,
    scrollMargin: margin,
    scrollPaddingStart: ABOVE_ROWS,
    scrollPaddingEnd: 60,
    getItemKey: keyAt,
    // The first call, when the table appears, would scroll to where the window already is, and force a layout
    scrollToFn: (...call) => {
      if (isPlaced.current) windowScroll(...call)
      isPlaced.current = true
    },
  })
  const inSight = virtual.getVirtualItems().filter(({ index }) => index >= aboveCount)
  const total = isVirtual ? virtual.getTotalSize() : 0
  const before = isVirtual ? (inSight[0]?.start ?? margin + total) - margin : 0
  const after = isVirtual ? total - ((inSight.at(-1)?.end ?? margin + total) - margin) : 0
  // The first render draws only what fits into the window, so that the page appears sooner; the rest follows at once
  const limit = useDeferredValue(Infinity, firstRows(density))
  const items = isVirtual ? inSight : rows.slice(0, limit).map((row, index) => ({ index, key: keyOf(row) }))
  const firstInSight = isVirtual ? (virtual.range?.startIndex ?? 0) : 0
  // A row that is not rendered cannot be reached with Tab
  const tabStop = (
    items.find(({ index }) => index === aboveCount + currentIndex) ??
    items.find(({ index }) => index >= firstInSight) ??
    items[0]
  )?.index
  const focusNext = useRef<string | null>(null)
  const moveBy = (step: 1 | -1) => {
    const first = Math.max(0, firstInSight - aboveCount)
    const index = Math.max(
      0,
      Math.min(rows.length - 1, currentIndex === -1 ? (step === 1 ? first : rows.length - 1) : currentIndex + step),
    )
    const row = rows[index]
    if (row === undefined) return
    const key = keyOf(row)
    setCurrent(key)
    focusNext.current = key
    if (isVirtual) virtual.scrollToIndex(aboveCount + index, { align: 'auto' })
  }
  // In an effect, because the row may just have been rendered
  useEffect(() => {
    if (focusNext.current === null) return
    const row = [...(body.current?.rows ?? [])].find(tr => tr.dataset['key'] === focusNext.current)
    if (!row) return
    focusNext.current = null
    row.focus({ preventScroll: isVirtual })
  })
  const currentRow = currentIndex === -1 ? undefined : rows[currentIndex]
  const isNearEnd = rows.length > 0 && (items.at(-1)?.index ?? 0) >= aboveCount + rows.length - NEAR
  const atEnd = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isNearEnd) atEnd()
  }, [isNearEnd, aboveCount, rows.length])
  const isNearAbove = above?.onNear !== undefined && aboveCount > 0 && firstInSight < aboveCount + NEAR
  const atAbove = useEffectEvent(() => above?.onNear?.(firstInSight))
  useEffect(() => {
    if (isNearAbove) atAbove()
  }, [isNearAbove, aboveCount, rows.length])

  return (
    <>
      <TableKeys
        moveBy={moveBy}
        open={() => currentRow !== undefined && props.onOpen(currentRow)}
        choose={
          selection &&
          (() => currentRow !== undefined && selection.onSelect(toggled(selection.selected, keyOf(currentRow))))
        }
      />
      <table
        className={className}
        aria-label={label}
        aria-rowcount={aboveCount + rows.length + 1}
        data-density={density}
      >
        <Head {...props} />
        <tbody ref={body}>
          {before > 0 ? <Spacer height={before} /> : null}
          {items.flatMap(item => {
            const row = rows[item.index - aboveCount]
            if (row === undefined) return []
            const key = keyOf(row)
            return [
              lineAbove?.key === key ? <NowLine key={`line ${key}`} label={lineAbove.label} /> : null,
              <TableRow
                key={item.key}
                row={row}
                index={item.index}
                columns={columns}
                keyOf={keyOf}
                nameOf={props.nameOf}
                isCurrent={key === current}
                isTabStop={item.index === tabStop}
                isDimmed={props.isDimmed?.(row)}
                selection={selection}
                measure={virtual.measureElement}
                onCurrent={setCurrent}
                onOpen={props.onOpen}
              />,
            ]
          })}
          {lineAbove?.key === null && rows.length > 0 && rows.length <= limit && after <= 0 ? (
            <NowLine label={lineAbove.label} />
          ) : null}
          {after > 0 ? <Spacer height={after} /> : null}
        </tbody>
      </table>
      {isEmpty ? empty : null}
    </>
  )
}

/** Another page is requested this many rows before either end: about two screens. */
const NEAR = 40

interface TableKeysProps {
  moveBy: (step: 1 | -1) => void
  open: () => void
  choose: (() => void) | undefined
}

function TableKeys({ moveBy, open, choose }: TableKeysProps) {
  useShortcut('j', () => moveBy(1), t.next)
  useShortcut('k', () => moveBy(-1), t.previous)
  useShortcut('o', open, t.open)
  return choose ? <ChooseKey choose={choose} /> : null
}

function ChooseKey({ choose }: { choose: () => void }) {
  useShortcut('x', choose, t.select)
  return null
}

const toggled = (selected: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={classes['spacer']} style={{ blockSize: height }} />
)

/** A single cell: a colspan larger than the visible columns would reserve room for hidden ones. */
const NowLine = ({ label }: { label: string }) => (
  <tr className={classes['now']}>
    <td>
      <span>{label}</span>
    </td>
  </tr>
)

function Head<Row>({ columns, sort = { column: '', descending: false }, onSort, selection }: DataTableProps<Row>) {
  return (
    <thead className={classes['head']}>
      <tr aria-rowindex={1}>
        {selection ? (
          <th scope="col" className={classes['selection']}>
            <span className="sb-hidden">{t.selectColumn}</span>
          </th>
        ) : null}
        {columns.map(column => {
          const isOn = sort.column === column.id
          const Arrow = sort.descending ? IconArrowDown : IconArrowUp
          return (
            <HeadCell
              key={column.id}
              column={column}
              sorted={isOn ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  className={`${classes['sort'] ?? ''} sb-keep-in-print`}
                  onClick={() =>
                    onSort?.({ column: column.id, descending: isOn ? !sort.descending : column.align === 'end' })
                  }
                >
                  {column.label}
                  {isOn ? <Arrow size={14} stroke={1.5} aria-hidden /> : null}
                </button>
              ) : undefined}
            </HeadCell>
          )
        })}
      </tr>
    </thead>
  )
}

interface TableRowProps<Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'keyOf' | 'nameOf' | 'onOpen' | 'selection'
> {
  row: Row
  index: number
  isCurrent: boolean
  isTabStop: boolean
  isDimmed: boolean | undefined
  measure: (element: HTMLElement | null) => void
  onCurrent: (key: string) => void
}

/** Memoized, so that scrolling renders only the rows that become visible. */
const TableRow: <Row>(props: TableRowProps<Row>) => ReactNode = memo(UnmemoizedRow)

function UnmemoizedRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, keyOf, nameOf, index, isCurrent, isTabStop, isDimmed, measure, onCurrent, onOpen, selection } =
    props
  const key = keyOf(row)
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={key}
      data-dimmed={isDimmed || undefined}
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      className={classes['row']}
      data-current={isCurrent || undefined}
      data-selected={selection?.selected.has(key) || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onCurrent(key)}
      onKeyDown={event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row)
      }}
      onClick={event => {
        // Not for a click on a link or control in the row, nor for one that ends a text selection
        const inside = event.target instanceof Element && event.target.closest('a, button, input, label')
        if (!inside && window.getSelection()?.isCollapsed !== false) onOpen(row)
      }}
    >
      {selection ? (
        <td className={classes['selection']}>
          <input
            type="checkbox"
            className="sb-check"
            tabIndex={-1}
            aria-label={t.selectNamed(nameOf(row))}
            checked={selection.selected.has(key)}
            onChange={() => selection.onSelect(toggled(selection.selected, key))}
          />
        </td>
      ) : null}
      <Cells row={row} columns={columns} />
    </tr>
  )
}
