import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { CustomFieldEditor, editorNote } from '#/parts/custom-fields/CustomFieldEditor'
import { inputOf, readInput } from '#/parts/custom-fields/field-input'
import { text } from '#/parts/custom-fields/text'
import { valueAt } from '#/parts/net-change/net-change'
import { FieldRow } from '#/ui/inputs/FieldRow'
import type { PersonInput } from '../person-form'

const t = text.editor

interface CustomFieldRowProps {
  control: Control<PersonInput>
  base: unknown
  disabled: boolean
  definition: CustomFieldDefinition
  /** Its index in the form: react-hook-form would read some keys as paths. */
  index: number
}

/** The row that edits one custom field. */
export function CustomFieldRow({ control, base, disabled, definition, index }: CustomFieldRowProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name: `fields.${index}` })
  const raw = valueAt(base, ['custom_fields', definition.key]) ?? undefined
  const request = readInput(definition, raw, field.value)
  const state =
    request.kind === 'value'
      ? request.value === null
        ? 'removed'
        : 'set'
      : request.kind === 'fault'
        ? 'faulty'
        : 'untouched'
  // For a new person, "Untouched" and a button to undo would say nothing
  const isEmpty = base === null && state === 'untouched'
  const label = definition.label === '' ? t.nameless : definition.label
  return (
    <FieldRow
      label={<bdi>{label}</bdi>}
      labelId={`${id}-label`}
      editorId={definition.type === 'multi_select' ? undefined : id}
      state={isEmpty ? undefined : state}
      remove={
        raw === undefined || disabled
          ? undefined
          : { label: t.remove(label), onRemove: () => field.onChange({ ...field.value, removed: true }) }
      }
      back={
        disabled || isEmpty
          ? undefined
          : { label: t.undo(label), onBack: () => field.onChange(inputOf(definition, raw)) }
      }
      note={editorNote(definition, raw)}
    >
      <CustomFieldEditor
        definition={definition}
        raw={raw}
        input={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        focusRef={field.ref}
        fault={fieldState.error?.message}
        disabled={disabled}
        id={id}
        labelId={`${id}-label`}
      />
    </FieldRow>
  )
}
