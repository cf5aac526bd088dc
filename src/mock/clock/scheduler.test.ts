import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#/store/db'
import { openTestDb } from '#/store/testing'
import { Clock } from './clock'
import { type DueSource, Scheduler } from './scheduler'

let db: Db
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(() => db.close())

const momentSql = (moment: number | undefined) => `select ${moment ?? null}::bigint`

/** A source with events at given moments; running one may add another. */
function source(
  log: string[],
  name: string,
  due: number[],
  follow?: (moment: number) => void,
): DueSource & { queries: number; due: number[] } {
  return {
    queries: 0,
    due,
    get nextDue() {
      this.queries++
      return momentSql(this.due.toSorted((x, y) => x - y)[0])
    },
    async run(_, moment) {
      this.due = this.due.filter(at => at > moment)
      log.push(`${name}${moment}`)
      follow?.(moment)
    },
  }
}

test('the scheduler runs due events in chronological order across sources, including the events they add', async () => {
  const log: string[] = []
  const b = source(log, 'b', [25])
  const a = source(log, 'a', [30, 10, 20], moment => b.due.push(moment + 2))
  const scheduler = new Scheduler(db, new Clock(), [a, b])
  await scheduler.runUntil(db, 31)
  expect(log).toEqual(['a10', 'b12', 'a20', 'b22', 'b25', 'a30'])
  await scheduler.runUntil(db, 40)
  expect(log.at(-1)).toBe('b32')
})

test('while nothing is due, the scheduler queries the sources once, and again only after a change', async () => {
  const log: string[] = []
  const a = source(log, 'a', [Date.now() + 60_000])
  const scheduler = new Scheduler(db, new Clock(), [a])
  for (let i = 0; i < 5; i++) await scheduler.catchUp()
  expect(a.queries).toBe(1)
  a.due.push(1)
  scheduler.invalidate()
  await Promise.all([scheduler.catchUp(), scheduler.catchUp()])
  expect(log).toEqual(['a1'])
})

test('after a failure, the scheduler retries at the next call', async () => {
  const log: string[] = []
  const a = source(log, 'a', [1])
  let fails = true
  const failing: Db = { ...db, tx: work => (fails ? Promise.reject(new Error('no store')) : work(db)) }
  const scheduler = new Scheduler(failing, new Clock(), [a])
  await expect(scheduler.catchUp()).rejects.toThrow('no store')
  fails = false
  await scheduler.catchUp()
  expect(log).toEqual(['a1'])
})

test('a call waits for one portion of work that runs in steps, not for all of it', async () => {
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => passed)
  const reached: number[] = []
  const start = Date.now() - 60_000
  const steps: DueSource = {
    get nextDue() {
      return momentSql(reached.at(-1) ?? start)
    },
    run: async (_, moment, until) => {
      reached.push(Math.max(until, moment + 1))
      // More than the time limit
      passed += 2500
    },
  }
  const scheduler = new Scheduler(db, new Clock(), [steps])
  await scheduler.catchUp()
  expect(reached).toEqual([start + 10_000])
  await scheduler.catchUp()
  expect(reached).toEqual([start + 10_000, start + 20_000])
  vi.restoreAllMocks()
})
