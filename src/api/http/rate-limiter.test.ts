import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateLimiter, rateLimiterFor, type Lane, type RateLimiter } from './rate-limiter'

/** A clock that only moves when it is told, with the timers that hang on it. */
function fakeTime() {
  let t = 0
  const timers: { at: number; run: () => void }[] = []
  return {
    now: () => t,
    later: (run: () => void, ms: number) => void timers.push({ at: t + ms, run }),
    async advanceTo(end: number) {
      await flush()
      for (;;) {
        const due = timers.filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers.splice(timers.indexOf(due), 1)
        t = Math.max(t, due.at)
        due.run()
        await flush()
      }
      t = Math.max(t, end)
      await flush()
    },
  }
}

/** Lets those who may leave note when they did, before time goes on. */
async function flush() {
  for (let i = 0; i < 5; i++) await Promise.resolve()
}

/** The most calls in any rolling second. */
const busiest = (left: number[]): number =>
  Math.max(0, ...left.map(start => left.filter(t => t >= start && t < start + 1000).length))

const bursts = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: 1500 }),
    size: fc.integer({ min: 1, max: 120 }),
    lane: fc.constantFrom<Lane>('user', 'bulk'),
    latency: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 8 },
)

type FakeTime = ReturnType<typeof fakeTime>

/** A service that counts a call somewhere between its leaving and its answer, and answers after a while. */
function fakeService(time: FakeTime) {
  const counted: number[] = []
  const left: { t: number; lane: Lane }[] = []
  const call = async (pacer: RateLimiter, lane: Lane, countedAfter: number, answeredAfter: number) => {
    const answered = await pacer.take(lane)
    left.push({ t: time.now(), lane })
    time.later(() => counted.push(time.now()), countedAfter)
    time.later(answered, Math.max(countedAfter, answeredAfter))
  }
  return { counted, left, call }
}

const lefts = (left: { t: number; lane: Lane }[], lane: Lane): number => left.filter(l => l.lane === lane).length

