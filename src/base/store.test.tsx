import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { persistedStore } from './persisted-store'
import { createStore, perKey, useStore } from './store'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('a store notifies every subscriber of a change, and nobody if the value is the same', () => {
  const store = createStore(1)
  const heard: string[] = []
  store.subscribe(() => heard.push(`a ${store.get()}`))
  store.subscribe(() => heard.push(`b ${store.get()}`))
  store.set(2)
  store.set(2)
  store.update(value => value + 1)
  store.update(value => value)
  expect(heard).toEqual(['a 2', 'b 2', 'a 3', 'b 3'])
})

it('unsubscribing from a store ends only that subscription, even if repeated', () => {
  const store = createStore(0)
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.subscribe(listener)
  stop()
  stop()
  store.set(1)
  expect(listener).toHaveBeenCalledTimes(1)
})

it('a subscriber removed during a notification is not called, and one added is called from the next change on', () => {
  const store = createStore(0)
  const [removed, added] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stopFirst = store.subscribe(() => {
    stopFirst()
    stopRemoved()
    store.subscribe(added)
  })
  const stopRemoved = store.subscribe(removed)
  store.set(1)
  expect([removed.mock.calls.length, added.mock.calls.length]).toEqual([0, 0])
  store.set(2)
  expect([removed.mock.calls.length, added.mock.calls.length]).toEqual([0, 1])
})

it('a store is connected while anyone is subscribed', () => {
  const log: string[] = []
  const store = createStore(0, () => {
    log.push('on')
    return () => log.push('off')
  })
  const stops = [store.subscribe(() => {}), store.subscribe(() => {})]
  for (const stop of [...stops, ...stops]) stop()
  store.subscribe(() => {})()
  expect(log).toEqual(['on', 'off', 'on', 'off'])
})

it('a component renders again only when what it selects changes, and leaves no subscriber behind', async () => {
  const connections = vi.fn<(change: number) => void>()
  const store = createStore({ name: 'Ada', age: 36 }, () => {
    connections(1)
    return () => connections(-1)
  })
  let renders = 0
  function Name() {
    renders++
    return <p>{useStore(store, ({ name }) => name)}</p>
  }
  const screen = await render(<Name />)
  const before = renders
  store.update(person => ({ ...person, age: 37 }))
  await new Promise(requestAnimationFrame)
  expect(renders).toBe(before)
  store.update(person => ({ ...person, name: 'Grace' }))
  await expect.element(screen.getByText('Grace')).toBeVisible()
  await screen.unmount()
  expect(connections.mock.calls.flat().reduce((sum, change) => sum + change, 0)).toBe(0)
})

it('perKey creates one store per key', () => {
  const storeOf = perKey(key => createStore(key))
  expect(storeOf('a')).toBe(storeOf('a'))
  expect(storeOf('b').get()).toBe('b')
})

const open = (key = 'test') => persistedStore({ key, schema: z.object({ size: z.number() }), initial: { size: 1 } })

it('a persisted store keeps a value in storage, and ignores what it cannot read', () => {
  const store = open()
  expect(store.get()).toEqual({ size: 1 })
  store.update(({ size }) => ({ size: size + 1 }))
  expect(localStorage.getItem('test')).toBe('{"size":2}')
  expect(open().get()).toEqual({ size: 2 })
  localStorage.setItem('test', '{"size":"large"}')
  expect(open().get()).toEqual({ size: 1 })
  localStorage.setItem('test', '{')
  expect(open().get()).toEqual({ size: 1 })
  store.clear()
  expect([localStorage.getItem('test'), store.get()]).toEqual([null, { size: 1 }])
})

it('a persisted store returns the same object until what is stored changes', () => {
  localStorage.setItem('test', '{"size":5}')
  const store = open()
  expect(store.get()).toBe(store.get())
  localStorage.setItem('test', '{"size":6}')
  expect(store.get()).toEqual({ size: 6 })
})

it('a persisted store follows other tabs while anyone is subscribed, and removes its listener afterward', () => {
  const [added, removed] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')]
  const ofStorage = ({ mock }: typeof added | typeof removed) => mock.calls.filter(([type]) => type === 'storage')
  const store = open()
  const onChange = vi.fn<() => void>()
  const stops = [store.subscribe(onChange), store.subscribe(() => {})]
  localStorage.setItem('test', '{"size":7}')
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  expect(onChange).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: 'test' }))
  expect([onChange.mock.calls.length, store.get().size]).toEqual([1, 7])
  for (const stop of stops) stop()
  expect(ofStorage(added)).toHaveLength(1)
  expect(ofStorage(removed)).toEqual(ofStorage(added))
})

it('where storage is blocked, a change to a persisted store lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = open()
  store.set({ size: 3 })
  expect(store.get()).toEqual({ size: 3 })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(store.get()).toEqual({ size: 3 })
  expect(open().get()).toEqual({ size: 1 })
})
