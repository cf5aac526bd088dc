import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { fieldPathKey, type FieldPath } from './net-change'
import { netChangeText as t } from './text'
import type { Divergence } from './three-way'
import classes from './ConcurrentEditNotice.module.css'

interface MeanwhileProps {
  divergences: readonly Divergence[]
  /** What the places are: fields, values. */
  thing: { one: string; other: string }
  label: (place: FieldPath) => string
  /** A value at a place in the look of its type. */
  show: (place: FieldPath, value: unknown) => ReactNode
  /** Goes on from the record as it is now; `keeps` names where what was typed here is still wanted. */
  onGoOn: (keeps: (place: FieldPath) => boolean) => void
}

/** What somebody else changed since the form was filled: how it was, how it is, and what was typed here. */
export function ConcurrentEditNotice({ divergences, thing, label: labelOf, show, onGoOn }: MeanwhileProps) {
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const choose = (place: FieldPath, mine: boolean) => {
    const next = new Set(given)
    if (mine) next.delete(fieldPathKey(place))
    else next.add(fieldPathKey(place))
    setGiven(next)
  }
  return (
    <ErrorNotice
      tone="warn"
      title={t.meanwhile(divergences.length, thing)}
      actions={
        <Button size="xs" onClick={() => onGoOn(place => !given.has(fieldPathKey(place)))}>
          {t.goOn}
        </Button>
      }
    >
      <p>{t.meanwhileNext}</p>
      <ul className={classes['list']}>
        {divergences.map(({ place, base, theirs, mine, kind }) => {
          const label = labelOf(place)
          return (
            <li key={fieldPathKey(place)} className={classes['one']}>
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
                        name={fieldPathKey(place)}
                        checked={given.has(fieldPathKey(place)) !== isMine}
                        onChange={() => choose(place, isMine)}
                      />{' '}
                      {isMine ? t.useMine(label) : t.useTheirs(label)}
                    </label>
                  ))}
                </fieldset>
              ) : (
                <p className="sb-dim">{t.meanwhileKinds[kind]}</p>
              )}
            </li>
          )
        })}
      </ul>
    </ErrorNotice>
  )
}
