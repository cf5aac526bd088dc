import { fieldPathKey, type Change } from '#/parts/net-change/net-change'
import { PlainTable } from '#/ui/table/PlainTable'
import type { ComposerContext } from '../../use-composer-context'
import { changeColumns } from './change-columns'
import { text } from './text'
import { useShowValue } from './use-show-value'
import classes from './ChangeList.module.css'

interface ChangeListProps {
  changes: readonly Change[]
  context: ComposerContext
  /** The zone of the send time being edited. */
  zone: string
}

/** The changes of an edit: each field before and after saving. */
export function ChangeList({ changes, context, zone }: ChangeListProps) {
  const columns = changeColumns(useShowValue(context, zone))
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
