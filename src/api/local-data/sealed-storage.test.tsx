import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { forgetKeys, grantKeys, grantSession, setKeysOnDemand } from './keyring'
import { openHistoryState, sealHistory } from './sealed-history'
import { sealedState } from './sealed-state'
import { sealedStorage, sealOldEntry } from './sealed-storage'

const NUMBER = '+13125550142'
const ann = { scope: 'test|DEMO|ann' }
const secret = (letter: string): string => letter.repeat(42) + 'A'
const grant = (owner: string, letter: string) => grantKeys([{ audience: 'user', owner, secret: secret(letter) }])

beforeEach(() => {
  setKeysOnDemand(null)
  forgetKeys()
  grant(ann.scope, 'a')
})
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('an entry of sealed storage is read as it was written, by this user only', () => {
  const storage = sealedStorage(ann.scope, () => sessionStorage)
  storage.setItem('recent', JSON.stringify([NUMBER]))
  expect(sessionStorage.getItem('recent')).not.toContain(btoa(NUMBER).slice(0, 12))
  expect(storage.getItem('recent')).toBe(JSON.stringify([NUMBER]))
  sessionStorage.setItem('old', '[1]')
  expect(storage.getItem('old')).toBe('[1]')
  forgetKeys()
  expect(storage.getItem('recent')).toBeNull()
})

it('an entry of sealed storage takes the place of the one that an earlier version stored in the clear', () => {
  const storage = sealedStorage(ann.scope, () => sessionStorage, 'old')
  sessionStorage.setItem('old', '["Wilhelmina"]')
  expect(storage.getItem('new')).toBe('["Wilhelmina"]')
  sealOldEntry(storage, 'new')
  expect(sessionStorage.getItem('old')).toBeNull()
  expect(sessionStorage.getItem('new')).not.toContain('Wilhelmina')
  expect(storage.getItem('new')).toBe('["Wilhelmina"]')
  // A page of that version that is still open
  sessionStorage.setItem('old', '[]')
  expect(storage.getItem('new')).toBe('["Wilhelmina"]')
  sealOldEntry(storage, 'new')
  expect(sessionStorage.getItem('old')).toBeNull()
})

it('sealed state is not overwritten while the server has another secret, and can be read again with its own', () => {
  const notes = sealedState('alerts', { schema: z.array(z.string()), initial: [] })
  notes(ann.scope).set(['Wilhelmina'])
  forgetKeys()
  grant(ann.scope, 'b')
  expect(notes(ann.scope).get()).toEqual([])
  notes(ann.scope).set(['Mina'])
  forgetKeys()
  grant(ann.scope, 'a')
  const again = sealedState('alerts', { schema: z.array(z.string()), initial: [] })
  expect(again(ann.scope).get()).toEqual(['Wilhelmina'])
  expect(JSON.stringify({ ...localStorage })).not.toContain('Wilhelmina')
})

it('the state of a history entry is sealed for the user of its page, and stays in memory while there is no key', () => {
  const before = window.location.href
  const written: unknown[] = []
  const history = new Proxy(window.history, {
    get: (target, name) =>
      name === 'pushState' || name === 'replaceState'
        ? (entry: unknown) => written.push(entry)
        : Reflect.get(target, name, target),
    set: (target, name, value) => Reflect.defineProperty(own, name, { value }) && target !== null,
  })
  const own: Partial<History> = {}
  sealHistory(history)
  grantSession(ann.scope, 'test|DEMO', { user: secret('a'), company: secret('c') })
  own.pushState?.({ usr: { mdn: NUMBER }, key: 'k', idx: 1 }, '', '/test/DEMO/persons')
  own.replaceState?.({ usr: { from: '/test/DEMO' }, key: 'k', idx: 1 }, '', '/sign-in')
  own.replaceState?.({ usr: null, key: 'k', idx: 1 }, '', '/test/DEMO/persons')
  const [sealed, plain, none] = written.map(entry => z.looseObject({ usr: z.unknown() }).parse(entry))
  expect(JSON.stringify(sealed)).not.toContain(NUMBER)
  expect(sealed).toMatchObject({ key: 'k', idx: 1 })
  expect(openHistoryState(sealed?.usr)).toEqual({ mdn: NUMBER })
  expect([plain?.usr, none?.usr]).toEqual([{ from: '/test/DEMO' }, null])
  // Written again, as when the address changes
  own.replaceState?.({ usr: sealed?.usr, key: 'k', idx: 1 }, '', '/test/DEMO/persons')
  expect(written.at(-1)).toMatchObject({ usr: sealed?.usr })
  const copy = structuredClone(sealed?.usr)
  forgetKeys()
  expect(openHistoryState(copy)).toBeNull()
  expect(openHistoryState({ sealed: '?' })).toBeNull()

  // Without keys, and for the user who continues at this company
  const last = () => structuredClone(z.object({ usr: z.unknown() }).parse(written.at(-1)).usr)
  own.pushState?.({ usr: { mdn: NUMBER }, key: 'l' }, '', '/test/DEMO/persons')
  expect(JSON.stringify(last())).not.toContain(NUMBER)
  expect(openHistoryState(last())).toEqual({ mdn: NUMBER })
  grantSession(ann.scope, 'test|DEMO', { user: secret('a'), company: secret('c') })
  grantSession('test|DEMO|bob', 'test|DEMO', { user: secret('b'), company: secret('c') })
  own.pushState?.({ usr: { mdn: NUMBER }, key: 'm' }, '', '/test/DEMO/persons')
  const ofBob = last()
  forgetKeys()
  grant(ann.scope, 'a')
  expect(openHistoryState(ofBob)).toBeNull()
  grant('test|DEMO|bob', 'b')
  expect(openHistoryState(ofBob)).toEqual({ mdn: NUMBER })
  expect(window.location.href).toBe(before)
})
