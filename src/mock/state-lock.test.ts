import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { StateLock } from './state-lock'

test('the lock runs shared work in parallel and exclusive work alone', async () => {
  const lock = new StateLock()
  const log: string[] = []
  let inside = 0
  let most = 0
  const shared = (name: string) =>
    lock.shared(async () => {
      most = Math.max(most, ++inside)
      await tick()
      inside--
      log.push(name)
    })
  const alone = (name: string) =>
    lock.exclusive(async () => {
      expect(inside).toBe(0)
      await tick()
      expect(inside).toBe(0)
      log.push(name)
    })
  await Promise.all([shared('a'), shared('b'), alone('X'), shared('c'), alone('Y'), shared('d')])
  expect(most).toBeGreaterThan(1)
  expect(log.slice(0, 3)).toEqual(['a', 'b', 'X'])
  expect([...log].sort()).toEqual(['X', 'Y', 'a', 'b', 'c', 'd'])
})

test('a failure goes to the caller and releases the lock', async () => {
  const lock = new StateLock()
  await expect(lock.exclusive(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(lock.shared(() => Promise.reject(new Error('neither')))).rejects.toThrow('neither')
  expect(await lock.exclusive(async () => 1)).toBe(1)
  expect(await lock.shared(async () => 2)).toBe(2)
})
