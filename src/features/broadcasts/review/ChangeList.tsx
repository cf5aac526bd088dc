import type { Change } from '#/parts/net-change/net-change'
import { fieldPathKey } from '#/parts/net-change/net-change'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { LongText } from '#/ui/format/LongText'
import { displayZone } from '#/ui/format/zone'
import type { ListNames } from '../use-list-names'
import { fieldLabel, describeValue } from './describe-change'
import { text } from './text'
import classes from './ChangeList.module.css'

const t = text.edit

/** The changes of an edit: each field before and after saving. */
export function ChangeList({ changes, names }: { changes: readonly Change[]; names: ListNames }) {
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  if (changes.length === 0) return <p className={classes['none']}>{t.noChanges}</p>
  return (
    <table className={classes['table']}>
      <caption className={classes['caption']}>{t.changes}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sb-hidden">{t.field}</span>
          </th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ place, before, after }) => (
          <tr key={fieldPathKey(place)}>
            <th scope="row">{fieldLabel(place)}</th>
            <td>
              <LongText text={describeValue(place, before, names, zone, now)} limit={200} />
            </td>
            <td className={classes['after']}>
              <LongText text={describeValue(place, after, names, zone, now)} limit={200} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
