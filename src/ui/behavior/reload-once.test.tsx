import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadOnce } from './reload-once'

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response())
})
afterEach(() => {
  vi.restoreAllMocks()
})

// A real reload would reload the test page itself and fail the test

it('a chunk that is still missing after its reload does not reload the page again, even in a browser whose error does not name the chunk', async () => {
  const keys: string[] = []
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(key => {
    keys.push(key)
    return ''
  })
  const missing = () => new TypeError('Importing a module script failed.')
  expect(await reloadOnce(missing())).toBe('gone')
  expect(await reloadOnce(missing())).toBe('gone')
  expect(keys[0]).toMatch(/^signalbox\.reloaded-for http.*reload-once.* TypeError: Importing a module script failed\.$/)
  expect(keys[1]).toBe(keys[0])
})

it('a missing chunk never reloads the page where storage is blocked, nor while the server is down', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  expect(await reloadOnce('blocked')).toBe('gone')
  vi.mocked(window.fetch).mockResolvedValue(new Response(null, { status: 502 }))
  expect(await reloadOnce('down')).toBe('down')
})
