import { formatList, locale } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import type { FieldValue } from './field-value'

export const fieldText = defineTexts('parts/custom-fields/format-field', {
  yes: 'Yes',
  no: 'No',
  none: 'None',
  empty: 'Empty text',
  noOption: 'No option',
  inactive: 'no longer offered',
  notAsDefined: 'not as defined, shown as it is',
  now: (time: string) => `${time}\u00a0now`,
  noZone: 'no zone this browser knows',
})

/** Every digit of a number: a rounded one would be another one. */
const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `9 Mar 1988`: a day is the same day in every zone. */
export function formatDay(ms: number): string {
  const part = Object.fromEntries(dayFormat.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${part['day'] ?? ''} ${part['month'] ?? ''} ${part['year'] ?? ''}`
}

/** A field's value in words, the way screens compare and show it; null when there is none. */
export function formatField(value: FieldValue): string | null {
  switch (value.kind) {
    case 'absent':
      return null
    case 'text':
      return value.text
    case 'number':
      return numberFormat.format(value.number)
    case 'boolean':
      return value.yes ? fieldText.yes : fieldText.no
    case 'day':
      return formatDay(value.ms)
    case 'moment':
      return `${formatDay(value.ms)} ${new Date(value.ms).toISOString().slice(11, 16)} UTC`
    case 'option':
      return value.option.name
    case 'options':
      return formatList(value.options.map(option => option.name))
    case 'zone':
      return value.zone
    case 'other':
      return JSON.stringify(value.raw)
  }
}

/** What one click copies: the value as the service wrote it, without the looks. */
export function copyOfField(value: FieldValue): string | null {
  switch (value.kind) {
    case 'number':
      return String(value.number)
    case 'day':
    case 'moment':
      return value.raw
    case 'options':
      return value.options.map(option => option.name).join(', ')
    case 'absent':
    case 'text':
    case 'boolean':
    case 'option':
    case 'zone':
    case 'other':
      return formatField(value)
  }
}
