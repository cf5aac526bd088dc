import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { END_OF_TIME, addDuration } from '../clock/clock'
import { saveClockOffset } from '../datasets/prepare-store'
import { refuse } from '../http/reply'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/clock: all that falls due until the new moment is done, in order of time, before the answer. */
export async function moveClock({ body }: ControlInput<'moveClock'>, { mock }: ControlCall): ControlReply<'moveClock'> {
  const { clock, db, scheduler } = mock
  const now = clock.now()
  const target = 'advance' in body ? addDuration(now, body.advance) : readTimestamp(body.now)
  if (target === null) {
    return refuse(
      422,
      'advance' in body
        ? 'advance must be an ISO 8601 duration such as PT15M'
        : 'now must be a moment such as 2026-11-21T05:00:00Z',
    )
  }
  // A moment is given in whole seconds: the second that is running is not in the past.
  if (target < now - (now % 1000)) return refuse(422, 'Time never goes back.')
  if (target > END_OF_TIME) return refuse(422, 'Time ends with the year 9999.')
  const offset = clock.offsetFor(Math.max(target, now))
  await db.tx(async q => {
    await scheduler.runUntil(q, target)
    await saveClockOffset(q, offset)
  })
  clock.set(offset)
  return { status: 200, body: { now: writeSeconds(clock.now()) } }
}
