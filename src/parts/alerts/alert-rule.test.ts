import { expect, it } from 'vitest'
import type { ComparedBatch } from '#/parts/import-batches/batch-row'
import { addedAlerts, afterBatches, afterFailed, afterViewing, noAlerts } from './alert-rule'

const batch = (id: string, more: Partial<ComparedBatch> = {}): ComparedBatch => ({
  id,
  receivedAt: 0,
  idRank: 0,
  usualShare: null,
  counts: { succeeded: 10, failed: 90, pending: 0 },
  isUnusual: true,
  ...more,
})
const open = { counts: { succeeded: 1, failed: 9, pending: 90 } }
const fine = { isUnusual: false }

it.each([
  ['raises an alert if it was open and then settled with many failures', [batch('1', open)], [batch('1')], ['1']],
  ['raises an alert if it arrived and settled with many failures between two readings', [], [batch('1')], ['1']],
  ['raises no alert if it settled with few failures', [batch('1', open)], [batch('1', fine)], []],
  ['raises no alert while it is still open, even with many failures', [batch('1', open)], [batch('1', open)], []],
  [
    'raises no alert if it had settled with many failures before the first reading',
    [batch('1')],
    [batch('1'), batch('2', fine)],
    [],
  ],
  ['raises no alert if it has no counts', [], [batch('1', { counts: null })], []],
])('a batch %s', (_, before, after, alerts) => {
  const first = afterBatches(noAlerts, 'app', before)
  expect(first.alerts).toEqual([])
  const second = afterBatches(first, 'app', after)
  expect(addedAlerts(first, second).map(({ id }) => id)).toEqual(alerts)
  // Alerts only once. Another app has its own first reading
  const third = afterBatches(afterBatches(second, 'app', after), 'other', [batch('9')])
  expect(third.alerts).toHaveLength(alerts.length)
})

it('a broadcast that failed after the first reading raises one alert, which is removed when the user views broadcasts', () => {
  const first = afterFailed(noAlerts, ['1'])
  const second = afterFailed(afterFailed(first, ['2', '1']), ['2', '1'])
  expect([first.alerts, second.alerts]).toEqual([[], [{ kind: 'broadcast', id: '2', app: '' }]])
  expect(afterViewing(second, ({ kind }) => kind === 'batch')).toBe(second)
  expect(afterViewing(second, ({ kind }) => kind === 'broadcast').alerts).toEqual([])
})

it('the dashboard keeps a limited number of alerts and of settled batches', () => {
  const many = Array.from({ length: 1000 }, (_, index) => batch(String(index)))
  const state = afterBatches(afterBatches(noAlerts, 'app', []), 'app', many)
  expect(state.alerts).toHaveLength(100)
  expect(state.apps[0]?.settled).toHaveLength(300)
})
