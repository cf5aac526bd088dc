import { expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage } from '../test-page'
import { ItemsPage } from './ItemsPage'

const ALL = 600

/** A campaign of many passes, named by their place in the list. */
async function open(search = '') {
  const asked: string[] = []
  const state = { lost: false }
  const answer: typeof fetch = async address => {
    const { pathname, searchParams } = new URL(typeof address === 'string' ? address : '', 'http://here.invalid')
    const reply = (body: unknown, init?: ResponseInit) => Response.json(body, init)
    if (!pathname.endsWith('/items'))
      return reply({ wallet_id: 'w', name: 'Gold circle', created_at: '2026-11-01T08:30Z' })
    const token = searchParams.get('page_token') ?? ''
    asked.push(token)
    if (state.lost && token !== '') return reply({ errors: [{ message: 'unknown token' }] }, { status: 422 })
    const from = Number(token)
    const rows = Array.from({ length: Math.min(100, ALL - from) }, (_, at) => ({
      wallet_item_id: `id-${from + at}`,
      tokens: { first_name: 'Pass', last_name: String(from + at) },
    }))
    const next = from + 100 < ALL ? String(from + 100) : ''
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
  /** Scrolls on until the list says that so many were read. */
  const scrollTo = (count: number) =>
    vi.waitFor(
      () => {
        window.scrollTo({ top: document.documentElement.scrollHeight })
        // Of the document itself: a search by role takes longer than a page of the list
        expect(document.querySelector('footer')?.textContent).toContain(`${count.toLocaleString('en-US')} items, `)
      },
      { timeout: 30_000, interval: 20 },
    )
  return { asked, state, router, screen, row, scrollTo }
}

it('is read from its top again where the service forgot the place in its list', async () => {
  const { asked, state, screen, row, scrollTo } = await open()
  await scrollTo(300)
  state.lost = true
  await vi.waitFor(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight })
    expect(screen.getByText(/does not know this place in its list/).query()).not.toBeNull()
  })
  await expect.element(screen.getByText(/^The first \d+ items/)).toBeInTheDocument()
  state.lost = false
  const before = asked.length
  await screen.getByRole('button', { name: 'Read from the top' }).click()
  await expect.element(row(0)).toBeVisible()
  expect(asked[before]).toBe('')
  await scrollTo(500)
})

it('says which filter of a link it left out, and leads to an item whose id is known', async () => {
  const { router, screen } = await open('?expires=2026-02-30')
  await expect.element(screen.getByText('expires: 2026-02-30')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Open an item by id' }).fill(' odd/id ')
  await screen.getByRole('button', { name: 'Open', exact: true }).click()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/test/DEMO/wallet/w/items/odd%2Fid'))
})
