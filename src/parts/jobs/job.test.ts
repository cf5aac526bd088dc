import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import {
  canceled,
  countResult,
  finishedIfDone,
  isAwaitingStart,
  isRetried,
  jobCan,
  paused,
  pauseReasons,
  positionOfStep,
  resumed,
  rowsOfStep,
  settledRows,
  started,
  takenOver,
  undone,
  wasUndone,
  type Job,
  type RowResult,
} from './job'
import { testJob } from './test-jobs'

const result = (state: RowResult['state'], again = false): RowResult => ({ state, outcome: state, message: '', again })

describe('a job', () => {
  it('allows each command only in certain states', () => {
    const running = testJob({ total: 2 })
    const stopped = paused(running, 'user')
    const ended = canceled(running, 5)
    expect(jobCan(running, 'pause')).toBe(true)
    expect(jobCan(stopped, 'pause')).toBe(false)
    expect(jobCan(paused(running, 'offline'), 'pause')).toBe(true)
    expect(resumed(stopped, 9)).toMatchObject({ status: 'running', pause: null, touched: 9 })
    expect(resumed(running, 9)).toBe(running)
    expect(ended).toMatchObject({ status: 'canceled', finished: 5 })
    expect(paused(ended, 'user')).toBe(ended)
    expect(canceled(ended, 9)).toBe(ended)
    expect(jobCan(ended, 'resume')).toBe(false)
  })

  it('can be undone only until it starts', () => {
    const awaiting = testJob({ total: 2, startsAt: 100 })
    expect([isAwaitingStart(awaiting), jobCan(awaiting, 'undo'), jobCan(awaiting, 'pause')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isAwaitingStart(testJob({ startsAt: null }))).toBe(true)
    expect(undone(awaiting, 5)).toMatchObject({ status: 'canceled', finished: 5 })
    const begun = started(awaiting)
    expect([isAwaitingStart(begun), jobCan(begun, 'undo'), jobCan(begun, 'pause')]).toEqual([false, false, true])
    expect(undone(begun, 5)).toBe(begun)
    // What was canceled after its start may have sent a row whose result is not known yet
    expect([undone(awaiting, 5), canceled(begun, 5)].map(wasUndone)).toEqual([true, false])
    // A worker that had read the job before it was undone, or another tab, starts it too late
    expect(wasUndone(started(undone(awaiting, 5)))).toBe(true)
    // A job that was interrupted before it started does not wait for its start again: it starts once its user resumes
    // it
    expect(isAwaitingStart(resumed(paused(awaiting, 'left'), 9))).toBe(false)
  })

  it('can be retried only if that sends no row that a pause or a cancellation holds back', () => {
    const half = testJob({ total: 2, counts: { done: 0, failed: 1, unknown: 0, again: 1 } })
    const canRetry = (job: Job) => jobCan(job, 'retry')
    expect(canRetry(half)).toBe(true)
    expect(canRetry(paused(half, 'user'))).toBe(false)
    expect(canRetry(canceled(half, 5))).toBe(false)
    expect(canRetry(canceled({ ...half, total: 1 }, 5))).toBe(true)
    expect(canRetry(paused({ ...half, trial: 1 }, 'trial'))).toBe(true)
    expect(canRetry(paused({ ...half, trial: 1 }, 'user'))).toBe(false)
    const unknown = { ...half, counts: { done: 0, failed: 0, unknown: 1, again: 0 } }
    expect([jobCan(unknown, 'retryUnknown'), jobCan(canceled(unknown, 5), 'retryUnknown')]).toEqual([true, false])
  })

  it('finishes only when every row has a result, and not while paused', () => {
    const job = testJob({ total: 2 })
    const half = countResult(job, result('done'))
    expect(finishedIfDone(half, 7).status).toBe('running')
    const whole = countResult(half, result('failed'))
    expect(finishedIfDone(whole, 7)).toMatchObject({ status: 'finished', finished: 7 })
    expect(finishedIfDone(paused(whole, 'user'), 7).status).toBe('paused')
  })

  it('waits for the user when no one has worked on it for over an hour', () => {
    const job = testJob({ touched: 0 })
    expect(takenOver(job, HOUR_MS).status).toBe('running')
    expect(takenOver(job, HOUR_MS + 1)).toMatchObject({ status: 'paused', pause: { reason: 'left' } })
  })

  it('keeps its counts consistent, whatever results come in or are retried', () => {
    const results = fc.array(
      fc.record({
        state: fc.constantFrom('done' as const, 'failed' as const, 'unknown' as const),
        outcome: fc.constantFrom('a', 'b', '__proto__'),
        message: fc.constant(''),
        again: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(results, fc.constantFrom('retry' as const, 'retryUnknown' as const), (settled, command) => {
        const all = settled.reduce((job: Job, counted) => countResult(job, counted), testJob({ total: settled.length }))
        expect(settledRows(all)).toBe(settled.length)
        const retried = settled.filter(counted => isRetried(counted, command))
        const rest = retried.reduce((job: Job, counted) => countResult(job, counted, -1), all)
        expect(settledRows(rest)).toBe(settled.length - retried.length)
        expect(jobCan(all, command)).toBe(retried.length > 0)
        expect(jobCan(rest, command)).toBe(false)
      }),
    )
  })

  it('puts every row in exactly one step, and every step in one chunk', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.constantFrom(1, 10, 250, 1000), (total, stepRows) => {
        const job = testJob({ total, stepRows })
        let rows = 0
        for (let step = 0; step * stepRows < total; step++) {
          const { chunk, at } = positionOfStep(job, step)
          expect(chunk * 1000 + at).toBe(rows)
          expect(at + rowsOfStep(job, step)).toBeLessThanOrEqual(1000)
          rows += rowsOfStep(job, step)
        }
        expect(rows).toBe(total)
      }),
    )
  })

  it('accepts every pause reason', () => {
    for (const reason of pauseReasons)
      expect(paused(testJob({}), reason, 'why').pause).toEqual({ reason, message: 'why' })
  })
})
