import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { isWellFormed } from '#/contract/format/fields'
import { readTimestamp } from '#/contract/format/timestamps'
import { isZone } from '#/contract/format/wall-time'
import { readDay } from '#/ui/date/read-when'
import { readCustomFields, type FieldValue } from './field-value'
import { text as texts } from './text'

/** A custom field as its editor shows it. */
export interface FieldInput {
  /** What is typed or chosen; a boolean is `yes`, `no`, or empty. */
  text: string
  /** The keys of the options chosen in a multi-select. */
  picks: string[]
  /** Whether the field is to be removed, whatever the editor contains. */
  removed: boolean
}

/** What an input changes. `value: null` removes the field; `fault` is a sentence. */
export type FieldRequest = { kind: 'untouched' } | { kind: 'value'; value: unknown } | { kind: 'fault'; fault: string }

/** The stored value of a field, read according to its definition. */
export function storedValue(definition: CustomFieldDefinition, raw: unknown): FieldValue {
  const [field] = readCustomFields([definition], raw === undefined ? {} : Object.fromEntries([[definition.key, raw]]))
  return field?.value ?? { kind: 'absent' }
}

/** The editor's content for a stored value; empty if there is none, or if the type does not allow it. */
export function inputOf(definition: CustomFieldDefinition, raw: unknown): FieldInput {
  const value = storedValue(definition, raw)
  return { text: textOf(value), picks: value.kind === 'options' ? keysOf(value.options) : [], removed: false }
}

const keysOf = (options: readonly { key: string }[]): string[] => [...new Set(options.map(option => option.key))]

function textOf(value: FieldValue): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'number':
      return String(value.number)
    case 'boolean':
      return value.yes ? 'yes' : 'no'
    case 'day':
      return new Date(value.ms).toISOString().slice(0, 10)
    case 'moment':
      return value.raw
    case 'option':
      return value.option.key
    case 'zone':
      return value.zone
    case 'absent':
    case 'options':
    case 'other':
      return ''
  }
}

const samePicks = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(key => b.includes(key))

/**
 * What an input changes. An unchanged input changes nothing, so a stored value survives even if the type does not allow
 * it or the editor cannot show it exactly. An emptied input removes the field; an emptied multi-select is sent as an
 * empty list.
 */
export function readInput(definition: CustomFieldDefinition, raw: unknown, input: FieldInput): FieldRequest {
  const filled = inputOf(definition, raw)
  if (input.removed) return { kind: 'value', value: null }
  if (input.text === filled.text && samePicks(input.picks, filled.picks)) return { kind: 'untouched' }
  if (definition.type === 'multi_select') return { kind: 'value', value: input.picks.map(optionOf) }
  if (input.text.trim() === '' && (definition.type !== 'text' || input.text === ''))
    return { kind: 'value', value: null }
  return readText(definition, raw, input.text)
}

const optionOf = (option_key: string) => ({ option_key })
const value = (written: unknown): FieldRequest => ({ kind: 'value', value: written })
const fault = (code: keyof typeof texts.faults): FieldRequest => ({ kind: 'fault', fault: texts.faults[code] })

function readText(definition: CustomFieldDefinition, raw: unknown, text: string): FieldRequest {
  switch (definition.type) {
    case 'text':
      return isWellFormed(text) ? value(text) : fault('broken-text')
    case 'number':
      return readNumber(text.trim())
    case 'date':
      return readDate(text.trim(), raw)
    case 'boolean':
      return value(text === 'yes')
    case 'single_select':
      return value(optionOf(text))
    case 'timezone':
      return isZone(text.trim()) ? value(text.trim()) : fault('unknown-timezone')
    case 'multi_select':
      return { kind: 'untouched' }
  }
}

/** A day in the form of the stored one. A date with a time is sent as typed. */
function readDate(text: string, raw: unknown): FieldRequest {
  if (/[T ]\d{2}:\d{2}/.test(text)) return readTimestamp(text) === null ? fault('not-a-date-time') : value(text)
  const reading = readDay(text, null, 'unclear')
  if (reading.kind === 'unclear') return { kind: 'fault', fault: reading.problem }
  return value(reading.kind === 'empty' ? null : asStored(reading.day, raw))
}

function readNumber(text: string): FieldRequest {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return fault(/,/.test(text) ? 'number-with-commas' : 'not-a-number')
  const number = Number(text)
  // What is sent must be the number that was typed: beyond 2^53 it would be another one
  const digits = text
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  // 15 digits are never rounded, but `String` writes a number such as 0.0000001 with an exponent
  const significant = digits.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isShort = significant.length <= 15 && (number !== 0 || significant === '')
  const isExact = Number.isFinite(number) && (String(number) === digits || isShort)
  return isExact ? value(number) : fault('number-too-long')
}

/** If the service stored the day as midnight UTC, it is written in that form again. */
function asStored(day: string, raw: unknown): string {
  const midnight = typeof raw === 'string' ? /^\d{4}-\d{2}-\d{2}(T00:00(?::00(?:\.0+)?)?Z)$/.exec(raw) : null
  return day + (midnight?.[1] ?? '')
}
