import { DAY_MS, MINUTE_MS } from '../format/durations'
import { isRecord } from '../format/json'
import { readTimestamp } from '../format/timestamps'
import type { FilterFault, FilterValueForm } from './filter-fault'

/** The first-class fields of wallet items: tokens the service can filter by. */
export const firstClassFields = [
  'email_address',
  'external_email_id',
  'first_name',
  'last_name',
  'code',
  'expiration_date',
  'account_number',
  'balance',
  'tier',
  'offer_value',
  'loyalty_tier',
  'loyalty_balance',
  'strip_image_code',
] as const
export type FirstClassField = (typeof firstClassFields)[number]
export const walletFilterNames = ['first_class_field', 'group_code', 'provider', 'expiration_date'] as const
export const walletFilterProviders = ['passbook', 'google'] as const
export type WalletFilterProvider = (typeof walletFilterProviders)[number]
/** The only field that is compared as a number. */
export const NUMBER_FIELD = 'loyalty_balance' satisfies FirstClassField

const textSelectors = ['any', 'starts_with'] as const
const comparisons = ['=', '<', '<=', '>', '>='] as const
type Comparison = (typeof comparisons)[number]

/** The selectors of wallet message filters, by what is filtered. */
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
/** From the first number or moment to the second, both included. */
type Range = readonly [number, number]

/** A valid filter, with its value in the form its selector takes. */
export type ValidWalletFilter =
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

export type WalletFilterReading = { ok: true; filter: ValidWalletFilter } | { ok: false; fault: FilterFault }

/** Reads one filter of a wallet message, or tells why the service would reject it. */
export function readWalletFilter(filter: unknown): WalletFilterReading {
  if (!isRecord(filter)) return reject({ code: 'not-an-object' })
  const { name, field_name, selector, value } = filter
  switch (name) {
    case 'first_class_field':
      return readFieldFilter(field_name, selector, value)
    case 'group_code': {
      if (!isOneOf(walletSelectors.group_code, selector))
        return unknownSelector(name, selector, walletSelectors.group_code)
      const condition = textCondition(selector, value)
      return condition ? { ok: true, filter: { name, ...condition } } : wrongValue(name, selector, textForms[selector])
    }
    case 'provider': {
      if (!isOneOf(walletSelectors.provider, selector)) return unknownSelector(name, selector, walletSelectors.provider)
      const providers = isList(value) ? value.map(each => walletFilterProviders.find(known => known === each)) : []
      const known = providers.filter(each => each !== undefined)
      if (known.length === 0 || known.length < providers.length) return wrongValue(name, selector, 'providers')
      return { ok: true, filter: { name, selector, providers: known } }
    }
    case 'expiration_date':
      return readDateFilter(selector, value)
    default:
      return reject({ code: 'unknown-name', name: shown(name), known: walletFilterNames })
  }
}

function readFieldFilter(fieldName: unknown, selector: unknown, value: unknown): WalletFilterReading {
  const name = 'first_class_field'
  if (!isOneOf(firstClassFields, fieldName))
    return reject({ code: 'unknown-name', name: shown(fieldName), known: firstClassFields })
  if (isOneOf(textSelectors, selector)) {
    const condition = textCondition(selector, value)
    return condition
      ? { ok: true, filter: { name, field: fieldName, ...condition } }
      : wrongValue(fieldName, selector, textForms[selector])
  }
  if (fieldName !== NUMBER_FIELD) return unknownSelector(fieldName, selector, walletSelectors.field)
  if (isOneOf(comparisons, selector)) {
    return typeof value === 'number'
      ? { ok: true, filter: { name, field: fieldName, selector, number: value } }
      : wrongValue(fieldName, selector, 'number')
  }
  if (selector !== 'between') return unknownSelector(fieldName, selector, walletSelectors.number_field)
  const [from, to, ...more] = isList(value) ? value : []
  return typeof from === 'number' && typeof to === 'number' && more.length === 0
    ? { ok: true, filter: { name, field: fieldName, selector, numbers: [from, to] } }
    : wrongValue(fieldName, selector, 'two-numbers')
}

function readDateFilter(selector: unknown, value: unknown): WalletFilterReading {
  const name = 'expiration_date'
  if (!isOneOf(walletSelectors.expiration_date, selector))
    return unknownSelector(name, selector, walletSelectors.expiration_date)
  if (selector === 'between') {
    const [from, to, ...more] = isList(value) ? value : []
    const moments = [readTimestamp(from), readTimestamp(to)] as const
    return moments[0] !== null && moments[1] !== null && more.length === 0
      ? { ok: true, filter: { name, selector, moments: [moments[0], moments[1]] } }
      : wrongValue(name, selector, 'two-timestamps')
  }
  const moment = readTimestamp(value)
  if (moment === null) return wrongValue(name, selector, 'timestamp')
  if (selector === 'on') return { ok: true, filter: { name, selector, moments: dayOf(String(value), moment) } }
  return { ok: true, filter: { name, selector, moment } }
}

/** The day of a date-time, from start to end, in the offset it is written with. */
function dayOf(text: string, moment: number): Range {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})\s*$/.exec(text) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1)
  const start = Math.floor((moment + offset) / DAY_MS) * DAY_MS - offset
  return [start, start + DAY_MS - 1]
}

const textForms = { any: 'text-or-texts', starts_with: 'text' } as const

function textCondition(selector: keyof typeof textForms, value: unknown): TextCondition | null {
  if (selector === 'starts_with') return typeof value === 'string' ? { selector, value } : null
  const values = isList(value) ? value : [value]
  const texts = values.filter(each => typeof each === 'string')
  return texts.length > 0 && texts.length === values.length ? { selector, values: texts } : null
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.some(each => each === value)
const reject = (fault: FilterFault): WalletFilterReading => ({ ok: false, fault })
const unknownSelector = (name: string, selector: unknown, known: readonly string[]): WalletFilterReading =>
  reject({ code: 'unknown-selector', name, selector: shown(selector), known })
const wrongValue = (name: string, selector: string, expected: FilterValueForm): WalletFilterReading =>
  reject({ code: 'wrong-value', name, selector, expected })

/** Anything as text, for a message about it. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
