import type { ListNames } from '#/parts/list-names/use-list-names'
import { type Change, fieldPathKey } from '#/parts/net-change/net-change'
import { PlainTable } from '#/ui/table/PlainTable'
import type { Column } from '#/ui/table/table-rows'
import { fieldLabel, type ShowValue, useShowValue } from './describe-change'
import { text } from './text'
import classes from './ChangeList.module.css'

const t = text.edit

/** The changes of an edit: each field before and after saving. */
export function ChangeList({ changes, names }: { changes: readonly Change[]; names: ListNames }) {
  const columns = changeColumns(useShowValue(names))
  if (changes.length === 0) return <p className={classes['none']}>{t.noChanges}</p>
  return (
    <PlainTable
      className={classes['table']}
      caption={t.changes}
      rows={changes}
      columns={columns}
      keyOf={({ place }) => fieldPathKey(place)}
      cardsBelow={0}
    />
  )
}

/** The columns of the changes of an edit, in order. */
const changeColumns = (show: ShowValue): readonly Column<Change>[] => [
  {
    id: 'field',
    label: t.field,
    head: <span className="sb-hidden">{t.field}</span>,
    width: '24%',
    rowHeader: true,
    cell: ({ place }) => <span className="sb-dim">{fieldLabel(place)}</span>,
  },
  { id: 'before', label: t.before, cell: ({ place, before }) => show(place, before) },
  { id: 'after', label: t.after, isLit: () => true, cell: ({ place, after }) => show(place, after) },
]
