import { formatExactNumber, formatList } from '#/ui/format/format'
import { formatDate, formatMoment } from '#/ui/format/moment'
import type { FieldValue } from './field-value'
import { text } from './text'

/** `9 Mar 1988`. In UTC, because a day is the same day in every time zone. */
export const formatDay = (ms: number): string => formatDate(ms, ['day', 'month', 'year'])

/** A field's value as text, for showing and comparing; null if there is none. */
export function formatField(value: FieldValue): string | null {
  switch (value.kind) {
    case 'absent':
      return null
    case 'text':
      return value.text
    case 'number':
      return formatExactNumber(value.number)
    case 'boolean':
      return value.yes ? text.value.yes : text.value.no
    case 'day':
      return formatDay(value.ms)
    case 'moment':
      return formatMoment(value.ms, 'UTC', { weekday: false })
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

/**
 * What a copy button copies: numbers and dates as the service wrote them, options joined by commas, the rest as shown;
 * null if there is none.
 */
export function copyOfField(value: FieldValue): string | null {
  if (value.kind === 'number') return String(value.number)
  if (value.kind === 'day' || value.kind === 'moment') return value.raw
  return value.kind === 'options' ? value.options.map(option => option.name).join(', ') : formatField(value)
}
