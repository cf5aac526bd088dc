import { useState, type ReactNode } from 'react'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { fieldPathKey, type FieldPath } from './net-change'
import { text } from './text'
import type { Divergence } from './three-way'
import classes from './ConcurrentEditNotice.module.css'

const t = text.concurrentEdit

interface ConcurrentEditNoticeProps {
  /** None of kind `same`: they need no decision, and may come from the user's own save. */
  divergences: readonly Divergence[]
  /** What the changed paths are called: fields, values. */
  unit: { one: string; other: string }
  label: (path: FieldPath) => string
  /** Renders a value the way its type is shown. */
  show: (path: FieldPath, value: unknown) => ReactNode
  /** Where the other person's value is kept unless the user chooses their own; by default nowhere. */
  prefersTheirs?: ((path: FieldPath) => boolean) | undefined
  /** Continues from the record as it is now; `keepsMine` tells where the user's own value is still wanted. */
  onContinue: (keepsMine: (path: FieldPath) => boolean) => void
}

/** What someone else has changed since the form was loaded: the old value, the new value, and the user's own. */
export function ConcurrentEditNotice(props: ConcurrentEditNoticeProps) {
  const { divergences, unit, label: labelOf, show, prefersTheirs, onContinue } = props
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map())
  const keepsMine = (path: FieldPath) =>
    (choices.get(fieldPathKey(path)) ?? (prefersTheirs?.(path) ? 'theirs' : 'mine')) === 'mine'
  return (
    <div ref={focusMainOnRemoval}>
      <ErrorNotice
        tone="warn"
        title={t.title(divergences.length, unit)}
        action={{ label: t.continue, onClick: () => onContinue(keepsMine) }}
      >
        <p>{t.next}</p>
        <ul className={classes['list']}>
          {divergences.map(({ place, base, theirs, mine, kind }) => {
            const label = labelOf(place)
            return (
              <li key={fieldPathKey(place)} className="sb-wrap">
                <b>
                  <bdi>{label}</bdi>
                </b>
                <dl className={classes['values']}>
                  <dt>{t.was}</dt>
                  <dd>{show(place, base)}</dd>
                  <dt>{t.theirs}</dt>
                  <dd>{show(place, theirs)}</dd>
                  {mine === undefined ? null : (
                    <>
                      <dt>{t.mine}</dt>
                      <dd>{show(place, mine)}</dd>
                    </>
                  )}
                </dl>
                {kind === 'conflict' ? (
                  <fieldset className={classes['choice']}>
                    <legend className="sb-hidden">{label}</legend>
                    {([true, false] as const).map(isMine => (
                      <label key={String(isMine)}>
                        <input
                          type="radio"
                          className="sb-check"
                          name={fieldPathKey(place)}
                          checked={keepsMine(place) === isMine}
                          onChange={() =>
                            setChoices(new Map(choices).set(fieldPathKey(place), isMine ? 'mine' : 'theirs'))
                          }
                        />
                        {isMine ? t.useMine(label) : t.useTheirs(label)}
                      </label>
                    ))}
                  </fieldset>
                ) : (
                  <p className="sb-dim">{kind === 'fixed' ? t.fixed : t.onlyTheirs}</p>
                )}
              </li>
            )
          })}
        </ul>
      </ErrorNotice>
    </div>
  )
}
