import type { CustomFieldDefinition, CustomFieldType } from '../custom-fields'
import { isRecord, ownValue } from '../format/json'
import { readDayOrTimestamp } from '../format/timestamps'
import type { FilterFault, FilterValueForm } from './filter-fault'
import type { Filter } from './filters'
import { foldCase } from './fold-case'

/** The name of the filter by the lists a person is on. Every other filter has the name of a custom field. */
export const SUBSCRIPTION_FILTER = 'subscription'

const textSelectors = ['any', 'none', 'starts_with'] as const
const optionSelectors = ['any', 'none'] as const

/**
 * The selectors of a field, by its type. A time zone is text. If you add one, the compiler leads you to `readCondition`
 * and `matchesField` below, the mock's SQL, and the filter builder.
 */
export const selectorsByType = {
  text: textSelectors,
  timezone: textSelectors,
  single_select: optionSelectors,
  multi_select: optionSelectors,
  number: ['=', '<', '<=', '>', '>=', 'between'],
  date: ['before', 'after', 'on', 'between'],
  boolean: ['any'],
  subscription: optionSelectors,
} as const satisfies Record<CustomFieldType | typeof SUBSCRIPTION_FILTER, readonly string[]>
export type BroadcastSelector = (typeof selectorsByType)[keyof typeof selectorsByType][number]
export const broadcastSelectors: readonly BroadcastSelector[] = [...new Set(Object.values(selectorsByType).flat())]

/** The documented selectors, which every service supports. A connection may list more. */
export const commonBroadcastSelectors = ['any', 'starts_with', 'before'] as const satisfies BroadcastSelector[]

/** A valid filter, with its value in the form its selector takes. */
export type ValidFilter = { readonly field: CustomFieldDefinition | typeof SUBSCRIPTION_FILTER } & FilterCondition
export type FilterCondition =
  | { readonly selector: 'any' | 'none'; readonly values: readonly string[] }
  | { readonly selector: 'starts_with'; readonly value: string }
  /** Days as `YYYY-MM-DD`. */
  | { readonly selector: 'before' | 'after' | 'on'; readonly day: string }
  | { readonly selector: 'between'; readonly days: readonly [string, string] }
  | { readonly selector: 'between'; readonly numbers: readonly [number, number] }
  | { readonly selector: '=' | '<' | '<=' | '>' | '>='; readonly number: number }

export type FilterReading = { ok: true; filter: ValidFilter } | { ok: false; fault: FilterFault }

/** What a filter is checked against: the custom fields and lists of the company. */
export interface FilterContext {
  readonly customFields: readonly CustomFieldDefinition[]
  isList(id: string): boolean
}

/** Reads one filter of a broadcast, or tells why the service would reject it. */
export function readBroadcastFilter(
  { name, selector, value }: Pick<Filter, 'name' | 'selector' | 'value'>,
  context: FilterContext,
): FilterReading {
  const field = name === SUBSCRIPTION_FILTER ? name : context.customFields.find(({ key }) => key === name)
  if (!field) {
    const known = [SUBSCRIPTION_FILTER, ...context.customFields.map(({ key }) => key)]
    return reject({ code: 'unknown-name', name, known })
  }
  const type = field === SUBSCRIPTION_FILTER ? field : field.type
  const known = selectorsByType[type]
  const found = known.find(each => each === selector)
  if (!found) return reject({ code: 'unknown-selector', name, selector, known })
  const condition = readCondition(found, type, value)
  if (typeof condition === 'string') return reject({ code: 'wrong-value', name, selector, expected: condition })
  if ('values' in condition) {
    const unknown = condition.values.find(each => !isChoice(field, each, context))
    if (unknown !== undefined)
      return reject(
        field === SUBSCRIPTION_FILTER
          ? { code: 'unknown-list', list: unknown }
          : { code: 'unknown-option', name, option: unknown },
      )
  }
  return { ok: true, filter: { field, ...condition } }
}

const reject = (fault: FilterFault): FilterReading => ({ ok: false, fault })

