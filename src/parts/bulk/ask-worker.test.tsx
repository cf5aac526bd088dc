import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createWorkerClient } from './ask-worker'

afterEach(() => void vi.restoreAllMocks())

it('terminates a worker that failed, answers all its questions, and starts another for the next one', async () => {
  const terminated: Worker[] = []
  vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (this: Worker) {
    terminated.push(this)
  })
  const asked: Worker[] = []
  const post: unknown = Reflect.get(Worker.prototype, 'postMessage')
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args: unknown[]) {
    asked.push(this)
    if (typeof post === 'function') Reflect.apply(post, this, args)
  })
  const ask = createWorkerClient({ url: '/no-such-worker.js', name: 'test' }, z.string(), 'failed')
  expect(await Promise.all([ask('first'), ask('second')])).toEqual(['failed', 'failed'])
  expect(asked[1]).toBe(asked[0])
  expect(new Set(terminated)).toEqual(new Set([asked[0]]))
  expect(await ask('third')).toBe('failed')
  expect(asked[2]).not.toBe(asked[0])
  expect(terminated).toContain(asked[2])
})
