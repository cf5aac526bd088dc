import { useState } from 'react'
import { fieldPathKey, type FieldPath } from '#/parts/net-change/net-change'
import type { Divergence } from '#/parts/net-change/three-way'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { LongText } from '#/ui/format/LongText'
import { displayZone } from '#/ui/format/zone'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { SegmentedControl } from '#/ui/inputs/SegmentedControl'
import { composeText } from '../compose-text'
import type { ListNames } from '../list-names'
import { fieldLabel, describeValue } from './describe-change'
import classes from './ForeignChanges.module.css'

const t = composeText.edit

interface ForeignChangesProps {
  foreign: readonly Divergence[]
  names: ListNames
  /** The places where theirs is to stand. */
  onSettle: (theirs: FieldPath[]) => void
}

/** Somebody else changed it since: how it was, how it is, how it would be; for each field one is chosen. */
export function ForeignChanges({ foreign, names, onSettle }: ForeignChangesProps) {
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  const [chosen, setChosen] = useState<Readonly<Record<string, 'theirs' | 'mine'>>>({})
  // What only they changed stays theirs unless one says otherwise
  const choiceOf = ({ place, kind }: Divergence) =>
    chosen[fieldPathKey(place)] ?? (kind === 'theirs' ? 'theirs' : 'mine')
  const words = (place: FieldPath, value: unknown) => (
    <LongText text={describeValue(place, value, names, zone, now)} limit={200} />
  )
  return (
    <ErrorNotice
      tone="warn"
      title={t.foreign}
      actions={
        <PlainButton
          small
          onClick={() => onSettle(foreign.filter(one => choiceOf(one) === 'theirs').map(one => one.place))}
        >
          {t.settled}
        </PlainButton>
      }
    >
      <p>{t.foreignNext}</p>
      <ul className={classes['list']}>
        {foreign.map(one => (
          <li key={fieldPathKey(one.place)} className={classes['field']}>
            <b>{fieldLabel(one.place)}</b>
            <dl className={classes['three']}>
              <div>
                <dt>{t.base}</dt>
                <dd>{words(one.place, one.base)}</dd>
              </div>
              <div>
                <dt>{t.theirs}</dt>
                <dd>{words(one.place, one.theirs)}</dd>
              </div>
              <div>
                <dt>{t.mine}</dt>
                <dd>{words(one.place, one.kind === 'theirs' ? one.base : one.mine)}</dd>
              </div>
            </dl>
            <SegmentedControl
              label={fieldLabel(one.place)}
              value={choiceOf(one)}
              choices={[
                { value: 'theirs', label: t.takeTheirs },
                { value: 'mine', label: t.keepMine },
              ]}
              onChange={value => setChosen({ ...chosen, [fieldPathKey(one.place)]: value })}
            />
          </li>
        ))}
      </ul>
    </ErrorNotice>
  )
}
