import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPacer, pacerFor, type Lane } from './pacer'

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
  }),
  { minLength: 1, maxLength: 8 },
)

describe('the pacer', () => {
  it('stays below the limit in every rolling second, and bulk work leaves room in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(20, 100), bursts, async (perSecond, bursts) => {
        const time = fakeTime()
        const pacer = createPacer({ perSecond, ...time })
        const left: { t: number; lane: Lane }[] = []
        let at = 0
        for (const { gap, size, lane } of bursts) {
          at += gap
          await time.advanceTo(at)
          for (let i = 0; i < size; i++) void pacer.take(lane).then(() => left.push({ t: time.now(), lane }))
        }
        await time.advanceTo(at + 120_000)
        expect(left).toHaveLength(bursts.reduce((sum, { size }) => sum + size, 0))
        expect(busiest(left.map(l => l.t))).toBeLessThan(perSecond)
        expect(busiest(left.filter(l => l.lane === 'bulk').map(l => l.t))).toBeLessThanOrEqual(perSecond * 0.7)
      }),
      { numRuns: 60 },
    )
  })

  it('lets a click through at once while a job fills its share', async () => {
    const time = fakeTime()
    const pacer = createPacer({ perSecond: 100, ...time })
    let bulk = 0
    for (let i = 0; i < 500; i++) void pacer.take('bulk').then(() => bulk++)
    await time.advanceTo(10)
    expect(bulk).toBe(70)
    let clicks = 0
    for (let i = 0; i < 20; i++) void pacer.take('user').then(() => clicks++)
    await time.advanceTo(10)
    expect(clicks).toBe(20)
  })

  it('keeps each lane in order and does not wait for more than it must', async () => {
    const time = fakeTime()
    const pacer = createPacer({ perSecond: 20, ...time })
    const left: number[] = []
    for (let i = 0; i < 40; i++) void pacer.take('user').then(() => left.push(i))
    await time.advanceTo(0)
    expect(left).toHaveLength(18)
    await time.advanceTo(1100)
    expect(left).toHaveLength(36)
    await time.advanceTo(2200)
    expect(left).toEqual(Array.from({ length: 40 }, (_, i) => i))
  })

  it('does not make a click wait for the moment that a job waits for', async () => {
    const time = fakeTime()
    const pacer = createPacer({ perSecond: 20, ...time })
    for (let i = 0; i < 4; i++) void pacer.take('user')
    await time.advanceTo(500)
    for (let i = 0; i < 14; i++) void pacer.take('user')
    void pacer.take('bulk') // its turn comes at 1600
    let clicked = 0
    void pacer.take('user').then(() => (clicked = time.now()))
    await time.advanceTo(5000)
    expect(clicked).toBe(1100)
  })

  it('forgets a call that is aborted while it waits', async () => {
    const time = fakeTime()
    const pacer = createPacer({ perSecond: 2, ...time })
    await pacer.take('user')
    const stop = new AbortController()
    const waiting = pacer.take('user', stop.signal)
    const next = pacer.take('user')
    stop.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    await time.advanceTo(1100)
    await expect(next).resolves.toBeUndefined()
    await expect(pacer.take('user', stop.signal)).rejects.toThrow('gone')
  })

  it('lets nothing leave while the service says it is too much', async () => {
    const time = fakeTime()
    const pacer = createPacer({ perSecond: 100, ...time })
    pacer.hold(3000)
    let left = false
    void pacer.take('user').then(() => (left = true))
    await time.advanceTo(2999)
    expect(left).toBe(false)
    await time.advanceTo(3001)
    expect(left).toBe(true)
  })

  it('is one for each connection, class and owner', () => {
    expect(pacerFor('a', 'GET', '/companies/DEMO/x')).toBe(pacerFor('a', 'PUT', '/companies/DEMO/y'))
    expect(pacerFor('a', 'GET', '/companies/DEMO/x')).not.toBe(pacerFor('a', 'GET', '/companies/OTHER/x'))
    expect(pacerFor('a', 'GET', '/companies/DEMO/x')).not.toBe(pacerFor('b', 'GET', '/companies/DEMO/x'))
    expect(pacerFor('a', 'GET', '/companies/DEMO/x')).not.toBe(pacerFor('a', 'GET', '/mobile_apps/DEMO/x'))
  })
})
