import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { END_OF_TIME, addDuration } from '../clock/clock'
import { saveClockOffset } from '../datasets/prepare-store'
import { refuse } from '../http/reply'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/clock: everything due until the new time runs, in order of time, before the reply. */
export async function moveClock({ body }: ControlInput<'moveClock'>, { mock }: ControlCall): ControlReply<'moveClock'> {
  const { clock, db, scheduler } = mock
  const now = clock.now()
  const target = 'advance' in body ? addDuration(now, body.advance) : readTimestamp(body.now)
  if (target === null) {
    return refuse(
      422,
      'advance' in body
        ? 'advance must be an ISO 8601 duration such as PT15M'
        : 'now must be a timestamp such as 2026-11-21T05:00:00Z',
    )
  }
  // Replies give the time in whole seconds, so the current second does not count as past.
  if (target < now - (now % 1000)) return refuse(422, 'The clock cannot be set back.')
  if (target > END_OF_TIME) return refuse(422, 'The clock cannot be set beyond the year 9999.')
  const offset = clock.offsetFor(Math.max(target, now))
  await db.tx(async q => {
    await scheduler.runUntil(q, target)
    await saveClockOffset(q, offset)
  })
  clock.set(offset)
  return { status: 200, body: { now: writeSeconds(clock.now()) } }
}
