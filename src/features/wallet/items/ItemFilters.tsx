import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isDay } from '#/contract/wallet-expiration'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { SegmentedControl } from '#/ui/inputs/SegmentedControl'
import { tokenFields, type ItemFilterValues, type TokenField } from '../item-filters'
import { text } from '../text'
import classes from './ItemFilters.module.css'

interface ItemFiltersProps {
  /** What is asked for now. */
  values: ItemFilterValues
  onApply: (values: ItemFilterValues) => void
}

/** The filters of the interface, each checked before it is sent: the service ignores a bad one and shows everybody. */
export function ItemFilters({ values, onApply }: ItemFiltersProps) {
  const [form, setForm] = useState(values)
  const [checked, setChecked] = useState(false)
  const change = (patch: Partial<ItemFilterValues>) => setForm({ ...form, ...patch })
  const day = form.expires?.trim() ?? ''
  const badDay = day !== '' && !isDay(day)
  const isBad = badDay || form.tokens.some(({ value }) => value === '')
  const free = tokenFields.filter(field => form.tokens.every(token => token.field !== field))
  const isFiltered =
    values.wallet !== 'all' ||
    values.noGroup ||
    (values.group ?? values.expires) !== undefined ||
    values.tokens.length > 0
  const show = (now: ItemFilterValues) => {
    setChecked(true)
    if (!isBad) onApply({ ...now, group: now.group || undefined, expires: now.expires?.trim() || undefined })
  }
  return (
    <form
      className={classes['form']}
      role="search"
      aria-label={text.filters.title}
      onSubmit={event => {
        event.preventDefault()
        show(form)
      }}
    >
      <SegmentedControl
        label={text.filters.wallet}
        value={form.wallet}
        choices={(['all', 'passbook', 'google'] as const).map(value => ({ value, label: text.filters.wallets[value] }))}
        onChange={wallet => {
          change({ wallet })
          show({ ...form, wallet })
        }}
      />
      <TextInput
        size="sm"
        className={classes['short']}
        aria-label={text.filters.group}
        placeholder={`${text.filters.group}, ${text.filters.groupHint}`}
        value={form.noGroup ? '' : (form.group ?? '')}
        disabled={form.noGroup}
        onChange={event => change({ group: event.currentTarget.value })}
      />
      <Checkbox
        size="sm"
        className={classes['check']}
        label={text.filters.noGroup}
        checked={form.noGroup}
        onChange={event => change({ noGroup: event.currentTarget.checked })}
      />
      <TextInput
        size="sm"
        className={classes['short']}
        aria-label={text.filters.expires}
        placeholder={`${text.filters.expires} ${text.filters.expiresHint}`}
        value={form.expires ?? ''}
        error={checked && badDay ? text.filters.badDay : undefined}
        onChange={event => change({ expires: event.currentTarget.value })}
      />
      {form.tokens.map(({ field, value }, at) => (
        <TokenFilter
          key={at}
          field={field}
          value={value}
          fields={[field, ...free]}
          isBad={checked && value === ''}
          onChange={token => change({ tokens: form.tokens.with(at, token) })}
          onRemove={() => change({ tokens: form.tokens.toSpliced(at, 1) })}
        />
      ))}
      {free[0] === undefined ? null : (
        <PlainButton
          look="quiet"
          onClick={() => free[0] !== undefined && change({ tokens: [...form.tokens, { field: free[0], value: '' }] })}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {text.filters.add}
        </PlainButton>
      )}
      <PlainButton type="submit">{text.filters.apply}</PlainButton>
      {isFiltered ? (
        <PlainButton look="quiet" onClick={() => onApply({ wallet: 'all', noGroup: false, tokens: [] })}>
          {text.filters.clear}
        </PlainButton>
      ) : null}
      {form.tokens.length > 0 ? <p className={classes['kept']}>{text.filters.kept}</p> : null}
    </form>
  )
}

interface TokenFilterProps {
  field: TokenField
  value: string
  fields: readonly TokenField[]
  isBad: boolean
  onChange: (token: { field: TokenField; value: string }) => void
  onRemove: () => void
}

function TokenFilter({ field, value, fields, isBad, onChange, onRemove }: TokenFilterProps) {
  return (
    <div className={classes['token']}>
      <NativeSelect
        size="sm"
        aria-label={text.filters.field}
        value={field}
        data={[...fields]}
        onChange={event => {
          const chosen = tokenFields.find(one => one === event.currentTarget.value)
          if (chosen !== undefined) onChange({ field: chosen, value })
        }}
      />
      <TextInput
        size="sm"
        aria-label={`${field}: ${text.filters.value}`}
        placeholder={text.filters.value}
        value={value}
        error={isBad ? text.filters.noValue : undefined}
        onChange={event => onChange({ field, value: event.currentTarget.value })}
      />
      <IconButton label={text.filters.remove(field)} onClick={onRemove}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </div>
  )
}
