import { expect, test } from 'vitest'
import { Clock, addDuration } from './clock'

const at = (text: string): number => Date.parse(text)

test.each([
  ['2026-01-31T12:00:00Z', 'P1M', '2026-02-28T12:00:00Z'],
  ['2024-02-29T00:00:00Z', 'P1Y', '2025-02-28T00:00:00Z'],
  ['2026-11-21T05:00:00Z', 'PT15M', '2026-11-21T05:15:00Z'],
  ['2026-11-21T05:00:00Z', 'P1W', '2026-11-28T05:00:00Z'],
  ['2026-11-21T05:00:00Z', 'P1DT2H3M4.5S', '2026-11-22T07:03:04.500Z'],
  ['2026-11-21T05:00:00Z', 'PT0S', '2026-11-21T05:00:00Z'],
  ['2026-11-21T05:00:00Z', 'PT36H', '2026-11-22T17:00:00Z'],
  ['2026-12-31T23:59:59Z', 'P13M', '2028-01-31T23:59:59Z'],
])('%s plus %s is %s', (from, duration, to) => {
  expect(addDuration(at(from), duration)).toBe(at(to))
})

test.each([
  '',
  'P',
  'PT',
  'P1',
  '1D',
  'PT1.5M',
  'p1d',
  '-P1D',
  'P-1D',
  'P1DT',
  'P99999999999Y',
  `PT${'9'.repeat(80)}S`,
  'PT1S\n',
])('%j is not a duration, or is too long', text => {
  expect(addDuration(at('2026-11-21T05:00:00Z'), text)).toBeNull()
})

test('the clock never goes back unless the caller allows it', () => {
  const clock = new Clock(60_000)
  const first = clock.now()
  clock.set(0)
  expect(clock.now()).toBe(first)
  clock.set(0, { mayGoBack: true })
  expect(clock.now()).toBeLessThan(first)
})
