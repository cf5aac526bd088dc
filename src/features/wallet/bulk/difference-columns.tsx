import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { LongText, markAndShorten } from '#/ui/format/LongText'
import type { Column } from '#/ui/table/table-rows'
import type { PlanView } from './bulk-planner'
import { text } from './text'

const t = text.plan

type Difference = PlanView['differences'][number]
type ItemChange = Difference['changes'][number] & {
  item: Difference
  /** How many rows the item spans: in its first row, the number of its changes; in the others, 0. */
  rows: number
}

/** A row for each change; the first one of an item names it. */
export const toChangeRows = (differences: PlanView['differences']): readonly ItemChange[] =>
  differences.flatMap(item =>
    item.changes.map((change, at) => ({ ...change, item, rows: at === 0 ? item.changes.length : 0 })),
  )

interface ColumnContext {
  routeParams: RouteParams
  walletId: string
  /** Whether the changes have been made. */
  isDone: boolean
}

/** The columns of the changes to items, in order. */
export const differenceColumns = ({ routeParams, walletId, isDone }: ColumnContext): readonly Column<ItemChange>[] => [
  {
    id: 'item',
    label: t.columns.item,
    width: '34%',
    rowHeader: true,
    rowSpan: ({ rows }) => rows,
    cell: ({ item: { id, holder } }) => (
      <>
        <PathLink to={paths.walletItem(routeParams, walletId, id)}>
          {holder === null ? <bdi>{markAndShorten(id.slice(0, 80))}</bdi> : <LongText text={holder} limit={60} />}
        </PathLink>
        {holder === null ? null : <span className="sb-second sb-mono">{markAndShorten(id.slice(0, 80))}</span>}
      </>
    ),
  },
  { id: 'name', label: t.columns.name, cell: ({ name }) => name },
  {
    id: 'before',
    label: isDone ? t.columns.before : t.columns.now,
    cell: ({ before }) => (
      <span className="sb-dim">
        <Value text={before} absent={t.noValue} />
      </span>
    ),
  },
  {
    id: 'after',
    label: isDone ? t.columns.after : t.columns.next,
    cell: ({ after }) => <Value text={after} absent={t.removed} />,
  },
]

function Value({ text: value, absent }: { text: string | null; absent: string }) {
  if (value === null || value === '') return <span className="sb-dim">{value === null ? absent : t.emptyValue}</span>
  return <LongText text={value} limit={120} />
}
