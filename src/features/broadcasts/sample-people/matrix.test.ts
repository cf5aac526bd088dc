import { describe, expect, it } from 'vitest'
import type { ReachBroadcast } from '#/contract/filters/broadcast-reach'
import { HOUR_MS } from '#/contract/format/durations'
import { defaultPolicy } from '#/contract/policy/policy'
import {
  buildMatrix,
  isInSpan,
  type MatrixRow,
  type QuietHoursRules,
  type SamplePerson,
  type Span,
  summarize,
} from './matrix'
import { zoneOfPerson } from './person-zone'

const noon = Date.parse('2026-11-24T17:00:00Z') // In New York

const person = (key: string, more: Partial<SamplePerson> = {}, lists: readonly string[] = ['1']): SamplePerson => {
  const mdn = more.mdn === undefined ? '+13125550142' : more.mdn
  const raw = { person_key: key, ...(mdn !== null && { mobile_phone: { mdn } }), custom_fields: {} }
  return {
    key,
    zone: 'America/New_York',
    ...more,
    mdn,
    records: {
      person: raw,
      rawPerson: raw,
      subscriptions: lists.map(id => ({
        subscription_list: { id, name: id },
        opt_in_date: '2026-01-02T12:00:00Z',
        opt_out_date: null,
      })),
      subscriptionsComplete: true,
      devices: 1,
      readAt: noon,
      customFields: [],
    },
  }
}

const broadcast = (id: string, at: number | null, channel = 'sms', lists = ['1']): ReachBroadcast => {
  const raw = {
    broadcast_id: id,
    status: 'scheduled',
    ...(at !== null && { send_scheduled_date: new Date(at).toISOString() }),
    targeting: { channel, source_lists: lists, filters: [] },
  }
  return { broadcast: raw, raw }
}

const rules: QuietHoursRules = {
  quietHours: defaultPolicy.quiet_hours,
  zones: [
    { zone: 'America/New_York', isMain: true },
    { zone: 'America/Los_Angeles', isMain: true },
    { zone: 'Pacific/Honolulu', isMain: false },
  ],
}

const doublesOf = (rows: readonly MatrixRow[]) => rows.map(({ cells }) => cells.map(({ double }) => double))

describe('the doubles of a matrix', () => {
  it.each<[string, SamplePerson[], ReachBroadcast[], unknown[][]]>([
    [
      'the nearest of three, however the broadcasts are ordered',
      [person('a')],
      [broadcast('late', noon + 5 * HOUR_MS), broadcast('first', noon), broadcast('second', noon + HOUR_MS)],
      [
        [{ row: 1, person: 0, gap: HOUR_MS }],
        [{ row: 0, person: 0, gap: -HOUR_MS }],
        [{ row: 1, person: 0, gap: -4 * HOUR_MS }],
      ],
    ],
    [
      'none after a whole day',
      [person('a')],
      [broadcast('1', noon), broadcast('2', noon + 24 * HOUR_MS)],
      [[null], [null]],
    ],
    [
      'another person with the same number, in the same broadcast',
      [person('a'), person('b'), person('c', { mdn: '+13125550143' })],
      [broadcast('1', noon)],
      [[{ row: 0, person: 1, gap: 0 }, { row: 0, person: 0, gap: 0 }, null]],
    ],
    [
      'none for someone who does not get the broadcast',
      [person('a'), person('b', {}, ['2'])],
      [broadcast('1', noon)],
      [[null, null]],
    ],
    [
      'none between an SMS and a push',
      [person('a')],
      [broadcast('1', noon), broadcast('2', noon, 'push')],
      [[null], [null]],
    ],
    [
      'between two pushes to one person, but not to two people with one number',
      [person('a'), person('b', {}, ['2'])],
      [broadcast('1', noon, 'push'), broadcast('2', noon + 1, 'push'), broadcast('3', noon + 2, 'push', ['2'])],
      [
        [{ row: 1, person: 0, gap: 1 }, null],
        [{ row: 0, person: 0, gap: -1 }, null],
        [null, null],
      ],
    ],
    ['none without a time', [person('a')], [broadcast('1', null), broadcast('2', null)], [[null], [null]]],
  ])('%s', async (_, people, broadcasts, expected) =>
    expect(doublesOf(await buildMatrix(people, broadcasts, rules))).toEqual(expected),
  )
})

