import { IconPlus } from '@tabler/icons-react'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Panel } from '#/ui/layout/Panel'
import type { ItemFormReading, ItemInput } from '../item-form'
import { AddedTokenRow } from './AddedTokenRow'
import { text as t } from './text'
import { TokenRow } from './TokenRow'
import classes from './TokensPanel.module.css'

interface TokensPanelProps {
  request: ItemFormReading
  input: ItemInput
  onChange: (patch: Partial<ItemInput>) => void
  disabled: boolean
  /** After an attempt to save, invalid fields are marked even while they have focus. */
  submitted: boolean
}

/** The tokens of an item with their stored and new values. Tokens with a special effect have a hint. */
export function TokensPanel({ request, input, onChange, disabled, submitted }: TokensPanelProps) {
  const { tokens, added } = request
  const edited = tokens.filter(({ state }) => state === 'set' || state === 'removed').length
  const edit = (name: string, value: string | null | undefined) => {
    const others = input.tokens.filter(([one]) => one !== name)
    onChange({ tokens: value === undefined ? others : [...others, [name, value]] })
  }
  const add = () => onChange({ added: [...input.added, { name: '', text: '' }] })
  return (
    <Panel
      title={t.title}
      count={t.count(tokens.length, edited + added.filter(({ name }) => name !== '').length)}
      tools={
        <PlainButton small onClick={add} disabled={disabled} aria-disabled={disabled || undefined}>
          <IconPlus size={16} stroke={1.5} aria-hidden /> {t.add}
        </PlainButton>
      }
      flush
    >
      {tokens.length + added.length === 0 ? (
        <p className={classes['none']}>{t.none}</p>
      ) : (
        <table className={classes['table']} aria-label={t.title}>
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.current}</th>
              <th scope="col">{t.newValue}</th>
              <th scope="col">{t.onSave}</th>
            </tr>
          </thead>
          <tbody>
            {tokens.map(token => (
              <TokenRow
                key={token.name}
                token={token}
                onChange={value => edit(token.name, value)}
                disabled={disabled}
                submitted={submitted}
              />
            ))}
            {added.map((row, at) => (
              <AddedTokenRow
                key={at}
                row={row}
                onChange={next =>
                  onChange({
                    added: next === null ? input.added.toSpliced(at, 1) : input.added.with(at, next),
                  })
                }
                disabled={disabled}
                submitted={submitted}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
