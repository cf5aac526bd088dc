import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { zonesOfCountry } from '#/contract/policy/country-zones'
import { defaultPolicy } from '#/contract/policy/policy'
import { findQuiet } from '#/contract/policy/quiet-hours'
import { instantOf } from '#/ui/format/zone'
import { findQuietRanges } from './quiet-ranges'

const day = (text: string) => Date.parse(`${text}T00:00Z`)
const rules = defaultPolicy.quiet_hours
const rulesFor = (zone: string, from: string, to: string) => [
  ...rules,
  { name: zone, from, to, zones: [zone], origin: null },
]

it.each([
  ['one zone', 'America/New_York', ['America/New_York'], rules, ['0–8', '21–24']],
  ['two zones', 'America/New_York', ['America/New_York', 'America/Los_Angeles'], rules, ['0–11', '21–24']],
  ['a half-hour offset', 'UTC', ['Asia/Kolkata'], rules, ['0–2.5', '15.5–24']],
  ['a rule for one zone', 'UTC', ['UTC'], rulesFor('UTC', '12:00', '13:00'), ['12–13']],
  ['no rules', 'UTC', ['UTC'], [], []],
  ['no zones', 'UTC', [], rules, []],
])('the quiet hours of a day with %s', (_, zone, zones, quietHours, ranges) =>
  expect(
    findQuietRanges(day('2026-11-12'), zone, { zones: zones.map(name => ({ zone: name })), rules: quietHours }).map(
      ({ from, to }) => `${from}–${to}`,
    ),
  ).toEqual(ranges),
)

it('each half hour is quiet if and only if it is quiet in some zone, even on days when clocks change', () => {
  const countries = ['US', 'BR', 'RU', 'AU', 'CA', 'IN']
  const days = fc.integer({ min: 0, max: 730 }).map(n => day('2026-01-01') + n * 24 * HOUR_MS)
  fc.assert(
    fc.property(
      fc.constantFrom(...countries),
      days,
      fc.constantFrom('UTC', 'Australia/Sydney'),
      (country, start, zone) => {
        const zones = zonesOfCountry(country)
        const ranges = findQuietRanges(start, zone, { zones, rules })
        for (let hour = 0; hour < 24; hour += 0.5) {
          const instant = instantOf(start + hour * HOUR_MS, zone)
          const at = instant.kind === 'exact' ? instant.ms : instant.later
          const names = zones.map(one => one.zone)
          const isQuiet = ranges.some(({ from, to }) => hour >= from && hour < to)
          expect(isQuiet).toBe(findQuiet(at, names, rules).length > 0)
        }
      },
    ),
    { numRuns: 30 },
  )
})
