import { afterEach, expect, it } from 'vitest'
import { takeEarlySession } from './early-session'

const path = '/api/mock/DEMO/session'
const setEarlySession = (early: unknown) => Reflect.set(globalThis, 'signalboxEarlySession', early)
afterEach(() => void Reflect.deleteProperty(globalThis, 'signalboxEarlySession'))

it('the early session can be taken once', () => {
  const reply = Promise.resolve(new Response('{}'))
  setEarlySession({ path, reply })
  expect(takeEarlySession(path)).toBe(reply)
  expect(takeEarlySession(path)).toBeNull()
})

it('the early session is only for its own path', () => {
  setEarlySession({ path: '/api/mock/OTHER/session', reply: Promise.resolve(new Response('{}')) })
  expect(takeEarlySession(path)).toBeNull()
})

it.each([undefined, null, 1, {}, { path }, { path, reply: {} }])(
  'the early session is ignored unless it is a reply: %j',
  early => {
    setEarlySession(early)
    expect(takeEarlySession(path)).toBeNull()
  },
)
