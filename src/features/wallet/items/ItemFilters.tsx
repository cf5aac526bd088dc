import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { DayField } from '#/ui/date/DayField'
import { readDay } from '#/ui/date/read-when'
import { checkedBy } from '#/ui/form/checked-by'
import { useZodForm } from '#/ui/form/use-zod-form'
import { IconButton } from '#/ui/inputs/IconButton'
import { toQuery, type ItemFilterValues, type TokenField } from '../item-filters'
import { text as sharedText } from '../text'
import { text } from './text'
import classes from './ItemFilters.module.css'

const t = text.filters

interface ItemFiltersProps {
  /** The active filters. */
  values: ItemFilterValues
  /** The tokens that new filters are offered for. */
  offered: readonly TokenField[]
  onApply: (values: ItemFilterValues) => void
}

interface TypedFilters extends Required<Omit<ItemFilterValues, 'tokens'>> {
  tokens: { field: TokenField; value: string }[]
}

/** Checks every filter, because the service ignores an invalid one and returns all items. */
const schema = checkedBy((typed: TypedFilters, fault): ItemFilterValues => {
  const expires = readDay(typed.expires, null, 'unclear')
  if (expires.kind === 'unclear') fault('expires', expires.problem)
  for (const [at, { field, value }] of typed.tokens.entries())
    if (value === '') fault(`tokens.${at}.value`, t.noValue(field))
  return { ...typed, group: typed.group || undefined, expires: expires.kind === 'day' ? expires.day : undefined }
})

/** The filter form. */
export function ItemFilters({ values, offered, onApply }: ItemFiltersProps) {
  const { group = '', expires = '', tokens: active, ...rest } = values
  const defaultValues = { ...rest, group, expires, tokens: [...active] }
  const form = useZodForm(schema, { defaultValues, onSubmit: onApply })
  const { control, setValue } = form
  const rows = useFieldArray({ control, name: 'tokens' })
  const { field: expiresField, fieldState: expiresState } = useController({ control, name: 'expires' })
  const [wallet, noGroup, tokens] = useWatch({ control, name: ['wallet', 'noGroup', 'tokens'] })
  const unusedFields = offered.filter(field => tokens.every(token => token.field !== field))
  const [nextField] = unusedFields
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = (at: number) => {
    rows.remove(at)
    // The button that was pressed disappears. If all filters were in use, the add button appears only after this
    requestAnimationFrame(() => addButton.current?.focus())
  }
  const query = JSON.stringify(toQuery(values))
  const showActive = useEffectEvent(() => {
    const typed = schema.safeParse(form.getValues()).data
    // The inputs of a form that was applied stay: new ones would not have the focus
    if (typed === undefined || JSON.stringify(toQuery(typed)) !== query) form.reset(defaultValues)
  })
  // Whenever the filters change, for example when the user goes back
  useEffect(() => showActive(), [query])
  const applyButton = useRef<HTMLButtonElement>(null)
  const clear = () => {
    // The button that was pressed disappears
    applyButton.current?.focus()
    onApply({ wallet: 'all', group: undefined, noGroup: false, expires: undefined, tokens: [] })
  }
  return (
    <form
      className={`sb-row ${classes['form'] ?? ''}`}
      role="search"
      aria-label={t.title}
      onSubmit={form.submit}
      noValidate
    >
      <SegmentedControl
        aria-label={sharedText.filters.wallet}
        value={wallet}
        data={(['all', 'passbook', 'google'] as const).map(value => ({
          value,
          label: sharedText.filters.wallets[value],
        }))}
        onChange={value => {
          setValue('wallet', value)
          form.submit()
        }}
      />
      <TextInput
        {...form.field('group')}
        size="sm"
        className={classes['short']}
        aria-label={sharedText.item.groupCode}
        placeholder={t.groupHint}
        disabled={noGroup}
      />
      <Checkbox {...form.field('noGroup')} size="sm" className={classes['check']} label={sharedText.item.noGroup} />
      <DayField
        {...expiresField}
        name={sharedText.filters.expires}
        error={expiresState.error?.message}
        size="sm"
        className={classes['short']}
        placeholder={t.expiresHint}
        yearless="unclear"
      />
      {rows.fields.map(({ id }, at) => {
        const field = tokens[at]?.field
        if (field === undefined) return null
        return (
          <div key={id} className={classes['token']}>
            <NativeSelect
              {...form.field(`tokens.${at}.field`)}
              // Without this, the select would keep its selected index, not its value, when its options change
              value={field}
              size="sm"
              aria-label={t.token}
              data={[field, ...unusedFields]}
            />
            <TextInput
              {...form.field(`tokens.${at}.value`)}
              size="sm"
              aria-label={t.valueOf(field)}
              placeholder={t.valueHint}
            />
            <IconButton icon={IconX} label={t.remove(field)} onClick={() => remove(at)} />
          </div>
        )
      })}
      {nextField === undefined ? null : (
        <Button
          ref={addButton}
          variant="subtle"
          onClick={() => rows.append({ field: nextField, value: '' }, { shouldFocus: false })}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.add}
        </Button>
      )}
      <Button ref={applyButton} type="submit">
        {t.apply}
      </Button>
      {query === '{}' ? null : (
        <Button variant="subtle" onClick={clear}>
          {t.clear}
        </Button>
      )}
      {tokens.length > 0 ? <p className={`sb-note ${classes['note'] ?? ''}`}>{t.notInUrl}</p> : null}
    </form>
  )
}