describe('the pacer', () => {
  it('is never refused by a service that counts a rolling second, however long answers take', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(20, 100), bursts, async (perSecond, bursts) => {
        const time = fakeTime()
        const pacer = createRateLimiter({ perSecond, ...time })
        const service = fakeService(time)
        let at = 0
        for (const { gap, size, lane, latency } of bursts) {
          at += gap
          await time.advanceTo(at)
          for (let i = 0; i < size; i++) {
            const ms = latency[i % latency.length] ?? 0
            void service.call(pacer, lane, (ms * i) % (ms + 1), ms)
          }
        }
        await time.advanceTo(at + 300_000)
        expect(service.counted).toHaveLength(bursts.reduce((sum, { size }) => sum + size, 0))
        expect(busiest(service.counted)).toBeLessThanOrEqual(perSecond)
      }),
      { numRuns: 60 },
    )
  })

  it('holds at least 95 % of the limit with bulk work, in a steady flow', async () => {
    const time = fakeTime()
    const pacer = createRateLimiter({ perSecond: 100, ...time })
    const service = fakeService(time)
    for (let i = 0; i < 1500; i++) void service.call(pacer, 'bulk', 5, 12)
    await time.advanceTo(10_000)
    const steady = service.left.filter(({ t }) => t >= 2000 && t < 10_000)
    expect(steady.length / 8).toBeGreaterThanOrEqual(95)
    const tenths = Array.from({ length: 80 }, (_, i) => steady.filter(l => Math.floor((l.t - 2000) / 100) === i).length)
    expect(Math.max(...tenths)).toBeLessThan(20)
  })

  it('lets clicks through while a job fills its share: two at once, the others before the job goes on', async () => {
    const time = fakeTime()
    const pacer = createRateLimiter({ perSecond: 100, ...time })
    const service = fakeService(time)
    for (let i = 0; i < 1000; i++) void service.call(pacer, 'bulk', 5, 10)
    await time.advanceTo(3000)
    for (let i = 0; i < 12; i++) void service.call(pacer, 'user', 5, 10)
    await time.advanceTo(3000)
    expect(lefts(service.left, 'user')).toBeGreaterThanOrEqual(2)
    await time.advanceTo(3200)
    expect(lefts(service.left, 'user')).toBe(12)
  })

  it('counts what other pages send, and gives way to a click there', async () => {
    const time = fakeTime()
    const service = fakeService(time)
    const page: RateLimiter = createRateLimiter({
      perSecond: 100,
      ...time,
      tell: (lane, phase) => worker.hear('page', lane, phase),
    })
    const worker: RateLimiter = createRateLimiter({
      perSecond: 100,
      ...time,
      tell: (lane, phase) => page.hear('worker', lane, phase),
    })
    for (let i = 0; i < 1000; i++) void service.call(worker, 'bulk', 5, 10)
    await time.advanceTo(3000)
    for (let i = 0; i < 30; i++) void service.call(page, 'user', 5, 10)
    await time.advanceTo(3450)
    expect(lefts(service.left, 'user')).toBe(30)
    await time.advanceTo(20_000)
    expect(service.counted).toHaveLength(1030)
    expect(busiest(service.counted)).toBeLessThanOrEqual(100)
  })

  it('goes on when another page dies with calls under way', async () => {
    const time = fakeTime()
    const pacer = createRateLimiter({ perSecond: 20, ...time })
    for (let i = 0; i < 20; i++) pacer.hear('dead', 'user', 'leaves')
    let left = false
    void pacer.take('user').then(() => (left = true))
    await time.advanceTo(19_000)
    expect(left).toBe(false)
    await time.advanceTo(41_000)
    expect(left).toBe(true)
  })

  it('keeps each lane in order and does not wait for more than it must', async () => {
    const time = fakeTime()
    const pacer = createRateLimiter({ perSecond: 20, ...time })
    const left: number[] = []
    const places: (() => void)[] = []
    for (let i = 0; i < 40; i++)
      void pacer.take('user').then(place => {
        left.push(i)
        places.push(place)
      })
    await time.advanceTo(500)
    expect(left).toHaveLength(20)
    for (const place of places.splice(0, 10)) place()
    await time.advanceTo(1502)
    expect(left).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })

  it('forgets a call that is aborted while it waits', async () => {
    const time = fakeTime()
    const pacer = createRateLimiter({ perSecond: 1, ...time })
    const first = await pacer.take('user')
    const stop = new AbortController()
    const waiting = pacer.take('user', stop.signal)
    const next = pacer.take('user')
    stop.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    first()
    await time.advanceTo(1100)
    await expect(next).resolves.toBeTypeOf('function')
    await expect(pacer.take('user', stop.signal)).rejects.toThrow('gone')
  })

  it('lets nothing leave while the service says it is too much', async () => {
    const time = fakeTime()
    const pacer = createRateLimiter({ perSecond: 100, ...time })
    pacer.hold(3000)
    let left = false
    void pacer.take('user').then(() => (left = true))
    await time.advanceTo(2999)
    expect(left).toBe(false)
    await time.advanceTo(3001)
    expect(left).toBe(true)
  })

  it('is one for each connection, class and owner', () => {
    expect(rateLimiterFor('a', 'GET', '/companies/DEMO/x')).toBe(rateLimiterFor('a', 'PUT', '/companies/DEMO/y'))
    expect(rateLimiterFor('a', 'GET', '/companies/DEMO/x')).not.toBe(rateLimiterFor('a', 'GET', '/companies/OTHER/x'))
    expect(rateLimiterFor('a', 'GET', '/companies/DEMO/x')).not.toBe(rateLimiterFor('b', 'GET', '/companies/DEMO/x'))
    expect(rateLimiterFor('a', 'GET', '/companies/DEMO/x')).not.toBe(rateLimiterFor('a', 'GET', '/mobile_apps/DEMO/x'))
  })
})
