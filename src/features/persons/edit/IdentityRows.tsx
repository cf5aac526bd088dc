import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import { Zones } from '#/parts/custom-fields/CustomFieldEditor'
import { fieldInputText } from '#/parts/custom-fields/field-input-text'
import { Mdn } from '#/parts/mdn/Mdn'
import { readNumber } from '#/parts/mdn/read-number'
import { valueAt } from '#/parts/net-change/net-change'
import { FieldRow } from '#/ui/inputs/FieldRow'
import { Absent } from '#/ui/layout/KeyValue'
import { editText as t } from '../edit-text'
import type { PersonInput } from '../person-form'
import classes from './PersonForm.module.css'

interface RowProps {
  control: Control<PersonInput>
  base: unknown
  disabled: boolean
}

/** The number of a person: kept or removed (interface.md, update rule 2). */
export function NumberRow({ control, base, disabled }: RowProps) {
  const id = useId()
  const { field } = useController({ control, name: 'numberRemoved' })
  const mdn = valueAt(base, ['mobile_phone', 'mdn'])
  const isThere = valueAt(base, ['mobile_phone']) !== null
  return (
    <FieldRow
      label={t.number}
      labelId={id}
      state={field.value ? 'removed' : 'untouched'}
      remove={isThere && !disabled ? { label: t.removeNumber, onRemove: () => field.onChange(true) } : undefined}
      back={disabled ? undefined : { label: t.keepNumber, onBack: () => field.onChange(false) }}
      note={field.value ? t.numberGoes : isThere ? t.numberHelp : null}
    >
      <div className={classes['number']} role="group" aria-labelledby={id}>
        {isThere ? (
          <span className={field.value ? classes['gone'] : undefined}>
            {typeof mdn === 'string' ? <Mdn value={mdn} /> : JSON.stringify(valueAt(base, ['mobile_phone']))}
          </span>
        ) : (
          <Absent>{t.numberNone}</Absent>
        )}
      </div>
    </FieldRow>
  )
}

/** The number of a new person, in any written form, with how it is read. */
export function NewNumberRow({ control, disabled }: RowProps) {
  const id = useId()
  const { connection } = useSession()
  const { field, fieldState } = useController({ control, name: 'number' })
  const reading = readNumber(field.value, { homeCountry: connection.home_country, apiVersion: connection.api_version })
  return (
    <FieldRow
      label={t.number}
      labelId={`${id}-label`}
      editorId={id}
      note={
        reading !== null && 'mdn' in reading ? (
          <>
            <Mdn value={reading.mdn} /> {reading.how}
          </>
        ) : (
          t.numberNew
        )
      }
    >
      <TextInput
        {...field}
        id={id}
        aria-labelledby={`${id}-label`}
        error={fieldState.error?.message}
        disabled={disabled}
        type="text"
        inputMode="tel"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
      />
    </FieldRow>
  )
}

export function ExternalIdRow({ control, base, disabled }: RowProps) {
  return (
    <TextRow
      control={control}
      name="externalId"
      stored={valueAt(base, ['external_person_id'])}
      disabled={disabled}
      isNew={base === null}
      label={t.externalId}
      note={t.externalIdHelp}
    />
  )
}

export function TimeZoneRow({ control, base, disabled }: RowProps) {
  const list = useId()
  return (
    <>
      <TextRow
        control={control}
        name="timezone"
        stored={valueAt(base, ['timezone'])}
        disabled={disabled}
        isNew={base === null}
        label={t.timezone}
        placeholder={t.zoneExample}
        list={list}
      />
      <Zones id={list} />
    </>
  )
}

interface TextRowProps {
  control: Control<PersonInput>
  name: 'externalId' | 'timezone'
  stored: unknown
  disabled: boolean
  isNew: boolean
  label: string
  note?: string
  placeholder?: string
  list?: string
}

function TextRow({ control, name, stored, disabled, isNew, label, note, placeholder, list }: TextRowProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const filled = typeof stored === 'string' ? stored : ''
  const state = field.value === filled ? 'untouched' : field.value.trim() === '' ? 'removed' : 'set'
  const isStrange = stored !== null && typeof stored !== 'string'
  return (
    <FieldRow
      label={label}
      labelId={`${id}-label`}
      editorId={id}
      state={isNew ? undefined : state}
      remove={
        filled === '' || disabled
          ? undefined
          : { label: fieldInputText.remove(label), onRemove: () => field.onChange('') }
      }
      back={
        disabled || state === 'untouched'
          ? undefined
          : { label: fieldInputText.keep(label), onBack: () => field.onChange(filled) }
      }
      note={isStrange ? `${fieldInputText.now} ${JSON.stringify(stored)}. ${t.strange}` : note}
    >
      <TextInput
        {...field}
        id={id}
        aria-labelledby={`${id}-label`}
        error={fieldState.error?.message}
        disabled={disabled}
        placeholder={placeholder}
        list={list}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </FieldRow>
  )
}
