import { readTimestamp } from '#/contract/format/timestamps'
import { locale } from '#/ui/format/format'

/** Why a day cannot be read. */
export type DayFault = 'not-a-date' | 'no-such-date' | 'ambiguous-date' | 'not-a-date-time'

/** `written`: the day as the service expects it. */
export type DayRead = { ok: true; written: string } | { ok: false; fault: DayFault }

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)).toLowerCase(),
)

/**
 * Reads a day as people write it, `1988-03-09`, `9 Mar 1988`, or `March 9, 1988`, and writes it the way the service
 * expects it. A date with a time is left as it is. `3/9/1988` is ambiguous and refused.
 */
export function readDay(text: string): DayRead {
  const written = text.trim().replaceAll(/\s+/g, ' ')
  if (/[T ]\d{2}:\d{2}/.test(written))
    return readTimestamp(written) === null ? { ok: false, fault: 'not-a-date-time' } : { ok: true, written }
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(written)) return { ok: false, fault: 'ambiguous-date' }
  const day = readIso(written) ?? readWords(written)
  if (day === null) return { ok: false, fault: 'not-a-date' }
  if (readTimestamp(`${day}T00:00Z`) === null) return { ok: false, fault: 'no-such-date' }
  return { ok: true, written: day }
}

function readIso(text: string): string | null {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  return match && dayText(match[1], match[2], match[3])
}

function readWords(text: string): string | null {
  const match =
    /^(\d{1,2})\.? ([a-z]{3,})\.?,? (\d{4})$/i.exec(text) ?? /^([a-z]{3,})\.? (\d{1,2}),? (\d{4})$/i.exec(text)
  if (!match) return null
  const [day, name] = /^\d/.test(text) ? [match[1], match[2]] : [match[2], match[1]]
  const month = monthNames.findIndex(monthName => monthName.startsWith((name ?? '').toLowerCase()))
  return month < 0 ? null : dayText(match[3], String(month + 1), day)
}

const dayText = (year = '', month = '', day = ''): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
