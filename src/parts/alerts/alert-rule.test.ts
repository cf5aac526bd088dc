import { expect, it } from 'vitest'
import type { ComparedBatch } from '#/parts/import-batches/batch-row'
import { addedAlerts, afterBatches, afterFailed, afterLooking, noAlerts } from './alert-rule'

const batch = (id: string, more: Partial<ComparedBatch> = {}): ComparedBatch => ({
  id,
  receivedAt: 0,
  rank: 0,
  usualShare: null,
  counts: { succeeded: 10, failed: 90, pending: 0 },
  isUnusual: true,
  ...more,
})
const open = { counts: { succeeded: 1, failed: 9, pending: 90 } }
const fine = { isUnusual: false }

it.each([
  ['settled badly since it was open', [batch('1', open)], [batch('1')], ['1']],
  ['came and settled badly between two readings', [], [batch('1')], ['1']],
  ['settled well', [batch('1', open)], [batch('1', fine)], []],
  ['has bad results but is still open', [batch('1', open)], [batch('1', open)], []],
  ['had settled badly before', [batch('1')], [batch('1'), batch('2', fine)], []],
  ['has no counts', [], [batch('1', { counts: null })], []],
])('a batch that %s', (_, before, after, alerts) => {
  const first = afterBatches(noAlerts, 'app', before)
  expect(first.alerts).toEqual([])
  const second = afterBatches(first, 'app', after)
  expect(addedAlerts(first, second).map(({ id }) => id)).toEqual(alerts)
  // Once only, and another app has its own first reading
  const third = afterBatches(afterBatches(second, 'app', after), 'other', [batch('9')])
  expect(third.alerts).toHaveLength(alerts.length)
})

it('a broadcast that failed since the first reading, once, until its kind was looked at', () => {
  const first = afterFailed(noAlerts, ['1'])
  const second = afterFailed(afterFailed(first, ['2', '1']), ['2', '1'])
  expect([first.alerts, second.alerts]).toEqual([[], [{ kind: 'broadcast', id: '2', app: '' }]])
  expect(afterLooking(second, 'batch')).toBe(second)
  expect(afterLooking(second, 'broadcast').alerts).toEqual([])
})

it('keeps a limited number', () => {
  const many = Array.from({ length: 1000 }, (_, at) => batch(String(at)))
  const state = afterBatches(afterBatches(noAlerts, 'app', []), 'app', many)
  expect(state.alerts).toHaveLength(100)
  expect(state.apps[0]?.settled).toHaveLength(300)
})
