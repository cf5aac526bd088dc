import { afterEach, describe, expect, it } from 'vitest'
import { browserNow } from '../now'
import { takeEarlyReply } from './early-replies'
import { sendHttp, type HttpRequest } from './http'

const url = '/api/mock/DEMO/session'
const early = () => ({
  requestId: 'r1',
  sentAt: browserNow(),
  receivedAt: null,
  reply: Promise.resolve(new Response('{}')),
  abort: () => undefined,
})
const setEarlyReplies = (replies: unknown) => Reflect.set(globalThis, 'signalboxEarlyReplies', replies)
afterEach(() => void Reflect.deleteProperty(globalThis, 'signalboxEarlyReplies'))

it('an early reply can be taken once', () => {
  const one = early()
  setEarlyReplies(new Map([[url, one]]))
  expect(takeEarlyReply(url)).toBe(one)
  expect(takeEarlyReply(url)).toBeNull()
})

it('an early reply is only for its own URL', () => {
  setEarlyReplies(new Map([['/api/mock/OTHER/session', early()]]))
  expect(takeEarlyReply(url)).toBeNull()
})

it.each([undefined, null, 1, {}, { requestId: 'r1' }, { ...early(), reply: {} }])(
  'an early reply is ignored unless it is complete: %j',
  value => {
    setEarlyReplies(new Map([[url, value]]))
    expect(takeEarlyReply(url)).toBeNull()
  },
)

it('an early reply that nobody took for 20 s is not used', () => {
  setEarlyReplies(new Map([[url, { ...early(), sentAt: browserNow() - 20_000 }]]))
  expect(takeEarlyReply(url)).toBeNull()
})

it('no early reply is found if the page has none, or something else in their place', () => {
  expect(takeEarlyReply(url)).toBeNull()
  setEarlyReplies('something else')
  expect(takeEarlyReply(url)).toBeNull()
})

describe('a request whose early reply was taken', () => {
  /** Sends a read whose early reply never arrives: it rejects once it is canceled. */
  const read = (options: Pick<HttpRequest, 'timeoutMs' | 'signal'>) => {
    const canceling = new AbortController()
    const reply = new Promise<Response>((_, reject) => {
      canceling.signal.addEventListener('abort', () => reject(canceling.signal.reason))
    })
    const row = { id: 'session', method: 'GET', replies: {} } as const
    const call = { row, url, headers: {}, body: null, requestId: 'r1', clockOf: null, fetch }
    return sendHttp({ ...call, ...options, early: { ...early(), reply, abort: () => canceling.abort() } })
  }

  it('is canceled with its caller', async () => {
    const caller = new AbortController()
    const canceled = read({ timeoutMs: 60_000, signal: caller.signal })
    caller.abort()
    await expect(canceled).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('ends at the timeout of its caller', async () => {
    await expect(read({ timeoutMs: 1, signal: undefined })).rejects.toMatchObject({ kind: 'network' })
  })
})
