import { expect, it, vi } from 'vitest'
import { tellChannel } from './channel'
import { syncedState } from './synced-state'

it('state that tabs share is read for its first subscriber, and again on every change while it has one', async () => {
  const stored = new Map([['a', 1]])
  const read = vi.fn(async (key: string) => stored.get(key) ?? 0)
  const state = syncedState({ channel: 'signalbox-test-synced', read, initial: -1 })
  expect([state.of('a').get(), read.mock.calls.length]).toEqual([-1, 0])
  const onChange = vi.fn<() => void>()
  const stop = state.of('a').subscribe(onChange)
  await vi.waitFor(() => expect(state.of('a').get()).toBe(1))
  stored.set('a', 2)
  await state.reload('a')
  expect(state.of('a').get()).toBe(2)
  stored.set('a', 3)
  tellChannel('signalbox-test-synced', null)
  await vi.waitFor(() => expect(state.of('a').get()).toBe(3))
  expect(onChange).toHaveBeenCalledTimes(3)
  stop()
  stored.set('a', 4)
  const close = vi.spyOn(BroadcastChannel.prototype, 'close')
  state.of('a').subscribe(onChange)()
  expect(close).toHaveBeenCalledTimes(1)
  close.mockRestore()
  await vi.waitFor(() => expect(state.of('a').get()).toBe(4))
})

it('state that tabs share keeps its initial value where storage is blocked', async () => {
  const read = vi.fn(() => Promise.reject(new DOMException('blocked', 'SecurityError')))
  const state = syncedState({ channel: 'signalbox-test-blocked', read, initial: 'none' })
  const stop = state.of('a').subscribe(() => {})
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  await expect(state.reload('a')).rejects.toThrow('blocked')
  expect(state.of('a').get()).toBe('none')
  stop()
})
