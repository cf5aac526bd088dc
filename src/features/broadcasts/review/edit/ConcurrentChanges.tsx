import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { fieldPathKey, type FieldPath } from '#/parts/net-change/net-change'
import type { Divergence } from '#/parts/net-change/three-way'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import type { ComposerContext } from '../../use-composer-context'
import { text } from './text'
import { fieldLabel, useShowValue } from './use-show-value'
import classes from './ConcurrentChanges.module.css'

const t = text.concurrent

interface ConcurrentChangesProps {
  divergences: readonly Divergence[]
  context: ComposerContext
  /** The zone of the send time being edited. */
  zone: string
  /** Called with the paths of the fields that take the other person's value. */
  onResolve: (theirs: FieldPath[]) => void
}

/** Shown if someone else changed the broadcast since the edit began: lists the values of each field to choose from. */
export function ConcurrentChanges({ divergences, context, zone, onResolve }: ConcurrentChangesProps) {
  const show = useShowValue(context, zone)
  const [chosen, setChosen] = useState<Readonly<Record<string, 'theirs' | 'mine'>>>({})
  // A field that only the other person changed defaults to that person's value
  const choiceOf = ({ place, kind }: Divergence) =>
    chosen[fieldPathKey(place)] ?? (kind === 'theirs' ? 'theirs' : 'mine')
  const resolve = () =>
    onResolve(divergences.filter(divergence => choiceOf(divergence) === 'theirs').map(({ place }) => place))
  return (
    <div ref={focusMainOnRemoval}>
      <ErrorNotice tone="warn" title={t.title} action={{ label: t.apply, onClick: resolve }}>
        <p>{t.next}</p>
        <ul className={`sb-column ${classes['list'] ?? ''}`}>
          {divergences.map(divergence => {
            const { place, base, theirs } = divergence
            const values = { base, theirs, mine: divergence.kind === 'theirs' ? base : divergence.mine }
            return (
              <li key={fieldPathKey(place)} className={classes['field']}>
                <b>{fieldLabel(place)}</b>
                <dl className={classes['values']}>
                  {(['base', 'theirs', 'mine'] as const).map(version => (
                    <div key={version}>
                      <dt>{t[version]}</dt>
                      <dd>{show(place, values[version], Object.values(values))}</dd>
                    </div>
                  ))}
                </dl>
                <SegmentedControl
                  aria-label={fieldLabel(place)}
                  value={choiceOf(divergence)}
                  data={[
                    { value: 'theirs', label: t.useTheirs },
                    { value: 'mine', label: t.keepMine },
                  ]}
                  onChange={value => setChosen({ ...chosen, [fieldPathKey(place)]: value })}
                />
              </li>
            )
          })}
        </ul>
      </ErrorNotice>
    </div>
  )
}
