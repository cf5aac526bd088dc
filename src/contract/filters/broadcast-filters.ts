import type { CustomFieldDefinition, CustomFieldType } from '../custom-fields'
import { readTimestamp } from '../format/timestamps'
import { type BroadcastSelector, type Filter, broadcastSelectors } from './filters'

/** The filter over the lists a person is on; every other filter names a custom field (decision 31). */
export const SUBSCRIPTION_FILTER = 'subscription'

const textSelectors = ['any', 'none', 'starts_with'] as const
const optionSelectors = ['any', 'none'] as const

/** Which selectors fit a field, by its type (decision 31); a time zone is text. */
export const selectorsByType: Readonly<
  Record<CustomFieldType | typeof SUBSCRIPTION_FILTER, readonly BroadcastSelector[]>
> = {
  text: textSelectors,
  timezone: textSelectors,
  single_select: optionSelectors,
  multi_select: optionSelectors,
  number: ['=', '<', '<=', '>', '>=', 'between'],
  date: ['before', 'after', 'on', 'between'],
  boolean: ['any'],
  subscription: optionSelectors,
}

/** A filter that is known to be legal, with its value in the form that its selector takes. */
export type LegalFilter = { readonly field: CustomFieldDefinition | typeof SUBSCRIPTION_FILTER } & FilterCondition
export type FilterCondition =
  | { readonly selector: 'any' | 'none'; readonly values: readonly string[] }
  | { readonly selector: 'starts_with'; readonly value: string }
  /** Days as `YYYY-MM-DD`. */
  | { readonly selector: 'before' | 'after' | 'on'; readonly day: string }
  | { readonly selector: 'between'; readonly days: readonly [string, string] }
  | { readonly selector: 'between'; readonly numbers: readonly [number, number] }
  | { readonly selector: '=' | '<' | '<=' | '>' | '>='; readonly number: number }

export type FilterReading = { ok: true; filter: LegalFilter } | { ok: false; fault: string }

/** What a filter is checked against: the custom fields of the company and its lists. */
export interface FilterWorld {
  readonly customFields: readonly CustomFieldDefinition[]
  isList(id: string): boolean
}

/** Reads one filter of a broadcast (decisions 31, 32 and 61), or says what is wrong with it. */
export function readBroadcastFilter(
  { name, selector, value }: Pick<Filter, 'name' | 'selector' | 'value'>,
  world: FilterWorld,
): FilterReading {
  const field = name === SUBSCRIPTION_FILTER ? name : world.customFields.find(definition => definition.key === name)
  if (!field) return no(`${quoted(name)} is neither a custom field of this company nor ${SUBSCRIPTION_FILTER}`)
  const known = broadcastSelectors.find(each => each === selector)
  if (!known) return no(`there is no selector ${quoted(selector)}`)
  const type = field === SUBSCRIPTION_FILTER ? field : field.type
  if (!selectorsByType[type].includes(known)) {
    return no(`the selector ${selector} does not fit ${name}, which takes ${selectorsByType[type].join(', ')}`)
  }
  const condition = readCondition(known, type, value)
  if (typeof condition === 'string') return no(`${selector} on ${name} takes ${condition}`)
  if ('values' in condition) {
    const unknown = condition.values.find(each => !isChoice(field, each, world))
    if (unknown !== undefined)
      return no(`${quoted(unknown)} is ${field === SUBSCRIPTION_FILTER ? 'no list' : `no value of ${name}`}`)
  }
  return { ok: true, filter: { field, ...condition } }
}

const no = (fault: string): FilterReading => ({ ok: false, fault })
const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)

/** The condition of a selector and its value, or the shape that the value should have. */
function readCondition(
  selector: BroadcastSelector,
  type: keyof typeof selectorsByType,
  value: unknown,
): FilterCondition | string {
  switch (selector) {
    case 'any':
    case 'none':
      return isTexts(value) && value.length > 0 ? { selector, values: value } : 'an array of at least one text'
    case 'starts_with':
      return typeof value === 'string' ? { selector, value } : 'a text'
    case 'before':
    case 'after':
    case 'on': {
      const [day, ...more] = daysOf(value)
      return day !== undefined && more.length === 0 ? { selector, day } : 'an array of one date'
    }
    case 'between': {
      if (type === 'number') {
        return isNumbers(value) && isPair(value) ? { selector, numbers: value } : 'an array of two numbers'
      }
      const days = daysOf(value)
      return isPair(days) ? { selector, days } : 'an array of two dates'
    }
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return typeof value === 'number' ? { selector, number: value } : 'a number'
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(each => typeof each === 'number')
const isPair = <T>(values: readonly T[]): values is readonly [T, T] => values.length === 2

/** The dates of a value as days; none at all when one of them is no date. */
function daysOf(value: unknown): string[] {
  if (!isTexts(value)) return []
  const days = value.flatMap(text => readDay(text) ?? [])
  return days.length === value.length ? days : []
}

/**
 * The calendar day that a date, or a date with a time, is written with; null for what is neither. Dates are compared
 * by the day that stands there, whatever zone follows: a birthday is no moment.
 */
export function readDay(text: string): string | null {
  const trimmed = text.trim()
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(trimmed) ? `${trimmed}T00:00Z` : trimmed
  return readTimestamp(whole) === null ? null : trimmed.slice(0, 10)
}

/** Whether a value can be chosen: options and lists must exist, a boolean is written as a word. */
function isChoice(field: LegalFilter['field'], value: string, world: FilterWorld): boolean {
  if (field === SUBSCRIPTION_FILTER) return world.isList(value)
  if (field.type === 'boolean') return value === 'true' || value === 'false'
  if (field.type !== 'single_select' && field.type !== 'multi_select') return true
  return field.options?.some(option => option.option_key === value) ?? false
}
