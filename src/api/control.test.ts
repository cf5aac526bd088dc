import { afterEach, expect, it, vi } from 'vitest'
import { handsetReplies, replyFromHandset, resetMock } from './control'
import { fakeFetch, testApi } from './testing'

afterEach(() => void vi.unstubAllGlobals())

it('texts sent from handsets survive a reload of the page, until the demo service is reset', async () => {
  let stored: Record<string, string> = {}
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored = { ...stored, [key]: value }),
  })
  const api = testApi(fakeFetch(() => Response.json({ outcome: 'subscribed' })).fetch)
  await replyFromHandset(api, '+13125550142', 'Y')
  const atReload = stored
  await resetMock(api, 'demo')
  expect(handsetReplies.get()).toEqual([])

  // What the next page finds
  stored = atReload
  expect(handsetReplies.get()).toEqual([{ ahead: 0, mdn: '+13125550142', text: 'Y' }])
})
