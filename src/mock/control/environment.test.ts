import { expect, test } from 'vitest'
import { openTestDb } from '#/store/testing'
import { Clock } from '../clock/clock'
import { Scheduler } from '../clock/scheduler'
import { Companies } from '../companies/store'
import { Faults } from '../http/faults'
import type { MockState } from '../mock-state'
import { StateLock } from '../state-lock'
import { environmentHandlers } from './environment'

test('events that ran while the clock was moved run again later if the move could not be stored', async () => {
  const start = Date.now()
  const ran: number[] = []
  // Without the mock's tables, the move cannot be stored
  const db = await openTestDb()
  await db.exec('create table events (due_at bigint)')
  await db.query('insert into events values ($1), ($2)', [start + 5_000, start + 7_200_000])
  const clock = new Clock()
  const scheduler = new Scheduler(db, clock, [
    {
      nextDue: 'select min(due_at) from events',
      run: async (q, moment) => {
        ran.push(moment)
        await q.query('delete from events where due_at <= $1', [moment])
      },
    },
  ])
  const mock: MockState = {
    db,
    clock,
    scheduler,
    companies: new Companies(),
    faults: new Faults(),
    lock: new StateLock(),
    limiter: null,
    importSeconds: 0,
  }
  const input = { params: {}, query: undefined, body: { advance: 'PT1H' } }
  await expect(environmentHandlers.moveClock(input, { mock, rawBody: null })).rejects.toThrow('does not exist')
  expect(ran).toEqual([start + 5_000])
  clock.set(clock.offsetFor(start + 10_000))
  await scheduler.catchUp()
  expect(ran).toEqual([start + 5_000, start + 5_000])
  await db.close()
})
