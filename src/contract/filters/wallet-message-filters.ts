import { readTimestamp } from '../format/timestamps'
import { firstClassFields } from './filters'

export type FirstClassField = (typeof firstClassFields)[number]
export const walletFilterNames = ['first_class_field', 'group_code', 'provider', 'expiration_date'] as const
export const walletFilterProviders = ['passbook', 'google'] as const
export type WalletFilterProvider = (typeof walletFilterProviders)[number]
/** The one field that is compared as a number. */
export const NUMBER_FIELD = 'loyalty_balance' satisfies FirstClassField

const textSelectors = ['any', 'starts_with'] as const
const comparisons = ['=', '<', '<=', '>', '>='] as const
type Comparison = (typeof comparisons)[number]

/** The selectors of interface.md "Wallet message filters", by what is filtered. */
export const walletSelectors = {
  field: textSelectors,
  number_field: [...textSelectors, ...comparisons, 'between'],
  group_code: textSelectors,
  provider: ['any'],
  expiration_date: ['before', 'after', 'on', 'between'],
} as const
export type WalletSelector = (typeof walletSelectors)[keyof typeof walletSelectors][number]

type TextCondition =
  | { readonly selector: 'any'; readonly values: readonly string[] }
  | { readonly selector: 'starts_with'; readonly value: string }
/** Numbers and moments between two, both included (decision 66). */
type Range = readonly [number, number]

/** A filter that is known to be legal, with its value in the form that its selector takes. */
export type LegalWalletFilter =
  | ({ readonly name: 'first_class_field'; readonly field: FirstClassField } & TextCondition)
  | {
      readonly name: 'first_class_field'
      readonly field: typeof NUMBER_FIELD
      readonly selector: Comparison
      readonly number: number
    }
  | {
      readonly name: 'first_class_field'
      readonly field: typeof NUMBER_FIELD
      readonly selector: 'between'
      readonly numbers: Range
    }
  | ({ readonly name: 'group_code' } & TextCondition)
  | { readonly name: 'provider'; readonly selector: 'any'; readonly providers: readonly WalletFilterProvider[] }
  | { readonly name: 'expiration_date'; readonly selector: 'before' | 'after'; readonly moment: number }
  | { readonly name: 'expiration_date'; readonly selector: 'on' | 'between'; readonly moments: Range }

export type WalletFilterReading = { ok: true; filter: LegalWalletFilter } | { ok: false; fault: string }

/** Reads one filter of a wallet message (interface.md's table, decisions 53 and 66), or says what is wrong with it. */
export function readWalletFilter(filter: unknown): WalletFilterReading {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return no('a filter is an object')
  const given: Record<string, unknown> = { ...filter }
  const { name, field_name, selector, value } = given
  switch (name) {
    case 'first_class_field':
      return readFieldFilter(field_name, selector, value)
    case 'group_code': {
      if (!isOneOf(walletSelectors.group_code, selector)) return noSelector(name, selector, walletSelectors.group_code)
      const condition = textCondition(selector, value)
      return condition ? { ok: true, filter: { name, ...condition } } : noValue(name, selector, textForms[selector])
    }
    case 'provider': {
      if (!isOneOf(walletSelectors.provider, selector)) return noSelector(name, selector, walletSelectors.provider)
      const providers = isList(value) ? value.map(each => walletFilterProviders.find(known => known === each)) : []
      const known = providers.filter(each => each !== undefined)
      if (known.length === 0 || known.length < providers.length)
        return noValue(name, selector, 'a list of passbook, google or both')
      return { ok: true, filter: { name, selector, providers: known } }
    }
    case 'expiration_date':
      return readDateFilter(selector, value)
    default:
      return no(`there is no filter ${quoted(name)}; there are ${walletFilterNames.join(', ')}`)
  }
}

function readFieldFilter(fieldName: unknown, selector: unknown, value: unknown): WalletFilterReading {
  const name = 'first_class_field'
  if (!isOneOf(firstClassFields, fieldName))
    return no(`field_name ${quoted(fieldName)} is no first-class field; there are ${firstClassFields.join(', ')}`)
  if (isOneOf(textSelectors, selector)) {
    const condition = textCondition(selector, value)
    return condition
      ? { ok: true, filter: { name, field: fieldName, ...condition } }
      : noValue(fieldName, selector, textForms[selector])
  }
  if (fieldName !== NUMBER_FIELD) return noSelector(fieldName, selector, walletSelectors.field)
  if (isOneOf(comparisons, selector)) {
    return typeof value === 'number'
      ? { ok: true, filter: { name, field: fieldName, selector, number: value } }
      : noValue(fieldName, selector, 'a number')
  }
  if (selector !== 'between') return noSelector(fieldName, selector, walletSelectors.number_field)
  const [from, to, ...more] = isList(value) ? value : []
  return typeof from === 'number' && typeof to === 'number' && more.length === 0
    ? { ok: true, filter: { name, field: fieldName, selector, numbers: [from, to] } }
    : noValue(fieldName, selector, 'a list of two numbers')
}

function readDateFilter(selector: unknown, value: unknown): WalletFilterReading {
  const name = 'expiration_date'
  if (!isOneOf(walletSelectors.expiration_date, selector))
    return noSelector(name, selector, walletSelectors.expiration_date)
  if (selector === 'between') {
    const [from, to, ...more] = isList(value) ? value : []
    const moments = [readTimestamp(from), readTimestamp(to)] as const
    return moments[0] !== null && moments[1] !== null && more.length === 0
      ? { ok: true, filter: { name, selector, moments: [moments[0], moments[1]] } }
      : noValue(name, selector, 'a list of two date-times with an offset')
  }
  const moment = readTimestamp(value)
  if (moment === null) return noValue(name, selector, 'a date-time with an offset, such as 2027-01-31T00:00:00-06:00')
  if (selector === 'on') return { ok: true, filter: { name, selector, moments: dayOf(String(value), moment) } }
  return { ok: true, filter: { name, selector, moment } }
}

const DAY = 86_400_000

/** The day of a date-time from its start to its end, in the offset that it is written with. */
function dayOf(text: string, moment: number): Range {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})\s*$/.exec(text) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  const start = Math.floor((moment + offset) / DAY) * DAY - offset
  return [start, start + DAY - 1]
}

const textForms = { any: 'a text, or a list of at least one', starts_with: 'a text' } as const

function textCondition(selector: keyof typeof textForms, value: unknown): TextCondition | null {
  if (selector === 'starts_with') return typeof value === 'string' ? { selector, value } : null
  const values = isList(value) ? value : [value]
  const texts = values.filter(each => typeof each === 'string')
  return texts.length > 0 && texts.length === values.length ? { selector, values: texts } : null
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.some(each => each === value)
const no = (fault: string): WalletFilterReading => ({ ok: false, fault })
const noSelector = (of: string, selector: unknown, all: readonly string[]): WalletFilterReading =>
  no(`${of} takes no selector ${quoted(selector)}; it takes ${all.join(', ')}`)
const noValue = (of: string, selector: string, form: string): WalletFilterReading =>
  no(`${selector} on ${of} takes ${form}`)

function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
