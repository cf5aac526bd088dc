import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { isExpired, readExpiration } from '#/contract/wallet-expiration'
import { useNow } from '#/ui/behavior/clock'
import { LongText, markAndShorten } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { IconButton } from '#/ui/inputs/IconButton'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { Absent } from '#/ui/layout/KeyValue'
import { tokenLabel } from '../../item-tokens'
import { text as walletText } from '../../text'
import type { EditedToken } from '../item-form'
import { text as t } from './text'
import { TokenValue } from './TokenValue'
import classes from './TokensPanel.module.css'

export interface TokenCellProps {
  token: EditedToken
  /** The new text, null to remove the token, undefined to undo the edit. */
  onChange: (value: string | null | undefined) => void
  disabled: boolean
  submitted: boolean
}

/** The name of a token, with a hint if it has a special effect. */
export function TokenName({ token: { name } }: TokenCellProps) {
  const hint = walletText.tokenRules.hint(name)
  return (
    <>
      <span className="sb-mono">
        <LongText text={tokenLabel(name)} limit={80} />
      </span>
      {hint === null ? null : <div className="sb-note">{hint}</div>}
    </>
  )
}

/** The stored value of a token. */
export function CurrentValue({ token: { name, stored, isGone, state } }: TokenCellProps) {
  if (stored === null) return <Absent>{isGone ? t.noCurrentValue : t.noValue}</Absent>
  const expiration = name === 'expiration_date' ? readExpiration(stored) : null
  const Tag = state === 'set' || state === 'removed' ? 'del' : 'span'
  return (
    <>
      <Tag>
        {stored.trim() === '' ? markAndShorten(JSON.stringify(stored)) : <LongText text={stored} limit={160} />}
      </Tag>
      {name === 'expiration_date' ? (
        <div className="sb-note">
          {expiration === null ? t.noExpiration : <Timestamp ms={expiration.at} weekday={false} />}
        </div>
      ) : null}
    </>
  )
}

/** The field for the new value of a token. */
export const NewValue = ({ token: { name, text: value, state, reading }, ...rest }: TokenCellProps) => (
  <TokenValue
    {...rest}
    label={t.newValueOf(tokenLabel(name))}
    value={value ?? ''}
    reading={reading}
    note={name === 'expiration_date' && state === 'set' ? <Expiration value={value ?? ''} /> : null}
    isInvalid={state === 'invalid'}
    placeholder={state === 'removed' ? t.removed : undefined}
    state={state}
  />
)

/** What saving does to a token, and the button that removes it or undoes the edit. */
export function TokenAction({ token: { name, state }, onChange, disabled }: TokenCellProps) {
  const label = tokenLabel(name)
  const isUnchanged = state === 'unchanged'
  const button = isUnchanged
    ? { icon: IconX, label: t.remove(label), onClick: () => onChange(null) }
    : { icon: IconArrowBackUp, label: t.undo(label), onClick: () => onChange(undefined) }
  return (
    <MisclickGuard meaning={isUnchanged ? 'remove' : 'undo'}>
      <StateAndButton state={state} {...button} disabled={disabled} />
    </MisclickGuard>
  )
}

interface StateAndButtonProps extends ComponentProps<typeof IconButton> {
  /** Null for a blank row. */
  state: EditedToken['state'] | null
}

/** What saving does with a row, and its button. */
export const StateAndButton = ({ state, ...button }: StateAndButtonProps) => (
  <div className={classes['tools']}>
    {state === null ? (
      <span />
    ) : (
      <span className="sb-change" data-state={state}>
        {t.states[state]}
      </span>
    )}
    <IconButton {...button} />
  </div>
)

/** How an expiration date is read. */
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
