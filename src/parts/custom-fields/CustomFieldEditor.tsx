import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { formatList } from '#/ui/format/format'
import { allZones } from '#/ui/format/zone'
import { readDay } from './day'
import { storedValue, type FieldInput } from './field-input'
import { fieldInputText as t } from './field-input-text'
import { formatField } from './format-field'
import classes from './CustomFieldEditor.module.css'

interface CustomFieldEditorProps {
  definition: CustomFieldDefinition
  /** What is stored now, as it came; undefined or null for nothing. */
  raw: unknown
  input: FieldInput
  onChange: (input: FieldInput) => void
  onBlur?: () => void
  /** The sentence that says why this cannot be sent. */
  fault?: string | undefined
  disabled?: boolean
  /** Of the editor; a label leads here, except to a multi select, which is a group. */
  id: string
  labelId: string
  /** Takes what is focused when this field has a fault. */
  focusRef?: (node: HTMLElement | null) => void
}

/** An editor that fits the type of a custom field (decision 16). What it is over is never touched by looking at it. */
export function CustomFieldEditor(props: CustomFieldEditorProps) {
  const { definition, input, onChange, onBlur, fault, disabled, id, labelId, focusRef } = props
  const text = (next: string) => onChange({ ...input, text: next, removed: false })
  const common = {
    id,
    onBlur,
    disabled,
    error: fault,
    value: input.removed ? '' : input.text,
    'aria-labelledby': labelId,
    ref: focusRef,
  }
  const line = {
    ...common,
    autoComplete: 'off',
    spellCheck: false,
    dir: 'auto',
    placeholder: input.removed ? t.willGo : undefined,
    onChange: (event: { currentTarget: { value: string } }) => text(event.currentTarget.value),
  }
  switch (definition.type) {
    case 'text':
      return /[\r\n]/.test(input.text) || input.text.length > 80 ? (
        <Textarea {...line} rows={3} />
      ) : (
        <TextInput {...line} />
      )
    case 'number':
      return <TextInput {...line} inputMode="decimal" />
    case 'date':
      return (
        <TextInput
          {...line}
          placeholder={line.placeholder ?? t.placeholderDay}
          description={dayHint(props)}
          inputWrapperOrder={order}
        />
      )
    case 'timezone':
      return (
        <>
          <TextInput
            {...line}
            placeholder={line.placeholder ?? t.placeholderZone}
            list={`${id}-zones`}
            autoCapitalize="off"
          />
          <Zones id={`${id}-zones`} />
        </>
      )
    case 'boolean':
      return <NativeSelect {...common} onChange={line.onChange} data={booleans} />
    case 'single_select':
      return (
        <NativeSelect
          {...common}
          onChange={line.onChange}
          data={[none, ...choicesOf(props).map(({ value, label }) => ({ value, label }))]}
        />
      )
    case 'multi_select':
      return <Picks {...props} />
  }
}

const order: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']
const none = { value: '', label: t.none }
const booleans = [none, { value: 'yes', label: t.yes }, { value: 'no', label: t.no }]

/** How a day that is written otherwise is read. */
function dayHint({ definition, raw, input }: CustomFieldEditorProps): string | undefined {
  const day = input.removed || input.text === '' ? null : readDay(input.text)
  if (day?.ok !== true || day.written === input.text.trim()) return undefined
  return t.reads(formatField(storedValue(definition, day.written)) ?? String(raw))
}

interface Choice {
  value: string
  label: string
  stale: boolean
}

/** The options of a field, and those that are stored although nobody offers them any longer. */
function choicesOf({ definition, raw }: Pick<CustomFieldEditorProps, 'definition' | 'raw'>): Choice[] {
  const offered = (definition.options ?? []).map(({ option_key, name }) => ({
    value: option_key,
    label: name,
    stale: false,
  }))
  const value = storedValue(definition, raw)
  const stored = value.kind === 'option' ? [value.option] : value.kind === 'options' ? value.options : []
  const gone = stored.filter(({ key }) => !offered.some(choice => choice.value === key))
  const stale = [...new Map(gone.map(option => [option.key, option])).values()]
  return [...offered, ...stale.map(({ key, name }) => ({ value: key, label: t.stale(name), stale: true }))]
}

function Picks({
  definition,
  raw,
  input,
  onChange,
  onBlur,
  fault,
  disabled,
  id,
  labelId,
  focusRef,
}: CustomFieldEditorProps) {
  const picked = input.removed ? [] : input.picks
  const choices = choicesOf({ definition, raw })
  const pick = (key: string, on: boolean) =>
    onChange({ ...input, picks: on ? [...picked, key] : picked.filter(one => one !== key), removed: false })
  return (
    <div role="group" aria-labelledby={labelId} id={id} className={classes['picks']}>
      {choices.map(({ value, label }, index) => (
        <Checkbox
          key={value}
          label={label}
          checked={picked.includes(value)}
          disabled={disabled}
          onBlur={onBlur}
          onChange={event => pick(value, event.currentTarget.checked)}
          ref={index === 0 ? focusRef : undefined}
        />
      ))}
      {fault === undefined ? null : <p className={classes['fault']}>{fault}</p>}
    </div>
  )
}

/** The zones that a box for one suggests; `list` names it. */
export function Zones({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {allZones().map(zone => (
        <option key={zone}>{zone}</option>
      ))}
    </datalist>
  )
}

/** What is to be known of a stored value that its editor cannot show; null for an ordinary one. */
export function editorNote(definition: CustomFieldDefinition, raw: unknown): string | null {
  const value = storedValue(definition, raw)
  if (value.kind === 'other') return `${t.now} ${formatField(value) ?? ''}. ${t.wrongType(t.types[definition.type])}`
  const stale = choicesOf({ definition, raw }).filter(choice => choice.stale)
  if (stale.length === 0) return null
  return value.kind === 'option' ? t.staleKept : t.stalePicked(formatList(stale.map(choice => choice.value)))
}