/** The condition made of a selector and its value, or the form the value should have. */
function readCondition(
  selector: BroadcastSelector,
  type: keyof typeof selectorsByType,
  value: unknown,
): FilterCondition | FilterValueForm {
  switch (selector) {
    case 'any':
    case 'none':
      return isTexts(value) && value.length > 0 ? { selector, values: value } : 'texts'
    case 'starts_with':
      return typeof value === 'string' ? { selector, value } : 'text'
    case 'before':
    case 'after':
    case 'on': {
      const [day, ...more] = daysOf(value)
      return day !== undefined && more.length === 0 ? { selector, day } : 'one-day'
    }
    case 'between': {
      if (type === 'number') {
        return isNumbers(value) && isPair(value) ? { selector, numbers: value } : 'two-numbers'
      }
      const days = daysOf(value)
      return isPair(days) ? { selector, days } : 'two-days'
    }
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return typeof value === 'number' ? { selector, number: value } : 'number'
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(each => typeof each === 'number')
const isPair = <T>(values: readonly T[]): values is readonly [T, T] => values.length === 2

/** The dates of a value as days; none at all if one of them is invalid. */
function daysOf(value: unknown): string[] {
  if (!isTexts(value)) return []
  const days = value.flatMap(text => readWireDay(text) ?? [])
  return days.length === value.length ? days : []
}

/**
 * The calendar day of a date or a date-time, as written; null for anything else. The offset is ignored: a birthday is a
 * day, not a moment.
 */
export function readWireDay(text: string): string | null {
  const trimmed = text.trim()
  return readDayOrTimestamp(trimmed) === null ? null : trimmed.slice(0, 10)
}

/** Whether a value can be chosen: options and lists must exist; a boolean must be the string `true` or `false`. */
function isChoice(field: ValidFilter['field'], value: string, context: FilterContext): boolean {
  if (field === SUBSCRIPTION_FILTER) return context.isList(value)
  if (field.type === 'boolean') return value === 'true' || value === 'false'
  if (field.type !== 'single_select' && field.type !== 'multi_select') return true
  return field.options?.some(option => option.option_key === value) ?? false
}

/** A filter on a custom field. */
type FieldFilter = { readonly field: CustomFieldDefinition } & FilterCondition

/**
 * Whether a person's custom fields match a filter; null if that is unknown, because the value is not in a documented
 * form. A missing value matches only `none`.
 * @param fields the custom fields as received: a typed copy would lose a key such as `__proto__`
 */
export function matchesField(fields: unknown, filter: FieldFilter): boolean | null {
  const { key, type } = filter.field
  const value = ownValue(fields, key)
  if (value === undefined || value === null) return filter.selector === 'none'
  switch (filter.selector) {
    case 'any':
    case 'none': {
      const choices = choicesOf(type, value)
      if (choices === null) return null
      const wanted = new Set(filter.values.map(comparable(type)))
      return choices.some(each => wanted.has(comparable(type)(each))) === (filter.selector === 'any')
    }
    case 'starts_with':
      return typeof value === 'string' ? foldCase(value).startsWith(foldCase(filter.value)) : null
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

/** The form in which choices are compared: text and time zones case-insensitively; options and booleans exactly. */
const comparable =
  (type: CustomFieldType) =>
  (text: string): string =>
    type === 'text' || type === 'timezone' ? foldCase(text) : text

/** The strings that `any` and `none` compare; null for a value that is not as documented. */
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

/** The key of an option, which is read as an object or as its key; null for anything else. */
function optionKey(value: unknown): string | null {
  const key = isRecord(value) ? ownValue(value, 'option_key') : value
  return typeof key === 'string' ? key : null
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? readWireDay(value) : null)

/** Days are compared as written: a birthday is not a moment. */
function matchesDay(value: unknown, selector: 'before' | 'after' | 'on', wanted: string): boolean | null {
  const day = dayOf(value)
  if (day === null) return null
  return selector === 'before' ? day < wanted : selector === 'after' ? day > wanted : day === wanted
}