describe('the nights of a matrix', () => {
  it.each<[string, string | null, number, unknown]>([
    ['noon', 'America/New_York', noon, null],
    ['the last minute before quiet hours', 'America/New_York', noon + 9 * HOUR_MS - 60_000, null],
    ['21:00', 'America/New_York', noon + 9 * HOUR_MS, { isCertain: true, zone: 'America/New_York' }],
    ['the same moment elsewhere', 'America/Los_Angeles', noon + 9 * HOUR_MS, null],
    [
      'an unknown zone, at night in one of two',
      null,
      noon + 9 * HOUR_MS,
      { isCertain: false, zone: 'America/New_York' },
    ],
    ['an unknown zone, at night in both', null, noon + 13 * HOUR_MS, { isCertain: true }],
    ['an unknown zone, at night only on an island', null, noon, null],
  ])('%s', async (_, zone, at, expected) => {
    const [row] = await buildMatrix([person('a', { zone })], [broadcast('1', at)], rules)
    const night = row?.cells[0]?.night
    if (expected === null) expect(night).toBeNull()
    else expect(night).toMatchObject({ ...Object(expected) })
  })

  it('are not marked for someone who does not get the broadcast', async () => {
    const [row] = await buildMatrix([person('a', {}, ['2'])], [broadcast('1', noon + 10 * HOUR_MS)], rules)
    expect(row?.cells[0]).toMatchObject({ reach: { verdict: 'not-recipient' }, night: null })
  })
})

it('a summary counts what a person gets', async () => {
  const people = [person('a'), person('b', { mdn: null }), person('c', { mdn: null }, ['2'])]
  const broadcasts = [broadcast('1', noon), broadcast('2', noon + 10 * HOUR_MS), broadcast('3', noon, 'fax')]
  const rows = await buildMatrix(people, broadcasts, rules)
  expect([0, 1, 2].map(index => summarize(rows, index))).toEqual([
    { messages: 2, unclear: 1, doubles: 2, nights: 1, possibleNights: 0 },
    { messages: 0, unclear: 1, doubles: 0, nights: 0, possibleNights: 0 },
    { messages: 0, unclear: 0, doubles: 0, nights: 0, possibleNights: 0 },
  ])
})

it('a summary counts certain and possible nights separately', async () => {
  const broadcasts = [9, 13, 24, 33].map((hours, n) => broadcast(`${n}`, noon + hours * HOUR_MS))
  const rows = await buildMatrix([person('a', { zone: null })], broadcasts, rules)
  expect(summarize(rows, 0)).toMatchObject({ nights: 1, possibleNights: 2 })
})

it('building a matrix stops when it is aborted', async () => {
  const controller = new AbortController()
  const broadcasts = Array.from({ length: 100 }, (_, n) => broadcast(`${n}`, noon + n * HOUR_MS))
  const building = buildMatrix([person('a')], broadcasts, rules, controller.signal)
  controller.abort()
  await expect(building).rejects.toThrow('aborted')
})

// New York's clocks go back on November 1, 2026, so that day has 25 hours
const now = Date.parse('2026-10-31T12:00:00Z')
it.each<[Span, string | null, boolean]>([
  ['today', '2026-10-30T12:00:00Z', true],
  ['today', '2026-11-01T03:59:00Z', true],
  ['today', '2026-11-01T04:00:00Z', false],
  ['tomorrow', '2026-11-01T03:59:00Z', false],
  ['tomorrow', '2026-11-01T04:00:00Z', true],
  ['tomorrow', '2026-11-02T04:59:00Z', true],
  ['tomorrow', '2026-11-02T05:00:00Z', false],
  ['week', '2026-10-30T12:00:00Z', true],
  ['week', '2026-11-07T04:59:00Z', true],
  ['week', '2026-11-07T05:00:00Z', false],
  ['all', '2027-11-08T05:00:00Z', true],
  ['tomorrow', null, true],
])('the days of “%s” include %s: %s', (span, at, expected) =>
  expect(isInSpan(at === null ? null : Date.parse(at), span, { zone: 'America/New_York', now })).toBe(expected),
)

it.each<[string, Record<string, unknown>, string | null, string?]>([
  ['a time zone field', { home: 'Europe/London' }, 'Europe/London'],
  ['a field that names no time zone', { home: 'Mars/Olympus' }, null],
  ['white space', { home: ' Europe/London ' }, 'Europe/London'],
  ['no value', {}, null],
  ['an option', { region: { option_key: 'east' } }, 'America/New_York'],
  ['an option that names no zone', { region: { option_key: 'west' } }, null],
  ['an empty field before one that names a zone', { home: '', region: { option_key: 'east' } }, 'America/New_York'],
  ['an object where a string is expected', { home: { option_key: 7 } }, null],
  ['a time zone of their own', {}, 'Europe/Paris', 'Europe/Paris'],
  ['a field that names a time zone other than their own', { home: 'Europe/London' }, 'Europe/London', 'Europe/Paris'],
  ['a time zone of their own that does not exist', {}, null, 'Mars/Olympus'],
])('the time zone of a person with %s', (_, values, expected, timezone) => {
  const options = [
    { id: '1', option_key: 'east', name: 'America/New_York' },
    { id: '2', option_key: 'west', name: 'The West' },
  ]
  const fields = [
    { key: 'home', label: 'Home', type: 'timezone' as const },
    { key: 'region', label: 'Region', type: 'single_select' as const, options },
  ]
  expect(zoneOfPerson({ custom_fields: values, timezone }, fields)).toBe(expected)
})
