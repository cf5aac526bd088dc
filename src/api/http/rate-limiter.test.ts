import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateLimiter, rateLimiterFor, type Lane, type RateLimiter } from './rate-limiter'

/** A clock that the test advances, with its timers. */
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

/** Lets started calls record their time before the clock advances. */
async function flush() {
  for (let i = 0; i < 5; i++) await Promise.resolve()
}

/** The most calls in any rolling second. */
const busiest = (times: number[]): number =>
  Math.max(0, ...times.map(start => times.filter(t => t >= start && t < start + 1000).length))

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

/** A service that counts a call at some moment between its sending and its reply. */
function fakeService(time: FakeTime) {
  const counted: number[] = []
  const sent: { t: number; lane: Lane }[] = []
  const call = async (limiter: RateLimiter, lane: Lane, countedAfter: number, answeredAfter: number) => {
    const release = await limiter.take(lane)
    sent.push({ t: time.now(), lane })
    time.later(() => counted.push(time.now()), countedAfter)
    time.later(release, Math.max(countedAfter, answeredAfter))
  }
  return { counted, sent, call }
}

const countIn = (sent: { t: number; lane: Lane }[], lane: Lane): number => sent.filter(s => s.lane === lane).length

describe('the rate limiter', () => {
  it('sends no call that a service with a limit per rolling second rejects, however long replies take', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(20, 100), bursts, async (perSecond, bursts) => {
        const time = fakeTime()
        const limiter = createRateLimiter({ perSecond, ...time })
        const service = fakeService(time)
        let at = 0
        for (const { gap, size, lane, latency } of bursts) {
          at += gap
          await time.advanceTo(at)
          for (let i = 0; i < size; i++) {
            const ms = latency[i % latency.length] ?? 0
            void service.call(limiter, lane, (ms * i) % (ms + 1), ms)
          }
        }
        await time.advanceTo(at + 300_000)
        expect(service.counted).toHaveLength(bursts.reduce((sum, { size }) => sum + size, 0))
        expect(busiest(service.counted)).toBeLessThanOrEqual(perSecond)
      }),
      { numRuns: 60 },
    )
  })

  it('uses at least 95% of the limit for bulk work, in a steady flow', async () => {
    const time = fakeTime()
    const limiter = createRateLimiter({ perSecond: 100, ...time })
    const service = fakeService(time)
    for (let i = 0; i < 1500; i++) void service.call(limiter, 'bulk', 5, 12)
    await time.advanceTo(10_000)
    const steady = service.sent.filter(({ t }) => t >= 2000 && t < 10_000)
    expect(steady.length / 8).toBeGreaterThanOrEqual(95)
    const tenths = Array.from({ length: 80 }, (_, i) => steady.filter(l => Math.floor((l.t - 2000) / 100) === i).length)
    expect(Math.max(...tenths)).toBeLessThan(20)
  })

  it('lets clicks through while a job uses its share: two immediately, the others within 200 ms', async () => {
    const time = fakeTime()
    const limiter = createRateLimiter({ perSecond: 100, ...time })
    const service = fakeService(time)
    for (let i = 0; i < 1000; i++) void service.call(limiter, 'bulk', 5, 10)
    await time.advanceTo(3000)
    for (let i = 0; i < 12; i++) void service.call(limiter, 'user', 5, 10)
    await time.advanceTo(3000)
    expect(countIn(service.sent, 'user')).toBeGreaterThanOrEqual(2)
    await time.advanceTo(3200)
    expect(countIn(service.sent, 'user')).toBe(12)
  })

  it('counts the calls of other pages and gives way to a click there', async () => {
    const time = fakeTime()
    const service = fakeService(time)
    const page: RateLimiter = createRateLimiter({
      perSecond: 100,
      ...time,
      broadcast: (lane, phase) => worker.onRemoteCall('page', { lane, phase }),
    })
    const worker: RateLimiter = createRateLimiter({
      perSecond: 100,
      ...time,
      broadcast: (lane, phase) => page.onRemoteCall('worker', { lane, phase }),
    })
    for (let i = 0; i < 1000; i++) void service.call(worker, 'bulk', 5, 10)
    await time.advanceTo(3000)
    for (let i = 0; i < 30; i++) void service.call(page, 'user', 5, 10)
    await time.advanceTo(3450)
    expect(countIn(service.sent, 'user')).toBe(30)
    await time.advanceTo(20_000)
    expect(service.counted).toHaveLength(1030)
    expect(busiest(service.counted)).toBeLessThanOrEqual(100)
  })

  it('continues when another page ends with calls in flight', async () => {
    const time = fakeTime()
    const limiter = createRateLimiter({ perSecond: 20, ...time })
    for (let i = 0; i < 20; i++) limiter.onRemoteCall('ended', { lane: 'user', phase: 'sent' })
    let isSent = false
    void limiter.take('user').then(() => (isSent = true))
    await time.advanceTo(19_000)
    expect(isSent).toBe(false)
    await time.advanceTo(21_000)
    expect(isSent).toBe(true)
  })

  it('keeps calls in order and waits no longer than necessary', async () => {
    const time = fakeTime()
    const limiter = createRateLimiter({ perSecond: 20, ...time })
    const sent: number[] = []
    const releases: (() => void)[] = []
    for (let i = 0; i < 40; i++)
      void limiter.take('user').then(release => {
        sent.push(i)
        releases.push(release)
      })
    await time.advanceTo(500)
    expect(sent).toHaveLength(20)
    for (const release of releases.splice(0, 10)) release()
    await time.advanceTo(1502)
    expect(sent).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })

  it('drops a call that is aborted while waiting', async () => {
    const time = fakeTime()
    const limiter = createRateLimiter({ perSecond: 1, ...time })
    const first = await limiter.take('user')
    const stop = new AbortController()
    const waiting = limiter.take('user', stop.signal)
    const next = limiter.take('user')
    stop.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    first()
    await time.advanceTo(1100)
    await expect(next).resolves.toBeTypeOf('function')
    await expect(limiter.take('user', stop.signal)).rejects.toThrow('gone')
  })

  it('no longer gives way to a click of another page that was aborted while it waited', async () => {
    const time = fakeTime()
    const other = createRateLimiter({ perSecond: 10, ...time })
    const limiter = createRateLimiter({
      perSecond: 10,
      ...time,
      broadcast: (lane, phase) => other.onRemoteCall('page', { lane, phase }),
    })
    const releases = await Promise.all(Array.from({ length: 10 }, () => limiter.take('user')))
    const stop = new AbortController()
    const waiting = Array.from({ length: 9 }, () => limiter.take('user', stop.signal))
    stop.abort(new Error('gone'))
    await Promise.allSettled(waiting)
    for (const release of releases) release()
    await time.advanceTo(1100)
    const bulk = other.take('bulk')
    await time.advanceTo(1300)
    await expect(bulk).resolves.toBeTypeOf('function')
  })

  it('sends nothing while it is paused', async () => {
    const time = fakeTime()
    const limiter = createRateLimiter({ perSecond: 100, ...time })
    limiter.pause(3000)
    let isSent = false
    void limiter.take('user').then(() => (isSent = true))
    await time.advanceTo(2999)
    expect(isSent).toBe(false)
    await time.advanceTo(3001)
    expect(isSent).toBe(true)
  })

  it('holds back the calls of the user for at most 15 s, and jobs for as long as the service asks', async () => {
    const time = fakeTime()
    const limiter = createRateLimiter({ perSecond: 100, ...time })
    limiter.pause(600_000)
    const sent: Lane[] = []
    for (const lane of ['user', 'bulk'] as const) void limiter.take(lane).then(() => sent.push(lane))
    await time.advanceTo(14_999)
    expect(sent).toEqual([])
    await time.advanceTo(15_001)
    expect(sent).toEqual(['user'])
    await time.advanceTo(599_999)
    expect(sent).toEqual(['user'])
    await time.advanceTo(600_001)
    expect(sent).toEqual(['user', 'bulk'])
  })

  it('does not check again and again during a pause that is longer than a timer can be', async () => {
    const time = fakeTime()
    let longest = 0
    const later = (run: () => void, ms: number) => {
      longest = Math.max(longest, ms)
      time.later(run, ms)
    }
    const limiter = createRateLimiter({ perSecond: 100, now: time.now, later })
    limiter.pause(3_000_000_000)
    let isSent = false
    void limiter.take('bulk').then(() => (isSent = true))
    await time.advanceTo(2_999_999_999)
    expect([isSent, longest]).toEqual([false, 2 ** 31 - 1])
    await time.advanceTo(3_000_000_001)
    expect(isSent).toBe(true)
  })

  it('exists once per connection, rate class, and owner', () => {
    expect(rateLimiterFor('a', 'GET', '/companies/DEMO/x')).toBe(rateLimiterFor('a', 'PUT', '/companies/DEMO/y'))
    expect(rateLimiterFor('a', 'GET', '/companies/DEMO/x')).not.toBe(rateLimiterFor('a', 'GET', '/companies/OTHER/x'))
    expect(rateLimiterFor('a', 'GET', '/companies/DEMO/x')).not.toBe(rateLimiterFor('b', 'GET', '/companies/DEMO/x'))
    expect(rateLimiterFor('a', 'GET', '/companies/DEMO/x')).not.toBe(rateLimiterFor('a', 'GET', '/mobile_apps/DEMO/x'))
  })
})
