import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { ownValue } from '#/contract/format/json'
import { isNamedZone } from '#/contract/policy/country-zones'
import { optionValues, waveFields } from '../wave-fields'

/**
 * The time zone that a person's custom fields name, read from the fields that can divide a broadcast into waves; null
 * if none names one.
 * @param customFields the person's values as received
 */
export function zoneOfPerson(customFields: unknown, fields: readonly CustomFieldDefinition[]): string | null {
  for (const field of waveFields(fields)) {
    const value = ownValue(customFields, field.key)
    const name = typeof value === 'string' ? value.trim() : ownValue(value, 'option_key')
    if (typeof name !== 'string') continue
    const option = optionValues(field).find(one => one.value === name)
    const zone = option === undefined ? name : option.zone
    if (zone !== null && isNamedZone(zone)) return zone
  }
  return null
}
