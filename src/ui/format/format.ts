import { language } from './texts'

/** The locale of numbers and dates: the browser's, if it is one of the texts' language ("en-GB"), else that language. */
export const locale =
  globalThis.navigator?.languages?.find(tag => tag === language || tag.startsWith(`${language}-`)) ?? language

/** Made on first use: all of them at once cost a slow phone 0.1 s before its first screen. */
function later<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

const rules = later(() => new Intl.PluralRules(locale))
const numbers = later(() => new Intl.NumberFormat(locale))
const shares = later(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }))
const lists = later(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
const choices = later(() => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** 18240 → `18,240`. */
export function formatNumber(value: number): string {
  return numbers().format(value)
}

/** 0.084 → `8.4 %`. */
export function formatShare(value: number): string {
  return `${shares().format(value * 100)}\u00a0%`
}

/** `['a', 'b', 'c']` → `a, b, and c`. */
export function formatList(values: readonly string[], kind: 'and' | 'or' = 'and'): string {
  return (kind === 'and' ? lists : choices)().format(values)
}

/** `plural(2, { one: 'person', other: 'people' })` → `2 people`. */
export function plural(count: number, forms: { one: string; other: string }): string {
  return `${formatNumber(count)} ${rules().select(count) === 'one' ? forms.one : forms.other}`
}
