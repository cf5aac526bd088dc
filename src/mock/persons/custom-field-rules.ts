import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { readDayOrTimestamp } from '#/contract/format/timestamps'
import { isNamedZone } from './time-zone'

/** A custom field as stored: options by key, everything else as sent. In a patch, null removes the field. */
type Stored = string | number | boolean | string[]
export type StoredFields = Record<string, unknown>
export type FieldsPatch = ReadonlyMap<string, Stored | null>

type Reading = { ok: true; value: Stored | null } | { ok: false; fault: string }

/**
 * Reads the custom fields of a write. Unknown keys, unknown options, and values of the wrong type are errors that name
 * the field. `fields` comes from the unparsed body, because a schema would silently drop a key such as `__proto__`.
 */
export function readCustomFields(
  fields: object,
  definitions: readonly CustomFieldDefinition[],
): { patch: FieldsPatch; faults: string[] } {
  const patch = new Map<string, Stored | null>()
  const faults: string[] = []
  const known = new Map(definitions.map(definition => [definition.key, definition]))
  for (const [key, value] of Object.entries(fields)) {
    const definition = known.get(key)
    const reading: Reading = definition
      ? readValue(definition, value)
      : { ok: false, fault: 'is not a custom field of this company' }
    if (reading.ok) patch.set(key, reading.value)
    else faults.push(`custom_fields.${key} ${reading.fault}`)
  }
  return { patch, faults }
}

function readValue(definition: CustomFieldDefinition, value: unknown): Reading {
  if (value === null) return { ok: true, value }
  const { type } = definition
  if (type === 'single_select') return readOption(definition, value)
  if (type === 'multi_select') return readOptions(definition, value)
  const { isValid, fault } = plainTypes[type]
  return isValid(value) ? { ok: true, value } : { ok: false, fault }
}

type PlainType = Exclude<CustomFieldDefinition['type'], 'single_select' | 'multi_select'>
const plainTypes: Record<PlainType, { isValid: (value: unknown) => value is Stored; fault: string }> = {
  text: { isValid: value => typeof value === 'string', fault: 'must be text' },
  number: { isValid: value => typeof value === 'number', fault: 'must be a number' },
  boolean: { isValid: value => typeof value === 'boolean', fault: 'must be true or false' },
  date: {
    isValid: (value): value is string => typeof value === 'string' && readDayOrTimestamp(value) !== null,
    fault: 'must be a date such as 2026-01-31 or 2026-01-31T00:00:00Z',
  },
  timezone: {
    isValid: (value): value is string => typeof value === 'string' && isNamedZone(value),
    fault: 'must be a time zone such as America/Chicago',
  },
}

/**
 * An option is written as an object with option_key. Further keys are ignored, so it can be sent back as it was read.
 */
function readOption(
  definition: CustomFieldDefinition,
  value: unknown,
): { ok: true; value: string } | { ok: false; fault: string } {
  if (typeof value !== 'object' || value === null || !('option_key' in value) || typeof value.option_key !== 'string') {
    return { ok: false, fault: 'must be an option, written as an object with option_key' }
  }
  const { option_key } = value
  const isKnown = definition.options?.some(option => option.option_key === option_key) ?? false
  return isKnown ? { ok: true, value: option_key } : { ok: false, fault: `has no option ${JSON.stringify(option_key)}` }
}

function readOptions(definition: CustomFieldDefinition, value: unknown): Reading {
  if (!Array.isArray(value)) return { ok: false, fault: 'must be an array of options' }
  const keys = new Set<string>()
  for (const item of value) {
    const option = readOption(definition, item)
    if (!option.ok) return option
    keys.add(option.value)
  }
  return { ok: true, value: [...keys] }
}

/** Custom fields as in a reply, in the order of their definitions, without unset ones. */
export function writeCustomFields(
  stored: StoredFields,
  definitions: readonly CustomFieldDefinition[],
): Record<string, unknown> {
  const fields: [string, unknown][] = []
  for (const definition of definitions) {
    if (Object.hasOwn(stored, definition.key))
      fields.push([definition.key, writeValue(definition, stored[definition.key])])
  }
  return Object.fromEntries(fields)
}

function writeValue(definition: CustomFieldDefinition, value: unknown): unknown {
  const option = (key: unknown) => {
    const found = definition.options?.find(o => o.option_key === key)
    return { id: found?.id ?? '', name: found?.name ?? String(key), option_key: String(key) }
  }
  if (definition.type === 'single_select') return { ...option(value), active: true }
  if (definition.type === 'multi_select') return Array.isArray(value) ? value.map(option) : []
  return value
}
