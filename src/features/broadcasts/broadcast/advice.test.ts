import { expect, it } from 'vitest'
import { MINUTE_MS } from '#/contract/format/durations'
import { adviceFor, serviceReasons } from './advice'

const untimed = { sendAt: null }
const readAt = 100 * MINUTE_MS

it.each([
  ['failed', { ...untimed, status: 'failed' }, null, 'failed'],
  ['paused', { ...untimed, status: 'paused' }, null, 'paused'],
  ['a minute past its send time', { ...untimed, status: 'scheduled', sendAt: readAt - MINUTE_MS }, null, undefined],
  [
    'three minutes past its send time',
    { ...untimed, status: 'scheduled', sendAt: readAt - 3 * MINUTE_MS },
    null,
    'overdue',
  ],
  ['without a time', { ...untimed, status: 'scheduled' }, null, undefined],
  ['being sent', { ...untimed, status: 'in_progress' }, readAt - MINUTE_MS, undefined],
  // Nobody watched it, so nothing is claimed
  ['being sent, unwatched', { ...untimed, status: 'in_progress' }, null, undefined],
  ['not moving', { ...untimed, status: 'in_progress' }, readAt - 6 * MINUTE_MS, 'stalled'],
  ['sent', { ...untimed, status: 'sent' }, null, undefined],
  ['of an unknown status', { ...untimed, status: 'dreaming' }, null, undefined],
])('the advice for a broadcast that is %s', (_, row, lastChange, kind) =>
  expect(adviceFor(row, { readAt, lastChange })?.kind).toBe(kind),
)

it.each([
  [null, []],
  [{ status: 'failed' }, []],
  [{ failure_reason: 'No short code', error: '' }, ['No short code']],
  [{ reason: 'Stopped', delivery: { error: 'Carrier', reason: 'Stopped' } }, ['Stopped', 'Carrier']],
  [{ reason: { code: 1 } }, []],
])('the reasons that the service gives in %j', (raw, reasons) => expect(serviceReasons(raw)).toEqual(reasons))
