import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { fieldPathKey, type FieldPath } from '#/parts/net-change/net-change'
import type { Divergence } from '#/parts/net-change/three-way'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { LongText } from '#/ui/format/LongText'
import { displayZone } from '#/ui/format/zone'
import { fieldLabel, describeValue } from './describe-change'
import { text } from './text'
import classes from './ConcurrentChanges.module.css'

const t = text.concurrent

interface ConcurrentChangesProps {
  divergences: readonly Divergence[]
  names: ListNames
  /** Gets the fields for which their value was chosen. */
  onResolve: (theirs: FieldPath[]) => void
}

/** Someone else changed the broadcast since the edit began: shows three values of each field, and asks which to keep. */
export function ConcurrentChanges({ divergences, names, onResolve }: ConcurrentChangesProps) {
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  const [chosen, setChosen] = useState<Readonly<Record<string, 'theirs' | 'mine'>>>({})
  // A field that only they changed defaults to their value
  const choiceOf = ({ place, kind }: Divergence) =>
    chosen[fieldPathKey(place)] ?? (kind === 'theirs' ? 'theirs' : 'mine')
  const show = (place: FieldPath, value: unknown) => (
    <LongText text={describeValue(place, value, names, zone, now)} limit={200} />
  )
  return (
    <ErrorNotice
      tone="warn"
      title={t.title}
      actions={
        <Button
          size="xs"
          onClick={() => onResolve(divergences.filter(one => choiceOf(one) === 'theirs').map(one => one.place))}
        >
          {t.apply}
        </Button>
      }
    >
      <p>{t.next}</p>
      <ul className={classes['list']}>
        {divergences.map(one => (
          <li key={fieldPathKey(one.place)} className={classes['field']}>
            <b>{fieldLabel(one.place)}</b>
            <dl className={classes['values']}>
              <div>
                <dt>{t.base}</dt>
                <dd>{show(one.place, one.base)}</dd>
              </div>
              <div>
                <dt>{t.theirs}</dt>
                <dd>{show(one.place, one.theirs)}</dd>
              </div>
              <div>
                <dt>{t.mine}</dt>
                <dd>{show(one.place, one.kind === 'theirs' ? one.base : one.mine)}</dd>
              </div>
            </dl>
            <SegmentedControl
              aria-label={fieldLabel(one.place)}
              value={choiceOf(one)}
              data={[
                { value: 'theirs', label: t.useTheirs },
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
