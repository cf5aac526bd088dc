import { afterEach, expect, it } from 'vitest'
import { takeEarlySession } from './early-session'

const path = '/api/mock/DEMO/session'
const lay = (early: unknown) => Reflect.set(globalThis, 'signalboxEarlySession', early)
afterEach(() => void Reflect.deleteProperty(globalThis, 'signalboxEarlySession'))

it('is taken once', () => {
  const reply = Promise.resolve(new Response('{}'))
  lay({ path, reply })
  expect(takeEarlySession(path)).toBe(reply)
  expect(takeEarlySession(path)).toBeNull()
})

it('answers no other question', () => {
  lay({ path: '/api/mock/OTHER/session', reply: Promise.resolve(new Response('{}')) })
  expect(takeEarlySession(path)).toBeNull()
})

it.each([undefined, null, 1, {}, { path }, { path, reply: {} }])('is not there when nobody asked: %j', early => {
  lay(early)
  expect(takeEarlySession(path)).toBeNull()
})
