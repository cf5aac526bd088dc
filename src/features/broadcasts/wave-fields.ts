import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { isTimeZone } from '#/contract/policy/country-zones'

/** A value of a custom field by which people are grouped into waves. */
export interface FieldValue {
  /** As the conditions of a broadcast name it. */
  value: string
  /** The same for values that a condition does not tell apart. */
  key: string
  /** As people read it. */
  label: string
  /** The time zone that it names; null if it names none. */
  zone: string | null
}

/** The values of a field with options; a field of another type has no known values. */
export const optionValues = ({ type, options = [] }: CustomFieldDefinition): FieldValue[] =>
  type !== 'single_select'
    ? []
    : options.map(({ option_key: value, name }) => ({
        value,
        key: value,
        label: name,
        zone: [name, value].find(isTimeZone) ?? null,
      }))

/**
 * The fields by which a broadcast can be sent in waves. Not fields with several choices: people with two time zones would
 * get it twice.
 */
export const waveFields = (fields: readonly CustomFieldDefinition[]): CustomFieldDefinition[] => [
  ...fields.filter(({ type }) => type === 'timezone'),
  ...fields.filter(field => optionValues(field).some(({ zone }) => zone !== null)),
  ...fields.filter(({ type, key, label }) => type === 'text' && /time.?zone/i.test(`${key} ${label}`)),
]
