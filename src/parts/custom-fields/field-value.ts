import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { DAY_MS } from '#/contract/format/durations'
import { isRecord } from '#/contract/format/json'
import { readTimestamp } from '#/contract/format/timestamps'

/** One option of a select field. */
export interface OptionView {
  key: string
  name: string
  /** False if the service says that it can no longer be chosen. */
  active: boolean
}

/**
 * A field's value, read according to its definition. `other` is any value that the definition does not allow, as
 * received.
 */
export type FieldValue =
  | { kind: 'absent' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'boolean'; yes: boolean }
  | { kind: 'day'; ms: number; raw: string }
  | { kind: 'moment'; ms: number; raw: string }
  | { kind: 'option'; option: OptionView }
  | { kind: 'options'; options: OptionView[] }
  | { kind: 'zone'; zone: string }
  | { kind: 'other'; raw: unknown }

/** A custom field of a record, with its value. */
export interface FieldView {
  key: string
  label: string
  /** Null for a field that the connection does not define; it is shown and left unchanged. */
  definition: CustomFieldDefinition | null
  value: FieldValue
}

/**
 * The custom fields of a record: the defined ones in their order, then those that only the record has. Takes the raw
 * reply, because keys such as `__proto__` do not survive a typed copy.
 */
export function readCustomFields(definitions: readonly CustomFieldDefinition[], raw: unknown): FieldView[] {
  const values = new Map(isRecord(raw) ? Object.entries(raw) : [])
  const known = definitions.map(definition => ({
    key: definition.key,
    label: definition.label,
    definition,
    value: readFieldValue(definition, values.get(definition.key)),
  }))
  for (const { key } of definitions) values.delete(key)
  const unknown = [...values].map(([key, value]) => ({ key, label: key, definition: null, value: readUnknown(value) }))
  return [...known, ...unknown]
}

function readFieldValue(definition: CustomFieldDefinition, raw: unknown): FieldValue {
  if (raw === undefined || raw === null) return { kind: 'absent' }
  const other: FieldValue = { kind: 'other', raw }
  switch (definition.type) {
    case 'text':
    case 'number':
    case 'boolean': {
      const value = readUnknown(raw)
      return value.kind === definition.type ? value : other
    }
    case 'date':
      return readDate(raw) ?? other
    case 'timezone':
      return typeof raw === 'string' ? { kind: 'zone', zone: raw } : other
    case 'single_select': {
      const option = readOption(raw, definition)
      return option === null ? other : { kind: 'option', option }
    }
    case 'multi_select': {
      if (!Array.isArray(raw)) return other
      const options = raw.map(option => readOption(option, definition))
      return options.includes(null) ? other : { kind: 'options', options: options.filter(option => option !== null) }
    }
  }
}

/** A day, or an ISO date and time. The service may write a day as midnight UTC. */
function readDate(raw: unknown): FieldValue | null {
  if (typeof raw !== 'string') return null
  const isDay = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(raw)
  const ms = readTimestamp(isDay ? `${raw.trim()}T00:00Z` : raw)
  if (ms === null) return null
  return { kind: isDay || ms % DAY_MS === 0 ? 'day' : 'moment', ms, raw }
}

function readOption(raw: unknown, definition: CustomFieldDefinition): OptionView | null {
  const definedName = (key: string) => definition.options?.find(option => option.option_key === key)?.name
  if (typeof raw === 'string') {
    const name = definedName(raw)
    return name === undefined ? null : { key: raw, name, active: true }
  }
  if (typeof raw !== 'object' || raw === null || !('option_key' in raw) || typeof raw.option_key !== 'string')
    return null
  const key = raw.option_key
  const name = 'name' in raw && typeof raw.name === 'string' && raw.name !== '' ? raw.name : definedName(key)
  return { key, name: name ?? key, active: !('active' in raw && raw.active === false) }
}

/** Without a definition, only values that cannot be misread are given a type. */
function readUnknown(raw: unknown): FieldValue {
  if (raw === undefined || raw === null) return { kind: 'absent' }
  if (typeof raw === 'string') return { kind: 'text', text: raw }
  if (typeof raw === 'number') return { kind: 'number', number: raw }
  if (typeof raw === 'boolean') return { kind: 'boolean', yes: raw }
  return { kind: 'other', raw }
}
