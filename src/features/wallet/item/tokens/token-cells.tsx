import { Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { isExpired, readExpiration } from '#/contract/wallet-expiration'
import { useNow } from '#/ui/behavior/clock'
import { LongText, showControlCharacters } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { IconButton } from '#/ui/inputs/IconButton'
import { Absent } from '#/ui/layout/KeyValue'
import { text as walletText } from '../../text'
import type { EditedToken } from '../item-form'
import { text as t } from './text'
import { TokenField } from './TokenField'
import classes from './TokensPanel.module.css'

interface TokenCellProps {
  token: EditedToken
  /** The new text, null to remove the token, undefined to undo the edit. */
  onChange: (value: string | null | undefined) => void
  disabled: boolean
  submitted: boolean
}

/** The label of a token; a name of spaces is quoted. */
const labelOf = (name: string): string => (name.trim() === '' ? JSON.stringify(name) : name)

/** The name of a token, with a hint if it has a special effect. */
export function TokenName({ name }: { name: string }) {
  const hint = walletText.tokenRules.hint(name)
  return (
    <>
      <span className="sb-mono">
        <LongText text={labelOf(name)} limit={80} />
      </span>
      {hint === null ? null : <div className="sb-note">{hint}</div>}
    </>
  )
}

/** The stored value of a token. */
export const CurrentValue = ({ token: { name, now, state } }: { token: EditedToken }) => (
  <Stored name={name} value={now} isReplaced={state === 'set' || state === 'removed'} />
)

/** The field for the new value of a token, and what is to be said about it. */
export function NewValue({ token, onChange, disabled, submitted }: TokenCellProps) {
  const noteId = useId()
  const { state, reading } = token
  const note = noteOf(token)
  return (
    <div className={classes['field']}>
      <TokenField
        label={t.newValueOf(labelOf(token.name))}
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
        <Button size="xs" onClick={() => onChange(reading.fix)} disabled={disabled}>
          {t.useFix(reading.fix)}
        </Button>
      ) : null}
    </div>
  )
}

/** What saving does to a token, and the button that removes it or undoes the edit. */
export function TokenAction({ token: { name, state }, onChange, disabled }: TokenCellProps) {
  const label = labelOf(name)
  return (
    <div className={classes['tools']}>
      <span className={classes['state']}>{t.states[state]}</span>
      {state === 'unchanged' ? (
        <IconButton label={t.remove(label)} onClick={() => onChange(null)} disabled={disabled}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </IconButton>
      ) : (
        <IconButton label={t.undo(label)} onClick={() => onChange(undefined)} disabled={disabled}>
          <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** The note under the field: why it is not valid, some advice, or how an expiration date is read. */
function noteOf({ name, text: value, state, reading }: EditedToken): ReactNode {
  if (state === 'removed') return null
  const note = walletText.tokenRules.note(reading)
  if (note !== null) return note
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
        <div className="sb-note">
          {expiration === null ? t.noExpiration : <Timestamp ms={expiration.at} weekday={false} />}
        </div>
      ) : null}
    </>
  )
}
