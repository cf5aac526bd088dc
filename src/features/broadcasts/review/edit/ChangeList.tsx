import type { ListNames } from '#/parts/list-names/use-list-names'
import { fieldPathKey, type Change } from '#/parts/net-change/net-change'
import { PlainTable } from '#/ui/table/PlainTable'
import { changeColumns } from './change-columns'
import { useShowValue } from './describe-change'
import { text } from './text'
import classes from './ChangeList.module.css'

interface ChangeListProps {
  changes: readonly Change[]
  names: ListNames
  /** The zone of the send time being edited. */
  zone: string
}

/** The changes of an edit: each field before and after saving. */
export function ChangeList({ changes, names, zone }: ChangeListProps) {
  const columns = changeColumns(useShowValue(names, zone))
  if (changes.length === 0) return <p className={classes['none']}>{text.noChanges}</p>
  return (
    <PlainTable
      className={classes['table']}
      caption={text.changes}
      rows={changes}
      columns={columns}
      keyOf={({ place }) => fieldPathKey(place)}
      cardsBelowEm={0}
    />
  )
}
