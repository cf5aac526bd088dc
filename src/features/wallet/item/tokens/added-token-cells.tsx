import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { text as walletText } from '../../text'
import type { AddedToken } from '../item-form'
import { text as t } from './text'
import { StateAndButton } from './token-cells'
import { focusFieldBeside, TokenValue } from './TokenValue'
import classes from './TokensPanel.module.css'

export interface AddedCellProps {
  row: AddedToken
  /** Null removes the row. */
  onChange: (row: { name: string; text: string } | null) => void
  disabled: boolean
  submitted: boolean
}

const knownNames = [
  'IMAGE_CODE',
  'expiration_date',
  'loyalty_balance',
  'loyalty_tier',
  'balance',
  'tier',
  'offer_value',
]

/** The field for the name of a token to add. Any name is allowed; names that the service recognizes are suggested. */
export function AddedName({ row, onChange, disabled, submitted }: AddedCellProps) {
  const id = useId()
  const { name, text: value, nameFault, reading } = row
  const { meantName } = reading
  return (
    <div className={classes['field']}>
      <TextInput
        aria-label={t.newName}
        aria-describedby={nameFault === null ? undefined : `${id}-name`}
        classNames={{ input: 'sb-mono' }}
        value={name}
        onChange={event => onChange({ name: event.currentTarget.value, text: value })}
        error={nameFault !== null && (submitted || value !== '')}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        list={`${id}-names`}
        // The user just added this row to fill it in
        autoFocus={row.state === 'unchanged'}
      />
      <datalist id={`${id}-names`} aria-label={t.suggestions}>
        {knownNames.map(knownName => (
          <option key={knownName} value={knownName}>
            {walletText.tokenRules.hint(knownName)}
          </option>
        ))}
      </datalist>
      {nameFault !== null ? (
        <div id={`${id}-name`} className={`sb-note ${classes['note'] ?? ''}`} data-bad>
          {nameFault}
        </div>
      ) : (
        <div className="sb-note">{walletText.tokenRules.hint(name)}</div>
      )}
      {meantName === null ? null : (
        <Button
          size="xs"
          onClick={event => {
            focusFieldBeside(event.currentTarget)
            onChange({ name: meantName, text: value })
          }}
          disabled={disabled}
        >
          {t.rename(meantName)}
        </Button>
      )}
    </div>
  )
}

/** The field for the value of a token to add. */
export const AddedValue = ({ row: { name, text: value, state, reading }, onChange, ...rest }: AddedCellProps) => (
  <TokenValue
    {...rest}
    label={t.newValueLabel}
    value={value}
    onChange={next => onChange({ name, text: next })}
    reading={reading}
    isInvalid={reading.fault !== null}
    state={state}
  />
)

/** What saving does with a token to add, and the button that removes its row. */
export const AddedAction = ({ row: { state }, onChange, disabled }: AddedCellProps) => (
  <StateAndButton
    state={state === 'unchanged' ? null : state}
    icon={IconX}
    label={t.removeRow}
    onClick={() => onChange(null)}
    disabled={disabled}
  />
)
