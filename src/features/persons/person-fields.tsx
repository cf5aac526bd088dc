import type { ReactNode } from 'react'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { CustomFieldValue } from '#/parts/custom-fields/CustomFieldValue'
import { storedValue } from '#/parts/custom-fields/field-input'
import { Mdn } from '#/parts/mdn/Mdn'
import { valueAt, type FieldPath } from '#/parts/net-change/net-change'
import { LongText } from '#/ui/format/LongText'
import { MaskedLongText } from '#/ui/format/Masked'
import { Absent } from '#/ui/layout/KeyValue'
import { text } from './text'

/** The label of a field of a person. */
export function fieldLabel(definitions: readonly CustomFieldDefinition[], [field, key]: FieldPath): string {
  if (key !== undefined) {
    const definition = definitions.find(candidate => candidate.key === key)
    return definition ? definition.label || text.namelessField : key
  }
  if (field === 'mobile_phone') return text.fields.number
  return field === 'external_person_id' ? text.fields.externalId : text.fields.timezone
}

/** The value of a field of a person, shown according to its type. */
export function renderFieldValue(
  definitions: readonly CustomFieldDefinition[],
  [field, key]: FieldPath,
  value: unknown,
): ReactNode {
  const definition = definitions.find(candidate => candidate.key === key)
  if (definition) return <CustomFieldValue value={storedValue(definition, value ?? undefined)} isDefined />
  if (value === null) return <Absent />
  const mdn = field === 'mobile_phone' ? valueAt(value, ['mdn']) : null
  if (typeof mdn === 'string') return <Mdn value={mdn} />
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return key === undefined ? <MaskedLongText text={text} /> : <LongText text={text} />
}
