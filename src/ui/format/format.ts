import { language } from './define-texts'

/**
 * The locale for numbers and dates: the first of the browser's that is in the language of the texts (such as "en-GB"),
 * else that language.
 */
export const locale =
  globalThis.navigator?.languages?.find(tag => tag === language || tag.startsWith(`${language}-`)) ?? language

/**
 * Creates a formatter on first use: creating all of them up front would delay the first screen on a slow phone by 0.1
 * s.
 */
function lazily<Formatter>(create: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined
  return () => (formatter ??= create())
}

const rules = lazily(() => new Intl.PluralRules(locale))
const numbers = lazily(() => new Intl.NumberFormat(locale))
const percents = lazily(
  () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, minimumFractionDigits: 1 }),
)
const kilobytes = lazily(
  () => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }),
)
const degrees = lazily(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 }))
const lists = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
const exactNumbers = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }))
const countries = lazily(() => new Intl.DisplayNames(locale, { type: 'region' }))
const collators = lazily(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))
const choices = lazily(() => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** 18240 → `18,240`. */
export function formatNumber(value: number): string {
  return numbers().format(value)
}

/** With every digit, for a limit or a stored value, which would be a different number if it were rounded. */
export function formatExactNumber(value: number): string {
  return exactNumbers().format(value)
}

/** 0.084 → `8.4%`. */
export function formatShare(value: number): string {
  return percents().format(value)
}

/** 1234 → `1.2 kB`. */
export function formatKilobytes(bytes: number): string {
  return kilobytes().format(bytes / 1000)
}

/** 41.87811 → `41.8781`, which is precise to about 10 m. */
export function formatDegrees(value: number): string {
  return degrees().format(value)
}

/** 12, 'USD' → `$12.00`. @throws RangeError if the currency is not three letters */
export function formatCurrency(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
}

/** `US` → `United States`; an unknown code is returned as is. @throws RangeError if the code is not well formed */
export function countryName(code: string): string {
  return countries().of(code) ?? code
}

/** `['a', 'b', 'c']` → `a, b, and c`. */
export function formatList(values: readonly string[], kind: 'and' | 'or' = 'and'): string {
  return (kind === 'and' ? lists : choices)().format(values)
}

/** Sorts names for display: `List 2` before `List 10`, and letters as the language does. */
export function compareNames(a: string, b: string): number {
  return collators().compare(a, b)
}

/** `plural(2, { one: 'person', other: 'people' })` → `2 people`. */
export function plural(count: number, forms: { one: string; other: string }): string {
  return `${formatNumber(count)} ${rules().select(count) === 'one' ? forms.one : forms.other}`
}
