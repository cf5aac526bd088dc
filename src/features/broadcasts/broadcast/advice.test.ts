import { expect, it } from 'vitest'
import { adviceFor, serviceReasons } from './advice'

const MIN = 60_000
const none = { recipients: null, sendAt: null, startedAt: null }
const now = 100 * MIN

it.each([
  ['failed before anyone', { ...none, status: 'failed', recipients: 0 }, null, 'failed-nobody'],
  ['failed without a count', { ...none, status: 'failed' }, null, 'failed-nobody'],
  ['failed on the way', { ...none, status: 'failed', recipients: 7 }, null, 'failed-some'],
  ['paused before anyone', { ...none, status: 'paused' }, null, 'paused-nobody'],
  ['paused on the way', { ...none, status: 'paused', recipients: 7 }, null, 'paused-some'],
  ['due for a minute', { ...none, status: 'scheduled', sendAt: now - MIN }, null, undefined],
  ['due for three minutes', { ...none, status: 'scheduled', sendAt: now - 3 * MIN }, null, 'overdue'],
  ['without a time', { ...none, status: 'scheduled' }, null, undefined],
  ['being sent', { ...none, status: 'in_progress', startedAt: 0 }, now - MIN, undefined],
  // Nobody watched: nothing is claimed
  ['being sent, unwatched', { ...none, status: 'in_progress', startedAt: 0 }, null, undefined],
  ['not moving', { ...none, status: 'in_progress', startedAt: 0 }, now - 6 * MIN, 'stalled'],
  ['sent', { ...none, status: 'sent', recipients: 7 }, null, undefined],
  ['unknown', { ...none, status: 'dreaming' }, null, undefined],
])('%s', (_, row, lastChange, kind) => expect(adviceFor(row, { now, lastChange })?.kind).toBe(kind))

it.each([
  [null, []],
  [{ status: 'failed' }, []],
  [{ failure_reason: 'No short code', error: '' }, ['No short code']],
  [{ reason: 'Stopped', delivery: { error: 'Carrier', reason: 'Stopped' } }, ['Stopped', 'Carrier']],
  [{ reason: { code: 1 } }, []],
])('the reasons in %j', (raw, reasons) => expect(serviceReasons(raw)).toEqual(reasons))
