import type { ListNames } from '#/parts/list-names/use-list-names'
import type { Change } from '#/parts/net-change/net-change'
import { fieldPathKey } from '#/parts/net-change/net-change'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone } from '#/ui/format/zone'
import { PlainTable } from '#/ui/table/PlainTable'
import { changeColumns } from './change-columns'
import { text } from './text'
import classes from './ChangeList.module.css'

const t = text.edit

/** The changes of an edit: each field before and after saving. */
export function ChangeList({ changes, names }: { changes: readonly Change[]; names: ListNames }) {
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  if (changes.length === 0) return <p className={classes['none']}>{t.noChanges}</p>
  return (
    <PlainTable
      className={classes['table']}
      caption={t.changes}
      rows={changes}
      columns={changeColumns({ names, zone, now })}
      keyOf={({ place }) => fieldPathKey(place)}
      cardsBelow={0}
    />
  )
}
