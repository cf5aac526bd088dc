import { expect, it } from 'vitest'
import { adviceFor, serviceReasons } from './advice'

const MIN = 60_000
const none = { sendAt: null }
const readAt = 100 * MIN

it.each([
  ['failed', { ...none, status: 'failed' }, null, 'failed'],
  ['paused', { ...none, status: 'paused' }, null, 'paused'],
  ['due for a minute', { ...none, status: 'scheduled', sendAt: readAt - MIN }, null, undefined],
  ['due for three minutes', { ...none, status: 'scheduled', sendAt: readAt - 3 * MIN }, null, 'overdue'],
  ['without a time', { ...none, status: 'scheduled' }, null, undefined],
  ['being sent', { ...none, status: 'in_progress' }, readAt - MIN, undefined],
  // Nobody watched: nothing is claimed
  ['being sent, unwatched', { ...none, status: 'in_progress' }, null, undefined],
  ['not moving', { ...none, status: 'in_progress' }, readAt - 6 * MIN, 'stalled'],
  ['sent', { ...none, status: 'sent' }, null, undefined],
  ['unknown', { ...none, status: 'dreaming' }, null, undefined],
])('%s', (_, row, lastChange, kind) => expect(adviceFor(row, { readAt, lastChange })?.kind).toBe(kind))

it.each([
  [null, []],
  [{ status: 'failed' }, []],
  [{ failure_reason: 'No short code', error: '' }, ['No short code']],
  [{ reason: 'Stopped', delivery: { error: 'Carrier', reason: 'Stopped' } }, ['Stopped', 'Carrier']],
  [{ reason: { code: 1 } }, []],
])('the reasons in %j', (raw, reasons) => expect(serviceReasons(raw)).toEqual(reasons))
