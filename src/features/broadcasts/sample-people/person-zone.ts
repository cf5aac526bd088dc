import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { ownValue } from '#/contract/format/json'
import type { Person } from '#/contract/persons'
import { isNamedZone } from '#/contract/policy/country-zones'
import { optionValues, waveFields } from '../wave-fields'

/**
 * The time zone that a person's custom fields name, read from the fields that can divide a broadcast into waves. If none
 * names one, the person's own time zone; null if that is not one either.
 */
export function zoneOfPerson(
  { custom_fields: customFields, timezone }: Pick<Person, 'custom_fields' | 'timezone'>,
  fields: readonly CustomFieldDefinition[],
): string | null {
  for (const field of waveFields(fields)) {
    const value = ownValue(customFields, field.key)
    const name = typeof value === 'string' ? value.trim() : ownValue(value, 'option_key')
    if (typeof name !== 'string') continue
    const option = optionValues(field).find(one => one.value === name)
    const zone = option === undefined ? name : option.zone
    if (zone !== null && isNamedZone(zone)) return zone
  }
  return timezone && isNamedZone(timezone) ? timezone : null
}
