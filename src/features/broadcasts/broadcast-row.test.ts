import { expect, it } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { ratePerMinute, toBroadcastRow, whyNotCounted } from './broadcast-row'

const start = Date.parse('2027-03-10T12:00:00Z')
const row = { status: 'in_progress', startedAt: start, enqueuedAt: null, recipients: 3_000 }

it('during sending, the rate is the average since it began', () => {
  expect(ratePerMinute(row, start + 90_000)).toBe(2_000)
})

it('the rate is the average until everyone was enqueued, however long ago that was', () => {
  expect(ratePerMinute({ ...row, status: 'sent', enqueuedAt: start + 60_000 }, start + HOUR_MS)).toBe(3_000)
})

it.each(['paused', 'failed', 'canceled', 'deleted'])(
  'the rate is null for status %s, because sending stopped',
  status => {
    expect(ratePerMinute({ ...row, status }, start + 172_800_000)).toBeNull()
  },
)

it('the rate is null before sending starts, without a count, and in the first second', () => {
  expect(ratePerMinute({ ...row, startedAt: null }, start)).toBeNull()
  expect(ratePerMinute({ ...row, recipients: null }, start + 90_000)).toBeNull()
  expect(ratePerMinute(row, start + 999)).toBeNull()
})

it.each([
  ['  ', ''],
  [' Spring ', ' Spring '],
])('the name %j is shown as %j', (name, shown) => {
  expect(
    toBroadcastRow({ broadcast: { broadcast_id: '1', status: 'sent', name }, raw: {}, differences: [] }).name,
  ).toBe(shown)
})

it.each([
  ['has no recipients if it never started', null, 'none'],
  ['may have recipients if it had started', '2027-03-10T12:00:00Z', 'unknown'],
] as const)('a canceled broadcast without a count %s', (_, send_start_date, why) => {
  const broadcast = { broadcast_id: '1', status: 'canceled', delivery: { send_start_date } }
  expect(whyNotCounted(toBroadcastRow({ broadcast, raw: {}, differences: [] }))).toBe(why)
})
