import { defineTexts } from './define-texts'
import { formatNumber, plural } from './format'

export const text = defineTexts('ui/format', {
  /** Counts at the start of a sentence, from zero. */
  numerals: ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'],
  others: (count: number) => `${formatNumber(count)} others`,
  json: {
    more: (next: number, all: number) => `Show ${formatNumber(next)} more of ${formatNumber(all)}`,
    entries: (count: number) => plural(count, { one: 'entry', other: 'entries' }),
  },
  longText: {
    all: (count: number) => `Show all ${formatNumber(count)} characters`,
    more: (next: number, all: number) => `Show ${formatNumber(next)} more of ${formatNumber(all)} characters`,
  },
  timestamp: { absent: 'Unknown', invalid: 'Invalid time' },
  moment: {
    now: 'now',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    ago: (span: string) => `${span} ago`,
    in: (span: string) => `in ${span}`,
    seconds: (n: number) => `${n} s`,
    minutes: (n: number) => `${n} min`,
    hours: (n: number) => `${n} h`,
    hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    days: (n: number) => `${n} d`,
    years: (n: number) => `${n} y`,
    /** `Tue 4 Jun 2024 09:00 CDT`. A part that is not shown is empty. */
    full: (weekday: string, day: string, month: string, year: string, clock: string, zone: string) =>
      [weekday, day, month, year, clock, zone].filter(part => part !== '').join(' '),
    /** `09:00`, `09:00:07` */
    clock: (hour: number, minute: number, second: number | null) =>
      [hour, minute, ...(second === null ? [] : [second])].map(part => String(part).padStart(2, '0')).join(':'),
  },
})
