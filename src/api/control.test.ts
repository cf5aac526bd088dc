import { afterEach, expect, it, vi } from 'vitest'
import { forks, handsetReplies, replyFromHandset, resetMock } from './control'
import { clock } from './now'
import { fakeFetch, testApi } from './testing'

afterEach(() => void vi.unstubAllGlobals())

it('texts sent from handsets survive a reload of the page, until the demo service is reset', async () => {
  let stored: Record<string, string> = {}
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored = { ...stored, [key]: value }),
  })
  const api = testApi(fakeFetch(() => Response.json({ outcome: 'subscribed' })).fetch)
  // The clock of the app, which other tests may have set
  const ahead = Math.max(0, Math.round(clock.skew() / 1000))
  await replyFromHandset(api, '+13125550142', 'Y')
  const atReload = stored
  await resetMock(api, 'demo')
  expect(handsetReplies.get()).toEqual([])

  // What the next page finds
  stored = atReload
  expect(handsetReplies.get()).toEqual([{ company_key: 'DEMO', ahead, mdn: '+13125550142', text: 'Y' }])
})

it('forks are forgotten if a reset may have taken effect, and kept if it was refused', async () => {
  const fork = { of: 'DEMO', fork: 'DEMO-FORK-1', at: 1 }
  forks.set([fork])
  await expect(resetMock(testApi(fakeFetch(() => new Response('', { status: 403 })).fetch), 'demo')).rejects.toThrow()
  expect(forks.get()).toEqual([fork])
  await expect(resetMock(testApi(fakeFetch(() => new Response('', { status: 502 })).fetch), 'demo')).rejects.toThrow()
  expect(forks.get()).toEqual([])
})
