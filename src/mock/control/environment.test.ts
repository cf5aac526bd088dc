import { expect, test } from 'vitest'
import type { Db, Queryable } from '#/store/db'
import { Clock } from '../clock/clock'
import { Scheduler } from '../clock/scheduler'
import { Companies } from '../companies/store'
import { Faults } from '../http/faults'
import type { MockState } from '../mock-state'
import { StateLock } from '../state-lock'
import { environmentHandlers } from './environment'

test('events that ran while the clock was moved run again later if the move could not be stored', async () => {
  const start = Date.now()
  let due = [start + 5_000, start + 7_200_000]
  const ran: number[] = []
  const q: Queryable = { query: () => Promise.reject(new Error('disk full')), exec: async () => {} }
  const db: Db = {
    ...q,
    tx: async work => {
      const before = due
      try {
        return await work(q)
      } catch (error) {
        due = before
        throw error
      }
    },
    close: async () => {},
  }
  const clock = new Clock()
  const scheduler = new Scheduler(db, clock, [
    {
      next: async () => due[0] ?? null,
      run: async (_, moment) => {
        ran.push(moment)
        due = due.filter(at => at > moment)
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
  await expect(environmentHandlers.moveClock(input, { mock, rawBody: null })).rejects.toThrow('disk full')
  expect(ran).toEqual([start + 5_000])
  clock.set(clock.offsetFor(start + 10_000))
  await scheduler.catchUp()
  expect(ran).toEqual([start + 5_000, start + 5_000])
})
