import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { isNamedZone } from '#/contract/policy/country-zones'

/** A value of the custom field that divides people into waves. */
export interface WaveValue {
  /** As a condition of a broadcast names it. */
  value: string
  /** The same for all values that a condition cannot tell apart. */
  key: string
  /** As the screen shows it. */
  label: string
  /** The time zone that it names; null if it names none. */
  zone: string | null
}

/** The values of a single-select field; none for a field of any other type. */
export const optionValues = ({ type, options = [] }: CustomFieldDefinition): WaveValue[] =>
  type !== 'single_select'
    ? []
    : options.map(({ option_key: value, name }) => ({
        value,
        key: value,
        label: name,
        zone: [name, value].find(isNamedZone) ?? null,
      }))

/**
 * The fields by which a broadcast can be sent in waves. Fields that allow several choices are left out: people with two
 * time zones would get the broadcast twice.
 */
export const waveFields = (fields: readonly CustomFieldDefinition[]): CustomFieldDefinition[] => [
  ...fields.filter(({ type }) => type === 'timezone'),
  ...fields.filter(field => optionValues(field).some(({ zone }) => zone !== null)),
  ...fields.filter(({ type, key, label }) => type === 'text' && /time.?zone/i.test(`${key} ${label}`)),
]
