import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint, flushAfterPaint } from './after-paint'

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
// Long enough that work of the previous test no longer delays this one
beforeEach(() => void vi.advanceTimersByTime(10_000))

/** Presses a key at a steady pace for three seconds; returns when the work ran, in ms. */
function typeEvery(pace: number): number[] {
  const done: number[] = []
  const start = performance.now()
  const work = () => void done.push(performance.now() - start)
  for (let at = 0; at < 3_000; at += pace) {
    afterPaint(work)
    vi.advanceTimersByTime(pace)
  }
  vi.advanceTimersByTime(1_000)
  return done
}

it('afterPaint runs once, after the paint that follows a single key', () => {
  const work = vi.fn()
  afterPaint(work)
  vi.advanceTimersByTime(32)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledOnce()
})

it.each([5, 30, 60, 110])('afterPaint, with a key every %i ms, runs 2 to 4 times a second and at the end', pace => {
  const done = typeEvery(pace)
  const gaps = done.map((at, index) => at - (done[index - 1] ?? 0))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(500)
  expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(250)
  expect(done.at(-1)).toBeGreaterThanOrEqual(3_000)
})

it('afterPaint runs after each key when typing is slow', () => {
  expect(typeEvery(300)).toHaveLength(10)
})

it('flushAfterPaint runs pending work at once, and it does not run again', () => {
  const [work, other] = [vi.fn(), vi.fn()]
  afterPaint(work)
  flushAfterPaint(work)
  flushAfterPaint(other)
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
})

it('afterPaint runs pending work when the page is left', () => {
  const work = vi.fn()
  afterPaint(work)
  window.dispatchEvent(new Event('pagehide'))
  expect(work).toHaveBeenCalledOnce()
})
