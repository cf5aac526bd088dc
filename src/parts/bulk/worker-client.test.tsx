import { afterEach, expect, it, vi } from 'vitest'
import { isRecord } from '#/contract/format/json'
import { createWorkerClient } from './worker-client'

type TestAnswers = { echo: (question: { text: string }) => Promise<string> }
const failed = { ok: false, failure: { code: 'unexpected' } }

afterEach(() => void vi.restoreAllMocks())

it('the worker client ends a failed worker, answers its open questions, and starts another for the next', async () => {
  const terminated: Worker[] = []
  vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (this: Worker) {
    terminated.push(this)
  })
  const asked: Worker[] = []
  const post: unknown = Reflect.get(Worker.prototype, 'postMessage')
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args: unknown[]) {
    // The keys of local data are passed before the first question
    if (!isRecord(args[0]) || !('localDataGrants' in args[0])) asked.push(this)
    if (typeof post === 'function') Reflect.apply(post, this, args)
  })
  const ask = createWorkerClient<TestAnswers>({ url: '/no-such-worker.js', name: 'test' })
  expect(await Promise.all([ask('echo', { text: 'first' }), ask('echo', { text: 'second' })])).toEqual([failed, failed])
  expect(asked[1]).toBe(asked[0])
  expect(new Set(terminated)).toEqual(new Set([asked[0]]))
  expect(await ask('echo', { text: 'third' })).toEqual(failed)
  expect(asked[2]).not.toBe(asked[0])
  expect(terminated).toContain(asked[2])
})

/** Answers each question once it is asked to stop. */
const stoppableWorker = `onmessage = ({ ports: [port] }) => {
  if (port) port.onmessage = ({ data }) => port.postMessage({ type: 'reply', reply: { ok: true, value: data } })
}`

it.each(['before', 'after'])('the worker is asked to stop if the signal is aborted %s the question', async when => {
  const url = URL.createObjectURL(new Blob([stoppableWorker], { type: 'text/javascript' }))
  const ask = createWorkerClient<TestAnswers>({ url, name: 'test' })
  const controller = new AbortController()
  if (when === 'before') controller.abort()
  const reply = ask('echo', { text: 'first' }, { signal: controller.signal })
  controller.abort()
  expect(await reply).toEqual({ ok: true, value: 'stop' })
})

it('the worker client reports a failure if the worker cannot be started or sent a question', async () => {
  const elsewhere = createWorkerClient<TestAnswers>({ url: 'https://elsewhere.example/worker.js', name: 'test' })
  expect(await elsewhere('echo', { text: 'a' })).toEqual(failed)
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => {
    throw new DOMException('not cloneable', 'DataCloneError')
  })
  const ask = createWorkerClient<TestAnswers>({ url: '/no-such-worker.js', name: 'test' })
  expect(await ask('echo', { text: 'b' })).toEqual(failed)
})
