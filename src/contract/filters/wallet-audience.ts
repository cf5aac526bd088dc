import { readExpiration } from '../wallet-expiration'
import { foldCase } from './fold-case'
import { type ValidWalletFilter, NUMBER_FIELD } from './wallet-message-filters'

/** The fields of an item that message filters look at. */
export interface FilteredItem {
  readonly active?: boolean | null | undefined
  readonly provider?: string | null | undefined
  readonly group_code?: string | null | undefined
  readonly tokens?: Readonly<Record<string, unknown>> | null | undefined
}

/** The provider of an item, by its name in a filter. */
export const providerOfFilter = { passbook: 'passbook', google: 'google_wallet' } as const

/** A token that counts as a number. The length is bounded, because the database rejects numbers that are too long. */
export const TOKEN_NUMBER = String.raw`^[+-]?(\d{1,60}(\.\d{0,60})?|\.\d{1,60})([eE][+-]?\d{1,3})?$`
const tokenNumber = new RegExp(TOKEN_NUMBER)

/** Whether the text of a token counts as a number. */
export const isTokenNumber = (text: string): boolean => tokenNumber.test(text)

/** Whether a message with these filters is sent to an item: the item must match all of them and not be inactive. */
export const isTargeted = (item: FilteredItem, filters: readonly ValidWalletFilter[]): boolean =>
  item.active !== false && filters.every(filter => matches(item, filter))

/** Text is compared case-insensitively, numbers exactly; `between` includes both ends. */
function matches(item: FilteredItem, filter: ValidWalletFilter): boolean {
  switch (filter.name) {
    case 'provider':
      return filter.providers.some(each => providerOfFilter[each] === item.provider)
    case 'group_code':
      return matchesText(item.group_code ?? null, filter)
    case 'expiration_date': {
      const at = readExpiration(textOfToken(item.tokens, 'expiration_date') ?? '')?.at
      if (at === undefined) return false
      switch (filter.selector) {
        case 'before':
          return at < filter.moment
        case 'after':
          return at > filter.moment
        case 'on':
        case 'between':
          return at >= filter.moments[0] && at <= filter.moments[1]
      }
    }
    case 'first_class_field': {
      const text = textOfToken(item.tokens, filter.field)
      if (filter.selector === 'any' || filter.selector === 'starts_with') return matchesText(text, filter)
      if (text === null || filter.field !== NUMBER_FIELD || !isTokenNumber(text)) return false
      return matchesNumber(text, filter)
    }
  }
}

/** A token as text; null if the item does not have it. Own properties only, including `__proto__`. */
export function textOfToken(tokens: FilteredItem['tokens'], name: string): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(tokens ?? {}, name)?.value
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type TextFilter = { selector: 'any'; values: readonly string[] } | { selector: 'starts_with'; value: string }

function matchesText(text: string | null, filter: TextFilter): boolean {
  if (text === null) return false
  const folded = foldCase(text)
  if (filter.selector === 'starts_with') return folded.startsWith(foldCase(filter.value))
  return filter.values.some(value => foldCase(value) === folded)
}

type NumberFilter = Extract<ValidWalletFilter, { number: number } | { numbers: readonly [number, number] }>

function matchesNumber(text: string, filter: NumberFilter): boolean {
  if (filter.selector === 'between')
    return compareDecimals(text, filter.numbers[0]) >= 0 && compareDecimals(text, filter.numbers[1]) <= 0
  const order = compareDecimals(text, filter.number)
  switch (filter.selector) {
    case '=':
      return order === 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

/** Compares decimals, not floats, because the database compares every digit. Negative if the first is smaller. */
function compareDecimals(text: string, number: number): number {
  const other = String(number)
  // Up to 15 digits, floats compare like the decimals they stand for
  if (text.length <= 15 && other.length <= 15 && !/e/i.test(text)) return Number(text) - number
  const [a, b] = [readDecimal(text), readDecimal(other)]
  const lowest = Math.min(a.exponent, b.exponent)
  const difference = a.digits * 10n ** BigInt(a.exponent - lowest) - b.digits * 10n ** BigInt(b.exponent - lowest)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A decimal as an integer and a power of ten. */
function readDecimal(text: string): { digits: bigint; exponent: number } {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const digits = BigInt(`${whole}${fraction}` || '0')
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length }
}
