import { afterEach, expect, it, vi } from 'vitest'
import { clock } from '#/api/now'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { Handset } from './Handset'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the text that a reply leads to is shown above the reply, although the clock of the service is not known exactly', async () => {
  const start = Date.parse('2026-11-21T08:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  // The service's clock is that of the browser, but for all the page knows, it may be 900 ms ahead
  clock.adopt({ source: 'service', low: 0, high: 900, learnedAt: start })
  let texts: object[] = []
  const service = testService({
    'GET /messages': () => Response.json(texts),
    'POST /replies': () => {
      const sent_at = new Date(start + 100).toISOString()
      texts = [{ sent_at, company_key: 'DEMO', channel: 'sms', kind: 'welcome', text: 'Welcome to Club' }]
      vi.setSystemTime(start + 200)
      return Response.json({ outcome: 'confirmed' })
    },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: <Handset mdn="+13125550142" />,
    at: '/test/DEMO/lab?part=handsets',
    fetch: service.fetch,
  })
  await screen.getByRole('button', { name: 'Reply Y' }).click()
  const items = screen.getByRole('list', { name: 'Texts and replies, newest first' }).getByRole('listitem')
  await expect.element(items.nth(1)).toBeVisible()
  await expect.element(items.nth(0)).toHaveTextContent('Welcome to Club')
  await expect.element(items.nth(1)).toHaveTextContent('Reply: Y')
})

it('a reply is shown above the texts that were on screen when it was sent, and the latest reply first', async () => {
  const start = Date.parse('2026-11-21T08:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  // The service's clock may be behind that of the browser
  clock.adopt({ source: 'service', low: -900, high: 0, learnedAt: start })
  const sent_at = new Date(start - 100).toISOString()
  const texts = [{ sent_at, company_key: 'DEMO', channel: 'sms', kind: 'welcome', text: 'Welcome to Club' }]
  const service = testService({
    'GET /messages': () => Response.json(texts),
    'POST /replies': () => Response.json({ outcome: 'confirmed' }),
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: <Handset mdn="+13125550142" />,
    at: '/test/DEMO/lab?part=handsets',
    fetch: service.fetch,
  })
  const items = screen.getByRole('list', { name: 'Texts and replies, newest first' }).getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent('Welcome to Club')
  await screen.getByRole('button', { name: 'Reply Y' }).click()
  await expect.element(items.nth(0)).toHaveTextContent('Reply: Y')
  await screen.getByRole('button', { name: 'Reply N' }).click()
  await expect.element(items.nth(0)).toHaveTextContent('Reply: N')
  await expect.element(items.nth(1)).toHaveTextContent('Reply: Y')
  await expect.element(items.nth(2)).toHaveTextContent('Welcome to Club')
})
