import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratePerSecond } from '#/contract/format/limits'
import { RateLimiter } from './rate-limit'

test('the rate limit admits as many calls as the class allows in any one second, not per calendar second', () => {
  let now = 500
  const limiter = new RateLimiter(() => now)
  const admitted = (n: number): number =>
    Array.from({ length: n }, () => limiter.admits('GET', '/companies/A/mobiledb/persons')).filter(Boolean).length
  expect(admitted(60)).toBe(60)
  now = 1100
  expect(admitted(60)).toBe(40)
  now = 1499
  expect(admitted(1)).toBe(0)
  now = 1501
  expect(admitted(100)).toBe(60)
})

test('the rate limit counts route classes and owners separately', () => {
  const limiter = new RateLimiter(() => 0)
  const admitted = (method: string, path: string): number =>
    Array.from({ length: 400 }, () => limiter.admits(method, path)).filter(Boolean).length
  expect(admitted('POST', '/companies/A/events')).toBe(300)
  expect(admitted('GET', '/companies/A/x')).toBe(100)
  expect(admitted('GET', '/companies/B/x')).toBe(100)
  expect(admitted('GET', '/mobile_apps/A/x')).toBe(100)
  expect(admitted('GET', '/elsewhere')).toBe(20)
})

const calls = [
  ['GET', '/companies/A/x', ratePerSecond.company],
  ['POST', '/companies/A/events', ratePerSecond.events],
  ['GET', '/mobile_apps/A/x', ratePerSecond.app],
  ['GET', '/elsewhere', ratePerSecond.other],
] as const
/** Realistic pauses between calls: mostly none, sometimes part of a second, rarely more. */
const pauses = fc.array(fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 1500 })), {
  minLength: 1,
  maxLength: 700,
  size: 'max',
})

test('the rate limit never admits more than the class allows in any second, and never refuses a call within the limit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...calls), pauses, ([method, path, maximum], gaps) => {
      let now = 0
      const limiter = new RateLimiter(() => now)
      const admitted: number[] = []
      for (const gap of gaps) {
        now += gap
        const inSecond = admitted.filter(at => at > now - 1000).length
        const passes = limiter.admits(method, path)
        expect(passes).toBe(inSecond < maximum)
        if (passes) admitted.push(now)
      }
    }),
    { numRuns: 60 },
  )
})

test('a wait of one second, as Retry-After asks, is always enough, and a shorter one is not', () => {
  let refused = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...calls),
      pauses,
      fc.integer({ min: 1, max: 999 }),
      ([method, path, maximum], gaps, less) => {
        let now = 0
        const limiter = new RateLimiter(() => now)
        for (const gap of gaps) {
          now += gap
          if (limiter.admits(method, path)) continue
          refused++
          // Refused calls do not count, so retrying does not extend the wait.
          limiter.admits(method, path)
          now += 1000
          expect(limiter.admits(method, path)).toBe(true)
        }
        now += 5000
        for (let i = 0; i < maximum; i++) expect(limiter.admits(method, path)).toBe(true)
        now += 1000 - less
        expect(limiter.admits(method, path)).toBe(false)
      },
    ),
    { numRuns: 60 },
  )
  expect(refused).toBeGreaterThan(0)
})
