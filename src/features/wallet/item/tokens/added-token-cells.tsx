import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '#/ui/inputs/IconButton'
import { text as walletText } from '../../text'
import type { AddedToken } from '../item-form'
import { text as t } from './text'
import { TokenField } from './TokenField'
import classes from './TokensPanel.module.css'

interface AddedCellProps {
  row: AddedToken
  /** Null removes the row. */
  onChange: (row: { name: string; text: string } | null) => void
  disabled: boolean
  submitted: boolean
}

const isBlank = ({ name, text: value }: AddedToken): boolean => name === '' && value === ''

/** What saving does with a token to add. */
export function addedState(row: AddedToken): 'unchanged' | 'set' | 'invalid' {
  if (isBlank(row)) return 'unchanged'
  return row.nameFault !== null || row.reading.fault !== null ? 'invalid' : 'set'
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

/** The field for the name of a token to add. Any name is allowed; names with an effect are suggested. */
export function AddedName({ row, onChange, disabled, submitted }: AddedCellProps) {
  const id = useId()
  const { name, text: value, nameFault, reading } = row
  const meant = reading.name
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
        autoFocus={isBlank(row)}
      />
      <datalist id={`${id}-names`} aria-label={t.suggestions}>
        {knownNames.map(one => (
          <option key={one} value={one}>
            {walletText.tokenRules.hint(one)}
          </option>
        ))}
      </datalist>
      {nameFault !== null ? (
        <div id={`${id}-name`} className={classes['note']} data-bad>
          {nameFault}
        </div>
      ) : (
        <div className="sb-note">{walletText.tokenRules.hint(name)}</div>
      )}
      {meant === null ? null : (
        <Button size="xs" onClick={() => onChange({ name: meant, text: value })} disabled={disabled}>
          {t.rename(meant)}
        </Button>
      )}
    </div>
  )
}

/** The field for the value of a token to add. */
export function AddedValue({ row, onChange, disabled, submitted }: AddedCellProps) {
  const noteId = useId()
  const { name, text: value, reading } = row
  const { fault, fix } = reading
  const note = walletText.tokenRules.note(reading)
  return (
    <div className={classes['field']}>
      <TokenField
        label={t.newValueLabel}
        value={value}
        onChange={next => onChange({ name, text: next })}
        isInvalid={fault !== null}
        noteId={note === null ? undefined : noteId}
        disabled={disabled}
        submitted={submitted}
        state={addedState(row)}
      />
      {note === null ? null : (
        <div id={noteId} className={classes['note']} data-bad={fault !== null || undefined}>
          {note}
        </div>
      )}
      {fix === null ? null : (
        <Button size="xs" onClick={() => onChange({ name, text: fix })} disabled={disabled}>
          {t.useFix(fix)}
        </Button>
      )}
    </div>
  )
}

/** What saving does with a token to add, and the button that removes its row. */
export const AddedAction = ({ row, onChange, disabled }: AddedCellProps) => (
  <div className={classes['tools']}>
    {isBlank(row) ? <span /> : <span className={classes['state']}>{t.states[addedState(row)]}</span>}
    <IconButton label={t.removeRow} onClick={() => onChange(null)} disabled={disabled}>
      <IconX size={16} stroke={1.5} aria-hidden />
    </IconButton>
  </div>
)
