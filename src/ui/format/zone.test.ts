import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isZone, wallTime } from '#/contract/format/wall-time'
import { allZones, dayOf, displayZone, instantOf, startOfDay, zoneAbbreviation, zoneCity } from './zone'

const wall = (text: string) => Date.parse(`${text}Z`)

it('a day begins with the first moment that belongs to it, even where clocks change at midnight', () => {
  // In the Azores, clocks are set back from 01:00 to 00:00; in Santiago, forward from 00:00 to 01:00
  for (const [day, zone, begins] of [
    ['2026-06-02', 'Atlantic/Azores', '2026-06-02T00:00Z'],
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00Z'],
  ] as const) {
    const start = startOfDay(day, zone)
    expect(start).toBe(Date.parse(begins))
    expect(dayOf((start ?? 0) - 1, zone) < day).toBe(true)
  }
})

describe('the conversion of a local time to an instant', () => {
  it('distinguishes exact times, gaps, and overlaps', () => {
    const chicago = 'America/Chicago'
    expect(instantOf(wall('2026-06-02T09:00'), chicago)).toEqual({ kind: 'exact', ms: Date.parse('2026-06-02T14:00Z') })
    expect(instantOf(wall('2026-03-08T02:30'), chicago)).toEqual({
      kind: 'gap',
      earlier: Date.parse('2026-03-08T07:30Z'),
      later: Date.parse('2026-03-08T08:30Z'),
    })
    expect(instantOf(wall('2026-11-01T01:30'), chicago)).toEqual({
      kind: 'overlap',
      earlier: Date.parse('2026-11-01T06:30Z'),
      later: Date.parse('2026-11-01T07:30Z'),
    })
  })

  it('inverts wallTime in any zone', () => {
    const moment = fc.integer({
      min: Date.parse('2000-01-01T00:00Z') / 1000,
      max: Date.parse('2040-01-01T00:00Z') / 1000,
    })
    fc.assert(
      fc.property(fc.constantFrom(...allZones()), moment, (zone, seconds) => {
        const read = instantOf(wallTime(seconds * 1000, zone), zone)
        const moments = read.kind === 'exact' ? [read.ms] : [read.earlier, read.later]
        expect(moments).toContain(seconds * 1000)
      }),
      { numRuns: 300 },
    )
  })
})

it('isZone and displayZone do not throw for an unknown zone', () => {
  expect(isZone('Mars/Olympus')).toBe(false)
  expect(isZone('Asia/Kathmandu')).toBe(true)
  expect(isZone(displayZone('Mars/Olympus'))).toBe(true)
})

it('the zone functions use current names, cities, and abbreviations', () => {
  expect(allZones()).toContain('Asia/Kolkata')
  expect(allZones()).not.toContain('Asia/Calcutta')
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(zoneAbbreviation(Date.parse('2026-06-02T14:00Z'), 'America/Chicago')).toBe('CDT')
})
