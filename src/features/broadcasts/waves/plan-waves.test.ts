import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldCase } from '#/contract/filters/fold-case'
import { HOUR_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import { allZones } from '#/ui/format/zone'
import { optionValues, waveFields } from '../wave-fields'
import { LEAD_MS, planWaves, readValues } from './plan-waves'

const wallOf = (text: string) => Date.parse(`${text}Z`)
const plan = (values: string, wall = '2026-12-01T09:00', now = '2026-11-23T00:00') =>
  planWaves({ values: readValues(values), wall: wallOf(wall), name: 'Sale', now: wallOf(now) })

describe('planWaves', () => {
  it('schedules each zone at the same local time, the earliest first', () => {
    const { waves } = plan('America/Los_Angeles\nAsia/Tokyo, America/New_York')
    expect(waves.map(({ name, at }) => [name, new Date(at).toISOString()])).toEqual([
      ['Sale · Tokyo', '2026-12-01T00:00:00.000Z'],
      ['Sale · New York', '2026-12-01T14:00:00.000Z'],
      ['Sale · Los Angeles', '2026-12-01T17:00:00.000Z'],
    ])
  })

  it('plans one wave for values that differ only in case', () => {
    const { waves } = plan('Asia/Tokyo; asia/tokyo; ASIA/TOKYO')
    expect(waves.map(({ value }) => value)).toEqual(['Asia/Tokyo'])
  })

  it('uses the full names of two zones of one city', () => {
    const { waves } = plan('America/Indianapolis\nAmerica/Indiana/Indianapolis\nAmerica/Chicago')
    expect(waves.map(({ name }) => name)).toEqual([
      'Sale · America/Indianapolis',
      'Sale · America/Indiana/Indianapolis',
      'Sale · Chicago',
    ])
  })

  it('lists each value that names no zone once, and plans no wave for it', () => {
    const { waves, unknown } = plan('Asia/Tokyo\nMars/Olympus\nmars/olympus\n+05:00\nEastern')
    expect(waves).toHaveLength(1)
    expect(unknown.map(({ value }) => value)).toEqual(['Mars/Olympus', '+05:00', 'Eastern'])
  })

  it('plans no wave where the local time has passed', () => {
    const { waves, past } = plan('Asia/Tokyo\nAmerica/New_York', '2026-12-01T09:00', '2026-12-01T00:00')
    expect([waves, past].map(list => list.map(({ value }) => value))).toEqual([['America/New_York'], ['Asia/Tokyo']])
  })

  it('notes where the clocks skip the time or show it twice', () => {
    const skipped = plan('America/New_York\nAmerica/Phoenix', '2027-03-14T02:30').waves
    expect(skipped.map(({ zone, clock, at }) => [clock, new Date(wallTime(at, zone)).toISOString()])).toEqual([
      ['skipped', '2027-03-14T03:30:00.000Z'],
      ['exact', '2027-03-14T02:30:00.000Z'],
    ])
    expect(plan('America/New_York', '2027-11-07T01:30').waves.map(({ clock, at }) => [clock, at])).toEqual([
      ['twice', wallOf('2027-11-07T05:30')],
    ])
  })

  it.each(['x'.repeat(300), '🎈'.repeat(150)])('keeps long names within the limit', name => {
    const values = readValues('America/Los_Angeles')
    const [wave] = planWaves({ values, wall: wallOf('2026-12-01T09:00'), name, now: 0 }).waves
    expect(wave?.name.length).toBeLessThanOrEqual(255)
    expect(wave?.name).toMatch(/ · Los Angeles$/)
    expect(wave?.name).not.toMatch(/\p{Surrogate}/u)
  })

  it('never plans two waves for one value, loses no value, and keeps the local time unless the clocks skip it', () => {
    const name = fc.oneof(fc.constantFrom(...allZones()), fc.string({ maxLength: 6 }))
    const inAnyCase = fc
      .tuple(name, fc.constantFrom<'toLowerCase' | 'toUpperCase' | 'trim'>('toLowerCase', 'toUpperCase', 'trim'))
      .map(([text, change]) => text[change]())
    const wall = fc.integer({ min: wallOf('2026-01-01T00:00') / 60_000, max: wallOf('2028-01-01T00:00') / 60_000 })
    fc.assert(
      fc.property(fc.array(inAnyCase, { maxLength: 12 }), wall, (texts, minutes) => {
        const set = { values: readValues(texts.join('\n')), wall: minutes * 60_000, name: 'Sale' }
        const now = set.wall - 6 * HOUR_MS
        const { waves, past, unknown } = planWaves({ ...set, now })
        const keys = [...waves, ...past, ...unknown].map(({ value }) => foldCase(value))
        expect(new Set(keys).size).toBe(keys.length)
        expect(new Set(set.values.map(({ value }) => foldCase(value)))).toEqual(new Set(keys))
        expect(new Set(waves.map(wave => wave.name.toLowerCase())).size).toBe(waves.length)
        for (const { at, zone, clock } of [...waves, ...past])
          expect(wallTime(at, zone) === set.wall).toBe(clock !== 'skipped')
        expect(waves.every(({ at }) => at >= now + LEAD_MS)).toBe(true)
      }),
    )
  })
})

describe('waveFields', () => {
  const field = (key: string, type: 'text' | 'timezone' | 'single_select' | 'multi_select', ...names: string[]) => ({
    key,
    label: key,
    type,
    options: names.map(name => ({ option_key: name.toLowerCase(), name })),
  })
  it('offers fields that can name one time zone of a person', () => {
    const fields = [
      field('email', 'text'),
      field('time_zone', 'text'),
      field('home', 'timezone'),
      field('region', 'single_select', 'Asia/Tokyo', 'Mars'),
      field('gender', 'single_select', 'Female'),
      field('zones', 'multi_select', 'Asia/Tokyo'),
    ]
    expect(waveFields(fields).map(({ key }) => key)).toEqual(['home', 'region', 'time_zone'])
    expect(fields.flatMap(optionValues).map(({ value, zone }) => [value, zone])).toEqual([
      ['asia/tokyo', 'Asia/Tokyo'],
      ['mars', null],
      ['female', null],
    ])
  })
})
