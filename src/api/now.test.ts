import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { createClock } from './now'

/** Replies: the gap before each request, its round trip, and the fraction of it at which the reply is written. */
const replies = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: HOUR_MS }),
    trip: fc.integer({ min: 0, max: 1000 }),
    written: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 30 },
)

describe('the clock', () => {
  it('is never off by more than a second, despite jitter and drift', () => {
    const offset = fc.integer({ min: -10 * HOUR_MS, max: 10 * HOUR_MS })
    const drift = fc.double({ min: -5e-5, max: 5e-5, noNaN: true })
    fc.assert(
      fc.property(offset, drift, replies, (offset, drift, calls) => {
        let browser = 1_700_000_000_123
        const start = browser
        const service = (time: number) => time + offset + (time - start) * drift
        const clock = createClock(() => browser)
        for (const { gap, trip, written } of calls) {
          browser += gap
          const sentAt = browser
          browser += trip
          clock.learn('a', new Date(service(sentAt + written * trip)).toUTCString(), sentAt, browser)
          expect(Math.abs(clock.now() - service(browser))).toBeLessThanOrEqual(1001)
        }
      }),
    )
  })

  it('gets more precise with replies written at different fractions of a second', () => {
    let browser = 0
    const clock = createClock(() => browser)
    for (let i = 0; i < 50; i++) {
      browser += 1037
      clock.learn('a', new Date(browser + 90_000).toUTCString(), browser, browser)
    }
    expect(Math.abs(clock.skew() - 90_000)).toBeLessThan(60)
  })

  it('takes over what another page has learned, and narrows it with what it learns itself', () => {
    let browser = 0
    const page = createClock(() => browser)
    const worker = createClock(() => browser)
    expect(worker.learned()).toBeNull()
    page.learn('a', new Date(90_000).toUTCString(), 0, 400)
    const learned = page.learned()
    if (learned) worker.adopt(learned)
    expect(worker.skew()).toBe(page.skew())
    browser += 700
    worker.learn('a', new Date(90_000).toUTCString(), browser, browser)
    page.learn('a', new Date(90_000).toUTCString(), browser, browser)
    expect(worker.skew()).toBe(page.skew())
  })

  it('stays precise while the clocks drift apart', () => {
    let browser = 0
    const service = () => browser * 1.00005 + 7_000
    const clock = createClock(() => browser)
    let worst = 0
    for (let i = 0; i < 400; i++) {
      browser += 9_137
      clock.learn('a', new Date(service()).toUTCString(), browser, browser)
      if (i > 100) worst = Math.max(worst, Math.abs(clock.now() - service()))
    }
    expect(worst).toBeLessThan(150)
  })

  it('follows the service’s clock when that is set to another time, and starts over with another connection', () => {
    const clock = createClock(() => 0)
    const learn = (source: string, ms: number) => clock.learn(source, new Date(ms).toUTCString(), 0, 0)
    learn('mock', 0)
    learn('mock', 900_000)
    expect(clock.skew()).toBeCloseTo(900_500, -3)
    learn('real', 0)
    expect(Math.abs(clock.skew())).toBeLessThanOrEqual(500)
  })

  it('uses the browser’s time until the first valid reply', () => {
    const clock = createClock(() => 42)
    clock.learn('a', null, 0, 0)
    clock.learn('a', 'yesterday', 0, 0)
    expect([clock.now(), clock.skew()]).toEqual([42, 0])
  })
})
