import type { PersonReading } from '#/api/persons'
import { ownValue } from '#/contract/format/json'

/** A documented field of a person: text, absent, or a value that is not as documented. */
export type FieldReading = { kind: 'text'; text: string } | { kind: 'absent' } | { kind: 'unexpected'; raw: unknown }

type TextFieldName = 'external_person_id' | 'person_id' | 'timezone' | 'timezone_source' | 'created_at' | 'updated_at'

/** A text field of a person: from the typed value, or raw if it is not as documented. */
export function textFieldOf({ person, raw }: PersonReading, field: TextFieldName): FieldReading {
  return readField(person[field], ownValue(raw, field))
}

/** The number or carrier code of a person's phone. */
export function phoneFieldOf({ person, raw }: PersonReading, field: 'mdn' | 'carrier_code'): FieldReading {
  const phone = ownValue(raw, 'mobile_phone')
  if (!person.mobile_phone && phone !== undefined && phone !== null) {
    return field === 'mdn' ? { kind: 'unexpected', raw: phone } : { kind: 'absent' }
  }
  return readField(person.mobile_phone?.[field], ownValue(phone, field))
}

function readField(typed: string | null | undefined, raw: unknown): FieldReading {
  if (typed !== undefined && typed !== null && typed !== '') return { kind: 'text', text: typed }
  if (raw === undefined || raw === null || raw === '') return { kind: 'absent' }
  return { kind: 'unexpected', raw }
}

/** The custom fields as received, because a typed copy loses keys such as `__proto__`. */
export const customFieldsOf = ({ raw }: PersonReading): unknown => ownValue(raw, 'custom_fields')

/** First and last name, if the company stores them under the usual keys; null if there is neither. */
export function nameOf(reading: PersonReading): string | null {
  const fields = customFieldsOf(reading)
  const parts = [ownValue(fields, 'first_name'), ownValue(fields, 'last_name')]
  const name = parts
    .filter(part => typeof part === 'string')
    .map(part => part.trim())
    .filter(part => part !== '')
    .join(' ')
  return name === '' ? null : name
}

/** `area_code` → `area code`, for use inside a sentence. */
export const asWords = (value: string): string => (value === 'api' ? 'API' : value.replaceAll('_', ' '))

/** `area_code` → `Area code`, for use as a separate value. */
export const asLabel = (value: string): string => {
  const words = asWords(value)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
