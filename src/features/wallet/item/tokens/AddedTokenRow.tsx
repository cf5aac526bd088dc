import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Absent } from '#/ui/layout/KeyValue'
import { tokenHint } from '../../token-rules'
import type { AddedToken } from '../item-form'
import { text as t } from './text'
import { TokenField } from './TokenField'
import classes from './TokensPanel.module.css'

interface AddedTokenRowProps {
  row: AddedToken
  /** Null removes the row. */
  onChange: (row: { name: string; text: string } | null) => void
  disabled: boolean
  submitted: boolean
}

/** The row of a token to add. Any name is allowed; names with an effect are suggested. */
export function AddedTokenRow({ row, onChange, disabled, submitted }: AddedTokenRowProps) {
  const id = useId()
  const { name, text: value, nameFault, reading } = row
  const { fault, advice, fix, name: meant } = reading
  const note = fault ?? advice
  const isBlank = name === '' && value === ''
  const isInvalid = nameFault !== null || fault !== null
  const state = isBlank ? 'unchanged' : isInvalid ? 'invalid' : 'set'
  return (
    <tr data-state={state}>
      <td className={classes['field']}>
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
          autoFocus={isBlank}
        />
        <datalist id={`${id}-names`} aria-label={t.suggestions}>
          {['IMAGE_CODE', 'expiration_date', 'loyalty_balance', 'loyalty_tier', 'balance', 'tier', 'offer_value'].map(
            one => (
              <option key={one} value={one}>
                {tokenHint(one)}
              </option>
            ),
          )}
        </datalist>
        {nameFault !== null ? (
          <div id={`${id}-name`} className={classes['note']} data-bad>
            {nameFault}
          </div>
        ) : (
          <div className={classes['hint']}>{tokenHint(name)}</div>
        )}
        {meant === null ? null : (
          <PlainButton small onClick={() => onChange({ name: meant, text: value })} disabled={disabled}>
            {t.rename(meant)}
          </PlainButton>
        )}
      </td>
      <td className={classes['now']}>
        <Absent>{t.newToken}</Absent>
      </td>
      <td className={classes['field']}>
        <TokenField
          label={t.newValueLabel}
          value={value}
          onChange={next => onChange({ name, text: next })}
          isInvalid={fault !== null}
          noteId={note === null ? undefined : `${id}-note`}
          disabled={disabled}
          submitted={submitted}
          state={state}
        />
        {note === null ? null : (
          <div id={`${id}-note`} className={classes['note']} data-bad={fault !== null || undefined}>
            {note}
          </div>
        )}
        {fix === null ? null : (
          <PlainButton small onClick={() => onChange({ name, text: fix })} disabled={disabled}>
            {t.useFix(fix)}
          </PlainButton>
        )}
      </td>
      <td className={classes['action']}>
        <div className={classes['tools']}>
          {isBlank ? <span /> : <span className={classes['state']}>{t.states[state]}</span>}
          <IconButton label={t.removeRow} tipSide="start" onClick={() => onChange(null)} disabled={disabled}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      </td>
    </tr>
  )
}
