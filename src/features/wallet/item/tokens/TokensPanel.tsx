import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { PlainTable } from '#/ui/table/PlainTable'
import type { ItemFormReading, ItemInput } from '../item-form'
import { text as t } from './text'
import { stateOf, tokenColumns, type TokenRow } from './token-columns'
import classes from './TokensPanel.module.css'

interface TokensPanelProps {
  formReading: ItemFormReading
  input: ItemInput
  onChange: (patch: Partial<ItemInput>) => void
  disabled: boolean
  /** After an attempt to save, invalid fields are marked even while they have focus. */
  submitted: boolean
}

/** The tokens of an item with their stored and new values. Tokens with a special effect have a hint. */
export function TokensPanel({ formReading, input, onChange, disabled, submitted }: TokensPanelProps) {
  const { tokens, added } = formReading
  const edited = tokens.filter(({ state }) => state !== 'unchanged').length
  const edit = (name: string, value: string | null | undefined) => {
    const others = input.tokens.filter(([token]) => token !== name)
    onChange({ tokens: value === undefined ? others : [...others, [name, value]] })
  }
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => onChange({ added: [...input.added, { name: '', text: '' }] })
  const shared = { disabled, submitted }
  const [first, more] = useFirstRows(tokens)
  // Edited tokens always show, including those of a draft: an invalid one keeps the item from being saved
  const shown = [...first, ...tokens.slice(first.length).filter(({ state }) => state !== 'unchanged')]
  const rows: TokenRow[] = [
    ...shown.map(token => ({
      ...shared,
      rowId: `token ${token.name}`,
      token,
      onChange: (value: string | null | undefined) => edit(token.name, value),
    })),
    ...added.map((row, at) => ({
      ...shared,
      rowId: `added ${at}`,
      row,
      onChange: (next: { name: string; text: string } | null) => {
        onChange({ added: next === null ? input.added.toSpliced(at, 1) : input.added.with(at, next) })
        // The button that was pressed is about to disappear
        if (next === null && at === added.length - 1) addButton.current?.focus()
      },
    })),
  ]
  return (
    <Panel
      title={t.title}
      titleNote={t.count(tokens.length, edited + added.filter(({ name }) => name !== '').length)}
      tools={
        <Button ref={addButton} size="xs" onClick={add} disabled={disabled} aria-disabled={disabled || undefined}>
          <IconPlus size={16} stroke={1.5} aria-hidden /> {t.add}
        </Button>
      }
      flush
    >
      {rows.length === 0 ? (
        <p className="sb-missing">{t.none}</p>
      ) : (
        <PlainTable
          label={t.title}
          className={classes['table']}
          rows={rows}
          columns={tokenColumns}
          keyOf={({ rowId }) => rowId}
          stateOf={stateOf}
          density="compact"
        />
      )}
      {more}
    </Panel>
  )
}
