import { expect, test } from 'vitest'
import { Throttle } from './throttle'

test('after five wrong passwords, each wait is twice as long as the last, up to a minute, and the count expires after 15 minutes', () => {
  let now = 0
  const throttle = new Throttle(5, () => now)
  const waits: number[] = []
  for (let i = 0; i < 12; i++) {
    waits.push(throttle.waitMs('ann'))
    now += throttle.waitMs('ann')
    throttle.recordFailure('ann')
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  expect(throttle.waitMs('bob')).toBe(0)
  now += 16 * 60_000
  expect(throttle.waitMs('ann')).toBe(0)
})

test('success resets the count; a failure that was not caused by a wrong password is not counted', () => {
  const throttle = new Throttle(5, () => 0)
  for (let i = 0; i < 5; i++) throttle.recordFailure('ann')
  expect(throttle.waitMs('ann')).toBe(2000)
  throttle.forgive('ann')
  expect(throttle.waitMs('ann')).toBe(0)
  throttle.recordFailure('ann')
  throttle.recordSuccess('ann')
  expect(throttle.waitMs('ann')).toBe(0)
})

test('a correct password neither restarts the wait nor keeps the count from expiring', () => {
  let now = 0
  const throttle = new Throttle(5, () => now)
  for (let i = 0; i < 6; i++) throttle.recordFailure('office')
  now += throttle.waitMs('office')
  // An attempt counts as a failure until its password has been checked
  throttle.recordFailure('office')
  throttle.forgive('office')
  expect(throttle.waitMs('office')).toBe(0)
  now += 15 * 60_000
  throttle.recordFailure('office')
  throttle.forgive('office')
  throttle.recordFailure('office')
  expect(throttle.waitMs('office')).toBe(0)
})
