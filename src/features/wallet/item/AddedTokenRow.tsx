import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Absent } from '#/ui/layout/KeyValue'
import { editText } from '../edit-text'
import type { AddedRow } from '../item-form'
import { tokenHint } from '../token-rules'
import { TokenField } from './TokenField'
import classes from './TokensPanel.module.css'

const t = editText.tokens

interface AddedTokenRowProps {
  row: AddedRow
  /** Null takes the row away. */
  onChange: (row: { name: string; text: string } | null) => void
  disabled: boolean
  tried: boolean
}

/** A token that the pass shall get: any name is allowed (decision 49), those that do something are offered. */
export function AddedTokenRow({ row, onChange, disabled, tried }: AddedTokenRowProps) {
  const id = useId()
  const { name, text: value, nameFault, reading } = row
  const { fault, advice, fix, name: meant } = reading
  const note = fault ?? advice
  const isBlank = name === '' && value === ''
  const isBad = nameFault !== null || fault !== null
  const state = isBlank ? 'untouched' : isBad ? 'faulty' : 'set'
  return (
    <tr data-state={state}>
      <td className={classes['field']}>
        <TextInput
          aria-label={t.newName}
          aria-describedby={nameFault === null ? undefined : `${id}-name`}
          classNames={{ input: 'sb-mono' }}
          value={name}
          onChange={event => onChange({ name: event.currentTarget.value, text: value })}
          error={nameFault !== null && (tried || value !== '')}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          list={`${id}-names`}
          // a new row is there to be filled in
          autoFocus={isBlank}
        />
        <datalist id={`${id}-names`} aria-label={t.hints}>
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
            {t.callIt(meant)}
          </PlainButton>
        )}
      </td>
      <td className={classes['now']}>
        <Absent>{t.none1}</Absent>
      </td>
      <td className={classes['field']}>
        <TokenField
          label={t.newText}
          value={value}
          onChange={next => onChange({ name, text: next })}
          isFaulty={fault !== null}
          noteId={note === null ? undefined : `${id}-note`}
          disabled={disabled}
          tried={tried}
          state={state}
        />
        {note === null ? null : (
          <div id={`${id}-note`} className={classes['note']} data-bad={fault !== null || undefined}>
            {note}
          </div>
        )}
        {fix === null ? null : (
          <PlainButton small onClick={() => onChange({ name, text: fix })} disabled={disabled}>
            {t.write(fix)}
          </PlainButton>
        )}
      </td>
      <td className={classes['act']}>
        <div className={classes['tools']}>
          {isBlank ? <span /> : <span className={classes['state']}>{t.states[state]}</span>}
          <IconButton label={t.drop} tipSide="start" onClick={() => onChange(null)} disabled={disabled}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      </td>
    </tr>
  )
}
