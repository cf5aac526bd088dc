import { expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage } from '#/parts/testing/test-page'
import { ItemsPage } from './ItemsPage'

const TOTAL = 600

/** A campaign with many items, named by their position in the list. */
async function open(search = '') {
  const pageTokens: string[] = []
  const state = { isTokenExpired: false }
  const answer: typeof fetch = async address => {
    const { pathname, searchParams } = new URL(typeof address === 'string' ? address : '', 'http://here.invalid')
    const reply = (body: unknown, init?: ResponseInit) => Response.json(body, init)
    if (!pathname.endsWith('/items'))
      return reply({ wallet_id: 'w', name: 'Gold circle', created_at: '2026-11-01T08:30Z' })
    const token = searchParams.get('page_token') ?? ''
    pageTokens.push(token)
    if (state.isTokenExpired && token !== '') return reply({ errors: [{ message: 'unknown token' }] }, { status: 422 })
    const from = Number(token)
    const rows = Array.from({ length: Math.min(100, TOTAL - from) }, (_, at) => ({
      wallet_item_id: `id-${from + at}`,
      tokens: { first_name: 'Pass', last_name: String(from + at) },
    }))
    const next = from + 100 < TOTAL ? String(from + 100) : ''
    return reply(rows, { headers: { 'X-Next-Page-Token': next } })
  }
  const { screen, router } = await openPage({
    path: routePatterns.walletItems,
    element: <ItemsPage />,
    at: `/test/DEMO/wallet/w/items${search}`,
    fetch: answer,
  })
  const row = (at: number) => screen.getByRole('link', { name: new RegExp(`^Pass ${at}\\b`) })
  await expect.element(row(0)).toBeVisible()
  /** Scrolls until the footer shows that many loaded items. */
  const scrollTo = (count: number) =>
    vi.waitFor(
      () => {
        window.scrollTo({ top: document.documentElement.scrollHeight })
        expect(screen.getByText(`${count.toLocaleString('en-US')} items, `).query()).not.toBeNull()
      },
      { timeout: 30_000, interval: 20 },
    )
  return { pageTokens, state, router, screen, row, scrollTo }
}

it('the items page reloads the list from the top when the service no longer recognizes a page token', async () => {
  const { pageTokens, state, screen, row, scrollTo } = await open()
  await scrollTo(300)
  state.isTokenExpired = true
  await vi.waitFor(
    () => {
      window.scrollTo({ top: document.documentElement.scrollHeight })
      expect(screen.getByText(/no longer recognizes your position in this list/).query()).not.toBeNull()
    },
    { timeout: 30_000 },
  )
  await expect.element(screen.getByText(/^First \d+ items/)).toBeInTheDocument()
  state.isTokenExpired = false
  const before = pageTokens.length
  await screen.getByRole('button', { name: 'Reload from the top' }).click()
  await expect.element(row(0)).toBeVisible()
  expect(pageTokens[before]).toBe('')
  await scrollTo(500)
})

it('the items page names the filter of a link that was not applied, and opens an item by its id', async () => {
  const { router, screen } = await open('?expires=2026-02-30')
  await expect.element(screen.getByText('expires: 2026-02-30')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Open item by id' }).fill(' odd/id ')
  await screen.getByRole('button', { name: 'Open item', exact: true }).click()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/test/DEMO/wallet/w/items/odd%2Fid'))
})
