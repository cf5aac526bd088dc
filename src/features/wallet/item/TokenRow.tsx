import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { isExpired, readExpiration } from '#/contract/wallet-expiration'
import { useNow } from '#/ui/behavior/clock'
import { LongText, visible } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Absent } from '#/ui/layout/KeyValue'
import { editText } from '../edit-text'
import type { TokenRow as Token } from '../item-form'
import { tokenHint } from '../token-rules'
import { TokenField } from './TokenField'
import classes from './TokensPanel.module.css'

const t = editText.tokens

interface TokenRowProps {
  token: Token
  /** The text, null to take the token off, undefined to leave it as it is. */
  onChange: (value: string | null | undefined) => void
  disabled: boolean
  tried: boolean
}

/** One token: what is stored, the field for what shall be, and what saving does. */
export function TokenRow({ token, onChange, disabled, tried }: TokenRowProps) {
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
        <Stored name={name} value={now} isGoing={state === 'set' || state === 'removed'} />
      </td>
      <td className={classes['field']}>
        <TokenField
          label={t.newOf(shown)}
          value={token.text ?? ''}
          onChange={onChange}
          isFaulty={state === 'faulty'}
          noteId={note === null ? undefined : noteId}
          disabled={disabled}
          tried={tried}
          placeholder={state === 'removed' ? t.removed : undefined}
          state={state}
        />
        {note === null ? null : (
          <div id={noteId} className={classes['note']} data-bad={state === 'faulty' || undefined}>
            {note}
          </div>
        )}
        {reading.fix !== null && state !== 'removed' ? (
          <PlainButton small onClick={() => onChange(reading.fix)} disabled={disabled}>
            {t.write(reading.fix)}
          </PlainButton>
        ) : null}
      </td>
      <td className={classes['act']}>
        <div className={classes['tools']}>
          <span className={classes['state']}>{t.states[state]}</span>
          {state === 'untouched' ? (
            <IconButton label={t.remove(shown)} tipSide="start" onClick={() => onChange(null)} disabled={disabled}>
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          ) : (
            <IconButton label={t.keep(shown)} tipSide="start" onClick={() => onChange(undefined)} disabled={disabled}>
              <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
            </IconButton>
          )}
        </div>
      </td>
    </tr>
  )
}

/** Under the field: why it cannot be sent, what to know, how an expiration is read. */
function noteOf({ name, text: value, state, reading }: Token): ReactNode {
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

function Stored({ name, value, isGoing }: { name: string; value: string | null; isGoing: boolean }) {
  if (value === null) return <Absent>{t.empty}</Absent>
  const expiration = name === 'expiration_date' ? readExpiration(value) : null
  const Written = isGoing ? 'del' : 'span'
  return (
    <>
      <Written>{value.trim() === '' ? visible(JSON.stringify(value)) : <LongText text={value} limit={160} />}</Written>
      {name === 'expiration_date' ? (
        <div className={classes['hint']}>
          {expiration === null ? t.noMoment : <Timestamp ms={expiration.at} weekday={false} />}
        </div>
      ) : null}
    </>
  )
}
