import type { ListNames } from '#/parts/list-names/use-list-names'
import type { Change } from '#/parts/net-change/net-change'
import { LongText } from '#/ui/format/LongText'
import type { Column } from '#/ui/table/table-rows'
import { describeValue, fieldLabel } from './describe-change'
import { text } from './text'

const t = text.edit

interface ColumnContext {
  names: ListNames
  zone: string
  now: number
}

/** The columns of the changes of an edit, in order. */
export const changeColumns = ({ names, zone, now }: ColumnContext): readonly Column<Change>[] => [
  {
    id: 'field',
    label: t.field,
    head: <span className="sb-hidden">{t.field}</span>,
    width: '24%',
    rowHeader: true,
    cell: ({ place }) => <span className="sb-dim">{fieldLabel(place)}</span>,
  },
  {
    id: 'before',
    label: t.before,
    cell: ({ place, before }) => <LongText text={describeValue(place, before, names, zone, now)} limit={200} />,
  },
  {
    id: 'after',
    label: t.after,
    isLit: () => true,
    cell: ({ place, after }) => <LongText text={describeValue(place, after, names, zone, now)} limit={200} />,
  },
]
