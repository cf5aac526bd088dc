import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startCountdown } from './countdown'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function start(ms: number) {
  const seconds: number[] = []
  const onEnd = vi.fn()
  const countdown = startCountdown({ ms, onSecond: () => seconds.push(countdown.seconds()), onEnd })
  return { countdown, seconds, onEnd }
}

it('a countdown counts whole seconds down and ends once', () => {
  const { countdown, seconds, onEnd } = start(3000)
  expect(countdown.seconds()).toBe(3)
  vi.advanceTimersByTime(2999)
  expect([seconds, onEnd.mock.calls.length]).toEqual([[2, 1], 0])
  vi.advanceTimersByTime(10_000)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('a countdown does not run while it is paused, however long', () => {
  const { countdown, onEnd } = start(3000)
  vi.advanceTimersByTime(1400)
  countdown.pause()
  countdown.pause()
  vi.advanceTimersByTime(600_000)
  expect([countdown.seconds(), onEnd.mock.calls.length]).toEqual([2, 0])
  countdown.resume()
  countdown.resume()
  vi.advanceTimersByTime(1590)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('a countdown never ends once it is stopped', () => {
  const { countdown, onEnd } = start(1000)
  countdown.stop()
  vi.advanceTimersByTime(5000)
  expect(onEnd).not.toHaveBeenCalled()
})
