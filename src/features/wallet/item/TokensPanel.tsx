import { IconPlus } from '@tabler/icons-react'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Panel } from '#/ui/layout/Panel'
import { editText } from '../edit-text'
import type { ItemInput, ItemRequest } from '../item-form'
import { AddedTokenRow } from './AddedTokenRow'
import { TokenRow } from './TokenRow'
import classes from './TokensPanel.module.css'

const t = editText.tokens

interface TokensPanelProps {
  request: ItemRequest
  input: ItemInput
  onChange: (patch: Partial<ItemInput>) => void
  disabled: boolean
  /** A save was tried: whatever keeps it from being sent is said in red. */
  tried: boolean
}

/** The tokens of a pass, as they are and as they shall be; special ones say what they do (route 31, rules 6 and 7). */
export function TokensPanel({ request, input, onChange, disabled, tried }: TokensPanelProps) {
  const { tokens, added } = request
  const changed = tokens.filter(({ state }) => state === 'set' || state === 'removed').length
  const touch = (name: string, value: string | null | undefined) => {
    const others = input.tokens.filter(([one]) => one !== name)
    onChange({ tokens: value === undefined ? others : [...others, [name, value]] })
  }
  const add = () => onChange({ added: [...input.added, { name: '', text: '' }] })
  return (
    <Panel
      title={t.title}
      count={t.count(tokens.length, changed + added.filter(({ name }) => name !== '').length)}
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
              <th scope="col">{t.now}</th>
              <th scope="col">{t.next}</th>
              <th scope="col">{t.onSave}</th>
            </tr>
          </thead>
          <tbody>
            {tokens.map(token => (
              <TokenRow
                key={token.name}
                token={token}
                onChange={value => touch(token.name, value)}
                disabled={disabled}
                tried={tried}
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
                tried={tried}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
