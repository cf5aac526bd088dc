import type { CustomFieldDefinition, CustomFieldType } from '../custom-fields'
import { isRecord, ownValue } from '../format/json'
import { readDay, type FilterCondition } from './broadcast-filters'
import { fold } from './fold-case'

/** A filter on a custom field. */
type FieldFilter = { readonly field: CustomFieldDefinition } & FilterCondition

/**
 * Whether a person's custom fields match a filter; null if the value is not in a documented form, so that nothing can be
 * said. A missing value matches only `none`.
 * @param fields the custom fields as received: a typed copy would lose a key such as `__proto__`
 */
export function matchesField(fields: unknown, filter: FieldFilter): boolean | null {
  const { key, type } = filter.field
  const value = ownValue(fields, key)
  if (value === undefined || value === null) return filter.selector === 'none'
  switch (filter.selector) {
    case 'any':
    case 'none': {
      const own = choicesOf(type, value)
      if (own === null) return null
      const wanted = new Set(filter.values.map(comparable(type)))
      return own.some(each => wanted.has(comparable(type)(each))) === (filter.selector === 'any')
    }
    case 'starts_with':
      return typeof value === 'string' ? fold(value).startsWith(fold(filter.value)) : null
    case 'before':
    case 'after':
    case 'on':
      return matchesDay(value, filter.selector, filter.day)
    case 'between':
      if ('days' in filter) {
        const day = dayOf(value)
        return day === null ? null : day >= filter.days[0] && day <= filter.days[1]
      }
      return typeof value === 'number' ? value >= filter.numbers[0] && value <= filter.numbers[1] : null
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return typeof value === 'number' ? compare[filter.selector](value, filter.number) : null
  }
}

const compare = {
  '=': (a: number, b: number) => a === b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
} as const

/** Text and time zones are compared in any case; options and booleans by key. */
const comparable =
  (type: CustomFieldType) =>
  (text: string): string =>
    type === 'text' || type === 'timezone' ? fold(text) : text

/** The texts that `any` and `none` compare; null for a value that is not as documented. */
function choicesOf(type: CustomFieldType, value: unknown): string[] | null {
  switch (type) {
    case 'multi_select': {
      if (!Array.isArray(value)) return null
      const keys = value.map(optionKey)
      return keys.every(key => key !== null) ? keys : null
    }
    case 'single_select': {
      const key = optionKey(value)
      return key === null ? null : [key]
    }
    case 'boolean':
      return typeof value === 'boolean' ? [String(value)] : null
    case 'text':
    case 'timezone':
      return typeof value === 'string' ? [value] : null
    case 'number':
    case 'date':
      return null
  }
}

/** An option is read as an object with its key. */
function optionKey(value: unknown): string | null {
  const key = isRecord(value) ? ownValue(value, 'option_key') : value
  return typeof key === 'string' ? key : null
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? readDay(value) : null)

/** Days are compared as written: a birthday is no moment. */
function matchesDay(value: unknown, selector: 'before' | 'after' | 'on', wanted: string): boolean | null {
  const day = dayOf(value)
  if (day === null) return null
  return selector === 'before' ? day < wanted : selector === 'after' ? day > wanted : day === wanted
}
