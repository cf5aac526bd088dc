import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limit'

test('admits as many calls as the class allows in any second, not in any calendar second', () => {
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

test('counts classes and owners apart', () => {
  const limiter = new RateLimiter(() => 0)
  const admitted = (method: string, path: string): number =>
    Array.from({ length: 400 }, () => limiter.admits(method, path)).filter(Boolean).length
  expect(admitted('POST', '/companies/A/events')).toBe(300)
  expect(admitted('GET', '/companies/A/x')).toBe(100)
  expect(admitted('GET', '/companies/B/x')).toBe(100)
  expect(admitted('GET', '/mobile_apps/A/x')).toBe(100)
  expect(admitted('GET', '/elsewhere')).toBe(20)
})
