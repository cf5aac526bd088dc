import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import { TimeZoneSuggestions } from '#/parts/custom-fields/CustomFieldEditor'
import { text as customFieldText } from '#/parts/custom-fields/text'
import { Mdn } from '#/parts/mdn/Mdn'
import { readNumber } from '#/parts/mdn/read-number'
import { text as mdnText } from '#/parts/mdn/text'
import { valueAt } from '#/parts/net-change/net-change'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { MaskedLongText, useMasking } from '#/ui/format/Masked'
import { FieldRow } from '#/ui/inputs/FieldRow'
import type { PersonInput } from '../person-form'
import { text as personsText } from '../text'
import { text } from './text'
import classes from './PersonForm.module.css'

const { fields } = personsText

interface RowProps {
  control: Control<PersonInput>
  base: unknown
  disabled: boolean
  /** See `FormFrame`. */
  readOnly: boolean
}

/** The stored number of a person, to keep or remove: the service refuses to change one. */
export function NumberRow({ control, base, disabled, readOnly }: RowProps) {
  const id = useId()
  const isLocked = disabled || readOnly
  const { field } = useController({ control, name: 'numberRemoved' })
  const mdn = valueAt(base, ['mobile_phone', 'mdn'])
  return (
    <FieldRow
      label={fields.number}
      labelId={id}
      state={field.value ? 'removed' : 'untouched'}
      remove={!isLocked ? { label: text.number.remove, onRemove: () => field.onChange(true) } : undefined}
      undo={isLocked ? undefined : { label: text.number.keep, onUndo: () => field.onChange(false) }}
      note={field.value ? text.number.removal : text.number.help}
    >
      <div className={classes['number']} role="group" aria-labelledby={id}>
        <span className={field.value ? classes['removed'] : undefined}>
          {typeof mdn === 'string' ? (
            <Mdn value={mdn} />
          ) : (
            <MaskedLongText text={JSON.stringify(valueAt(base, ['mobile_phone']))} />
          )}
        </span>
      </div>
    </FieldRow>
  )
}

/** The field for the number of a person who has none yet. Accepts any written form, and shows how it was read. */
export function NewNumberRow({ control, disabled, readOnly }: RowProps) {
  const id = useId()
  const { connection } = useSession()
  const { field, fieldState } = useController({ control, name: 'number' })
  const number = readNumber(field.value, connection)
  return (
    <FieldRow
      label={fields.number}
      labelId={`${id}-label`}
      editorId={id}
      note={
        number !== null && 'mdn' in number ? mdnText.howRead(<Mdn value={number.mdn} />, number.how) : text.number.new
      }
    >
      <TextInput
        {...field}
        {...verbatimProps}
        id={id}
        aria-labelledby={`${id}-label`}
        error={fieldState.error?.message}
        disabled={disabled}
        readOnly={readOnly}
        inputMode="tel"
      />
    </FieldRow>
  )
}

/** The external id of a person. */
export const ExternalIdRow = (row: RowProps) => (
  <TextRow
    {...row}
    name="externalId"
    stored={valueAt(row.base, ['external_person_id'])}
    label={fields.externalId}
    note={text.externalIdHelp}
  />
)

/** The time zone of a person, with suggestions. */
export function TimeZoneRow(row: RowProps) {
  const list = useId()
  return (
    <>
      <TextRow
        {...row}
        name="timezone"
        stored={valueAt(row.base, ['timezone'])}
        label={fields.timezone}
        placeholder={text.timezoneExample}
        list={list}
      />
      <TimeZoneSuggestions id={list} />
    </>
  )
}

interface TextRowProps extends RowProps {
  name: 'externalId' | 'timezone'
  stored: unknown
  label: string
  note?: string
  placeholder?: string
  list?: string
}

function TextRow({ control, base, disabled, readOnly, name, stored, label, note, placeholder, list }: TextRowProps) {
  const id = useId()
  const isLocked = disabled || readOnly
  const { field, fieldState } = useController({ control, name })
  const initial = typeof stored === 'string' ? stored : ''
  const state = field.value === initial ? 'untouched' : field.value.trim() === '' ? 'removed' : 'set'
  const mask = useMasking()
  const isOtherType = stored !== null && typeof stored !== 'string'
  return (
    <FieldRow
      label={label}
      labelId={`${id}-label`}
      editorId={id}
      state={base === null ? undefined : state}
      remove={
        initial === '' || isLocked
          ? undefined
          : { label: customFieldText.editor.remove(label), onRemove: () => field.onChange('') }
      }
      undo={
        isLocked || state === 'untouched'
          ? undefined
          : { label: customFieldText.editor.undo(label), onUndo: () => field.onChange(initial) }
      }
      note={isOtherType ? mask(customFieldText.wrongType.text(JSON.stringify(stored))) : note}
    >
      <TextInput
        {...field}
        {...verbatimProps}
        id={id}
        aria-labelledby={`${id}-label`}
        error={fieldState.error?.message}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={placeholder}
        list={list}
      />
    </FieldRow>
  )
}
