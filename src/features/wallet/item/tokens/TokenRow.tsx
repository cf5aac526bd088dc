import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { isExpired, readExpiration } from '#/contract/wallet-expiration'
import { useNow } from '#/ui/behavior/clock'
import { LongText, showControlCharacters } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Absent } from '#/ui/layout/KeyValue'
import { tokenHint } from '../../token-rules'
import type { EditedToken } from '../item-form'
import { text as t } from './text'
import { TokenField } from './TokenField'
import classes from './TokensPanel.module.css'

interface TokenRowProps {
  token: EditedToken
  /** The new text, null to remove the token, undefined to undo the edit. */
  onChange: (value: string | null | undefined) => void
  disabled: boolean
  submitted: boolean
}

/** The row of a token: its stored value, the field for the new one, and what saving does. */
export function TokenRow({ token, onChange, disabled, submitted }: TokenRowProps) {
  const noteId = useId()
  const { name, now, state, reading } = token
  const hint = tokenHint(name)
  const note = noteOf(token)
  const shown = name.trim() === '' ? JSON.stringify(name) : name
  return (
    <tr data-state={state}>
      <th scope="row">
        <span className="sb-mono">
          <LongText text={shown} limit={80} />
        </span>
        {hint === null ? null : <div className={classes['hint']}>{hint}</div>}
      </th>
      <td className={classes['now']}>
        <Stored name={name} value={now} isReplaced={state === 'set' || state === 'removed'} />
      </td>
      <td className={classes['field']}>
        <TokenField
          label={t.newValueOf(shown)}
          value={token.text ?? ''}
          onChange={onChange}
          isInvalid={state === 'invalid'}
          noteId={note === null ? undefined : noteId}
          disabled={disabled}
          submitted={submitted}
          placeholder={state === 'removed' ? t.removed : undefined}
          state={state}
        />
        {note === null ? null : (
          <div id={noteId} className={classes['note']} data-bad={state === 'invalid' || undefined}>
            {note}
          </div>
        )}
        {reading.fix !== null && state !== 'removed' ? (
          <PlainButton small onClick={() => onChange(reading.fix)} disabled={disabled}>
            {t.useFix(reading.fix)}
          </PlainButton>
        ) : null}
      </td>
      <td className={classes['action']}>
        <div className={classes['tools']}>
          <span className={classes['state']}>{t.states[state]}</span>
          {state === 'unchanged' ? (
            <IconButton label={t.remove(shown)} tipSide="start" onClick={() => onChange(null)} disabled={disabled}>
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          ) : (
            <IconButton label={t.undo(shown)} tipSide="start" onClick={() => onChange(undefined)} disabled={disabled}>
              <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
            </IconButton>
          )}
        </div>
      </td>
    </tr>
  )
}

/** The note under the field: why it is not valid, some advice, or how an expiration date is read. */
function noteOf({ name, text: value, state, reading }: EditedToken): ReactNode {
  if (state === 'removed') return null
  if (reading.fault !== null) return reading.fault
  if (reading.advice !== null) return reading.advice
  return name === 'expiration_date' && state === 'set' ? <Expiration value={value ?? ''} /> : null
}

function Expiration({ value }: { value: string }) {
  const now = useNow('minute')
  const expiration = readExpiration(value)
  if (expiration === null) return null
  return (
    <>
      <Timestamp ms={expiration.at} />
      {isExpired(value, now) ? <strong className={classes['past']}>{t.expirationPast}</strong> : null}
    </>
  )
}

function Stored({ name, value, isReplaced }: { name: string; value: string | null; isReplaced: boolean }) {
  if (value === null) return <Absent>{t.noValue}</Absent>
  const expiration = name === 'expiration_date' ? readExpiration(value) : null
  const Tag = isReplaced ? 'del' : 'span'
  return (
    <>
      <Tag>
        {value.trim() === '' ? showControlCharacters(JSON.stringify(value)) : <LongText text={value} limit={160} />}
      </Tag>
      {name === 'expiration_date' ? (
        <div className={classes['hint']}>
          {expiration === null ? t.noExpiration : <Timestamp ms={expiration.at} weekday={false} />}
        </div>
      ) : null}
    </>
  )
}
