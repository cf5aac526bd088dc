import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { DayField } from '#/ui/date/DayField'
import { allZones } from '#/ui/format/zone'
import { storedValue, type FieldInput } from './field-input'
import { formatField } from './format-field'
import { text } from './text'
import classes from './CustomFieldEditor.module.css'

const t = text.editor

interface CustomFieldEditorProps {
  definition: CustomFieldDefinition
  /** The stored value as received; undefined or null if there is none. */
  raw: unknown
  input: FieldInput
  onChange: (input: FieldInput) => void
  onBlur?: () => void
  /** Why this cannot be sent, as a sentence. */
  fault?: string | undefined
  disabled?: boolean
  /** Whether it cannot be edited for a moment, because it is being sent. A text field then keeps the focus. */
  readOnly?: boolean
  /** Id of the input, which its label refers to; for a multi-select, the id of the group, which `labelId` names. */
  id: string
  labelId: string
  /** Receives the element to focus if this field has a fault. */
  focusRef?: (node: HTMLElement | null) => void
}

const LONG_TEXT = 80
const hasLineEnds = (typed: string): boolean => /[\r\n]/.test(typed)

/** The editor for a custom field's type. Showing a value never changes it. */
export function CustomFieldEditor(props: CustomFieldEditorProps) {
  const { definition, input, onChange, onBlur, fault, disabled, readOnly, id, labelId, focusRef } = props
  // Decided once, because swapping the element while someone types in it would lose the focus
  const [startsLong] = useState(input.text.length > LONG_TEXT || hasLineEnds(input.text))
  const onText = (next: string) => onChange({ ...input, text: next, removed: false })
  const commonProps = {
    id,
    onBlur,
    disabled: disabled || readOnly,
    error: fault,
    value: input.removed ? '' : input.text,
    'aria-labelledby': labelId,
    ref: focusRef,
  }
  const textProps = {
    ...commonProps,
    autoComplete: 'off',
    spellCheck: false,
    dir: 'auto',
    placeholder: input.removed ? t.willBeRemoved : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  }
  const typedProps = { ...textProps, disabled, readOnly }
  switch (definition.type) {
    case 'text':
      return startsLong || hasLineEnds(input.text) ? (
        <Textarea {...typedProps} rows={3} />
      ) : (
        <TextInput {...typedProps} />
      )
    case 'number':
      return <TextInput {...typedProps} inputMode="decimal" />
    case 'date':
      return (
        <DayField
          {...textProps}
          name={definition.label || t.nameless}
          placeholder={textProps.placeholder ?? t.dateExample}
          yearless="unclear"
          onChange={onText}
        />
      )
    case 'timezone':
      return (
        <>
          <TextInput
            {...typedProps}
            placeholder={textProps.placeholder ?? t.timezoneExample}
            list={`${id}-zones`}
            autoCapitalize="off"
          />
          <TimeZoneSuggestions id={`${id}-zones`} />
        </>
      )
    case 'boolean':
      return <NativeSelect {...commonProps} onChange={textProps.onChange} data={booleanChoices} />
    case 'single_select':
      return (
        <NativeSelect
          {...commonProps}
          onChange={textProps.onChange}
          data={[noneChoice, ...choicesOf(props).map(({ value, label }) => ({ value, label }))]}
        />
      )
    case 'multi_select':
      return <MultiSelect {...props} />
  }
}

const noneChoice = { value: '', label: text.value.none }
const booleanChoices = [noneChoice, { value: 'yes', label: text.value.yes }, { value: 'no', label: text.value.no }]

interface Choice {
  value: string
  label: string
}

/** The options of a field, and stored ones that are no longer offered. */
function choicesOf({ definition, raw }: Pick<CustomFieldEditorProps, 'definition' | 'raw'>): Choice[] {
  const inactive = inactiveOptions(definition, raw)
  const offered = (definition.options ?? []).filter(({ option_key }) => !inactive.some(({ key }) => key === option_key))
  return [
    ...offered.map(({ option_key, name }) => ({ value: option_key, label: name })),
    ...inactive.map(({ key, name }) => ({ value: key, label: t.inactive(name) })),
  ]
}

/** The stored options that the field no longer offers, according to its definition or to the record. */
function inactiveOptions(definition: CustomFieldDefinition, raw: unknown): { key: string; name: string }[] {
  const value = storedValue(definition, raw)
  const stored = value.kind === 'option' ? [value.option] : value.kind === 'options' ? value.options : []
  const isListed = (key: string) => (definition.options ?? []).some(({ option_key }) => option_key === key)
  const inactive = stored.filter(({ key, active }) => !active || !isListed(key))
  return [...new Map(inactive.map(option => [option.key, option])).values()]
}

function MultiSelect(props: CustomFieldEditorProps) {
  const { input, onChange, onBlur, fault, disabled, readOnly, id, labelId, focusRef } = props
  const picked = input.removed ? [] : input.picks
  const choices = choicesOf(props)
  const pick = (key: string, on: boolean) =>
    onChange({ ...input, picks: on ? [...picked, key] : picked.filter(pickedKey => pickedKey !== key), removed: false })
  return (
    <div role="group" aria-labelledby={labelId} id={id} className={classes['choices']}>
      {choices.map(({ value, label }, index) => (
        <Checkbox
          key={value}
          label={label}
          checked={picked.includes(value)}
          disabled={disabled || readOnly}
          onBlur={onBlur}
          onChange={event => pick(value, event.currentTarget.checked)}
          ref={index === 0 ? focusRef : undefined}
        />
      ))}
      {fault === undefined ? null : <p className={classes['fault']}>{fault}</p>}
    </div>
  )
}

/** The time zones that a text field suggests: its `list` attribute is this id. */
export function TimeZoneSuggestions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {allZones().map(zone => (
        <option key={zone}>{zone}</option>
      ))}
    </datalist>
  )
}

/** A note about a stored value that its field does not allow or no longer offers; null for any other. */
export function editorNote(definition: CustomFieldDefinition, raw: unknown): string | null {
  const value = storedValue(definition, raw)
  if (value.kind === 'other') return text.wrongType[definition.type](formatField(value) ?? '')
  const inactive = inactiveOptions(definition, raw)
  if (inactive.length === 0) return null
  return value.kind === 'option' ? t.inactiveKept : t.inactivePicked(inactive.map(({ name }) => name))
}
