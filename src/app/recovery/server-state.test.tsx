import { expect, it, vi } from 'vitest'
import { onServerBack, reportNoResponse } from './server-state'

it('the server state has one `online` listener while it waits to ask, and none once the server is back', async () => {
  const listening = new Set<EventListenerOrEventListenerObject>()
  let added = 0
  const addEventListener = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
      addEventListener(type, listener, options)
      if (type !== 'online') return
      added += 1
      listening.add(listener)
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => listening.delete(listener))
    },
  )
  const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no server'))
  const onBack = vi.fn()
  const unsubscribe = onServerBack(onBack)

  await reportNoResponse()
  expect(fetched).toHaveBeenCalledOnce()
  for (const retry of [1, 2, 3, 4]) {
    await vi.waitFor(() => expect(added).toBe(retry))
    expect(listening.size).toBe(1)
    if (retry === 4) fetched.mockResolvedValue(new Response(null, { status: 401 }))
    // Asks at once instead of after the wait
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1 + retry))
  }
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce())
  expect(listening.size).toBe(0)
  expect(added).toBe(4)
  unsubscribe()
  vi.restoreAllMocks()
})
