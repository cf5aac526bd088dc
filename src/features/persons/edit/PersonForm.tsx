import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { hasNumber } from '#/contract/persons'
import { CustomFieldEditor, editorNote } from '#/parts/custom-fields/CustomFieldEditor'
import { CustomFieldValue } from '#/parts/custom-fields/CustomFieldValue'
import { inputOf, readInput } from '#/parts/custom-fields/field-input'
import { readCustomFields } from '#/parts/custom-fields/field-value'
import { text as customFieldText } from '#/parts/custom-fields/text'
import { valueAt } from '#/parts/net-change/net-change'
import { FieldRow } from '#/ui/inputs/FieldRow'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import type { PersonInput } from '../person-form'
import { text as personsText } from '../text'
import { UndefinedFieldLabel } from '../UndefinedFieldLabel'
import { ExternalIdRow, NewNumberRow, NumberRow, TimeZoneRow } from './IdentityRows'
import { text } from './text'
import classes from './PersonForm.module.css'

interface PersonFormProps {
  control: Control<PersonInput>
  /** The stored person as received; null for a new one. */
  base: unknown
  disabled: boolean
  /** See `FormFrame`. */
  readOnly: boolean
}

/** The editors for a person's identity and custom fields, and the fields that cannot be edited. */
export function PersonForm({ control, base, disabled, readOnly }: PersonFormProps) {
  const { custom_fields: definitions } = useSession()
  const row = { control, base, disabled, readOnly }
  // The service refuses to change a number, but a person without one can be given one
  const isNumbered = hasNumber(valueAt(base, ['mobile_phone']))
  return (
    <div className={classes['form']}>
      <Panel title={text.identity} flush>
        {isNumbered ? <NumberRow {...row} /> : <NewNumberRow {...row} />}
        <ExternalIdRow {...row} />
        <TimeZoneRow {...row} />
      </Panel>
      <Panel title={personsText.customFields} flush>
        {definitions.length === 0 ? <p className={classes['none']}>{personsText.noCustomFields}</p> : null}
        {definitions.map((definition, index) => (
          <CustomFieldRow key={definition.key} {...row} definition={definition} index={index} />
        ))}
      </Panel>
      <UnknownFields base={base} />
    </div>
  )
}

/** Fields that the connection does not define: shown, and never changed by a save. */
function UnknownFields({ base }: { base: unknown }) {
  const { custom_fields: definitions } = useSession()
  const unknown = readCustomFields(definitions, valueAt(base, ['custom_fields'])).filter(
    field => field.definition === null,
  )
  const [shown, more] = useFirstRows(unknown)
  if (unknown.length === 0) return null
  return (
    <Panel title={text.unknownFields.title} titleNote={unknown.length} footer={text.unknownFields.why}>
      <KeyValue>
        {shown.map(({ key, label, value }) => (
          <Fact key={key} label={<UndefinedFieldLabel label={label} />}>
            <CustomFieldValue value={value} isDefined={false} />{' '}
            <IconLock size={12} stroke={1.5} aria-hidden className={classes['lock']} />
          </Fact>
        ))}
      </KeyValue>
      {more}
    </Panel>
  )
}

const t = customFieldText.editor

interface CustomFieldRowProps {
  control: Control<PersonInput>
  base: unknown
  disabled: boolean
  readOnly: boolean
  definition: CustomFieldDefinition
  /** Its index in the form: react-hook-form would read some keys as paths. */
  index: number
}

/** The row that edits one custom field. */
function CustomFieldRow({ control, base, disabled, readOnly, definition, index }: CustomFieldRowProps) {
  const id = useId()
  const isLocked = disabled || readOnly
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
  // For a new person, "Unchanged" and a button to undo would say nothing
  const isEmpty = base === null && state === 'untouched'
  const label = definition.label === '' ? t.nameless : definition.label
  return (
    <FieldRow
      label={<bdi>{label}</bdi>}
      labelId={`${id}-label`}
      editorId={definition.type === 'multi_select' ? undefined : id}
      state={isEmpty ? undefined : state}
      remove={
        raw === undefined || isLocked
          ? undefined
          : { label: t.remove(label), onRemove: () => field.onChange({ ...field.value, removed: true }) }
      }
      undo={
        isLocked || isEmpty
          ? undefined
          : { label: t.undo(label), onUndo: () => field.onChange(inputOf(definition, raw)) }
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
        readOnly={readOnly}
        id={id}
        labelId={`${id}-label`}
      />
    </FieldRow>
  )
}
