import { defineTexts } from './define-texts'
import { formatNumber, plural } from './format'

export const text = defineTexts('ui/format', {
  json: {
    more: (count: number) => `Show ${formatNumber(count)} more`,
    rest: (count: number) => `Show all ${formatNumber(count)} characters`,
    entries: (count: number) => plural(count, { one: 'entry', other: 'entries' }),
  },
  longText: { all: (count: number) => `Show all ${formatNumber(count)} characters` },
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
  },
})
