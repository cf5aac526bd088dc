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
import { text as sharedText } from '../text'
import { text } from './text'
import classes from './ItemFilters.module.css'

const t = text.filters

interface ItemFiltersProps {
  /** The active filters. */
  values: ItemFilterValues
  onApply: (values: ItemFilterValues) => void
}

/** The filter form. Every filter is checked first, because the service ignores a bad one and returns all items. */
export function ItemFilters({ values, onApply }: ItemFiltersProps) {
  const [form, setForm] = useState(values)
  const [submitted, setSubmitted] = useState(false)
  const change = (patch: Partial<ItemFilterValues>) => setForm({ ...form, ...patch })
  const day = form.expires?.trim() ?? ''
  const isBadDay = day !== '' && !isDay(day)
  const isInvalid = isBadDay || form.tokens.some(({ value }) => value === '')
  const unusedFields = tokenFields.filter(field => form.tokens.every(token => token.field !== field))
  const isFiltered =
    values.wallet !== 'all' ||
    values.noGroup ||
    (values.group ?? values.expires) !== undefined ||
    values.tokens.length > 0
  const apply = (next: ItemFilterValues) => {
    setSubmitted(true)
    if (!isInvalid) onApply({ ...next, group: next.group || undefined, expires: next.expires?.trim() || undefined })
  }
  return (
    <form
      className={classes['form']}
      role="search"
      aria-label={t.title}
      onSubmit={event => {
        event.preventDefault()
        apply(form)
      }}
    >
      <SegmentedControl
        label={sharedText.filters.wallet}
        value={form.wallet}
        choices={(['all', 'passbook', 'google'] as const).map(value => ({
          value,
          label: sharedText.filters.wallets[value],
        }))}
        onChange={wallet => {
          change({ wallet })
          apply({ ...form, wallet })
        }}
      />
      <TextInput
        size="sm"
        className={classes['short']}
        aria-label={sharedText.item.groupCode}
        placeholder={t.groupHint}
        value={form.noGroup ? '' : (form.group ?? '')}
        disabled={form.noGroup}
        onChange={event => change({ group: event.currentTarget.value })}
      />
      <Checkbox
        size="sm"
        className={classes['check']}
        label={sharedText.item.noGroup}
        checked={form.noGroup}
        onChange={event => change({ noGroup: event.currentTarget.checked })}
      />
      <TextInput
        size="sm"
        className={classes['short']}
        aria-label={sharedText.filters.expires}
        placeholder={t.expiresHint}
        value={form.expires ?? ''}
        error={submitted && isBadDay ? t.badDay : undefined}
        onChange={event => change({ expires: event.currentTarget.value })}
      />
      {form.tokens.map(({ field, value }, at) => (
        <TokenFilter
          key={at}
          field={field}
          value={value}
          fields={[field, ...unusedFields]}
          isInvalid={submitted && value === ''}
          onChange={token => change({ tokens: form.tokens.with(at, token) })}
          onRemove={() => change({ tokens: form.tokens.toSpliced(at, 1) })}
        />
      ))}
      {unusedFields[0] === undefined ? null : (
        <PlainButton
          variant="quiet"
          onClick={() =>
            unusedFields[0] !== undefined && change({ tokens: [...form.tokens, { field: unusedFields[0], value: '' }] })
          }
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.add}
        </PlainButton>
      )}
      <PlainButton type="submit">{t.apply}</PlainButton>
      {isFiltered ? (
        <PlainButton variant="quiet" onClick={() => onApply({ wallet: 'all', noGroup: false, tokens: [] })}>
          {t.clear}
        </PlainButton>
      ) : null}
      {form.tokens.length > 0 ? <p className={classes['note']}>{t.notInUrl}</p> : null}
    </form>
  )
}

interface TokenFilterProps {
  field: TokenField
  value: string
  fields: readonly TokenField[]
  isInvalid: boolean
  onChange: (token: { field: TokenField; value: string }) => void
  onRemove: () => void
}

function TokenFilter({ field, value, fields, isInvalid, onChange, onRemove }: TokenFilterProps) {
  return (
    <div className={classes['token']}>
      <NativeSelect
        size="sm"
        aria-label={t.token}
        value={field}
        data={[...fields]}
        onChange={event => {
          const chosen = tokenFields.find(one => one === event.currentTarget.value)
          if (chosen !== undefined) onChange({ field: chosen, value })
        }}
      />
      <TextInput
        size="sm"
        aria-label={t.valueOf(field)}
        placeholder={t.valueHint}
        value={value}
        error={isInvalid ? t.noValue(field) : undefined}
        onChange={event => onChange({ field, value: event.currentTarget.value })}
      />
      <IconButton label={t.remove(field)} onClick={onRemove}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </div>
  )
}
