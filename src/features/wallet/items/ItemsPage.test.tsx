import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useApi } from '#/api/api-context'
import { walletItemsQuery, type PageCursor, type WalletItemPage } from '#/api/wallet-items'
import { routePatterns } from '#/nav/paths'
import { openPage } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { holderSearches } from './find-holder'
import { ItemsPage } from './ItemsPage'
import '#/ui/theme/tokens.css'
import '#/ui/theme/base.css'

const TOTAL = 600

/** A campaign with many items, named by their position in the list. `only` is the one that a filter by wallet finds. */
async function open(
  search = '',
  { only, unreadable = [], total = TOTAL }: { only?: object; unreadable?: object[]; total?: number } = {},
) {
  const pageTokens: string[] = []
  const state = {
    isTokenExpired: false,
    ignoresFilters: false,
    fails: false,
    /** How many rows of each search cannot be read. */
    unreadable: 0,
    /** What the answers to a search wait for. */
    held: Promise.resolve(),
  }
  const answer: typeof fetch = async address => {
    const { pathname, searchParams } = new URL(typeof address === 'string' ? address : '', 'http://here.invalid')
    const reply = (body: unknown, init?: ResponseInit) => Response.json(body, init)
    if (pathname.endsWith('/items/odd%2Fid')) return reply({ wallet_item_id: 'odd/id' })
    if (pathname.includes('/items/')) return reply({ errors: [] }, { status: 404 })
    if (!pathname.endsWith('/items'))
      return reply({ wallet_id: 'w', name: 'Gold circle', created_at: '2026-11-01T08:30Z' })
    if (only && searchParams.has('provider')) return reply([only, ...unreadable])
    const filters = [...searchParams].filter(([name]) => name.endsWith('_name') || /_id$|^code$|_number$/.test(name))
    if (filters.length > 0) await state.held
    if (filters.length > 0 && state.fails) return reply({ errors: [] }, { status: 500 })
    const token = searchParams.get('page_token') ?? ''
    pageTokens.push(token)
    if (state.isTokenExpired && token !== '') return reply({ errors: [{ message: 'unknown token' }] }, { status: 422 })
    const from = Number(token)
    const itemAt = (_: unknown, at: number) => ({
      wallet_item_id: `id-${from + at}`,
      tokens: new Map([
        ['first_name', 'Pass'],
        ['last_name', String(from + at)],
      ]),
    })
    const asJson = ({ tokens, ...rest }: ReturnType<typeof itemAt>) => ({ ...rest, tokens: Object.fromEntries(tokens) })
    if (filters.length > 0) {
      const isMatch = ({ tokens }: ReturnType<typeof itemAt>) =>
        state.ignoresFilters || filters.every(([name, value]) => tokens.get(name) === value)
      const matching = Array.from({ length: TOTAL }, itemAt).filter(isMatch).map(asJson)
      const broken = Array.from({ length: state.unreadable }, (_, at) => ({ tokens: at }))
      return reply([...matching.slice(0, 10), ...broken], {
        headers: { 'X-Next-Page-Token': matching.length > 10 ? '10' : '' },
      })
    }
    const rows = Array.from({ length: Math.min(100, total - from) }, itemAt).map(asJson)
    const next = from + 100 < total ? String(from + 100) : ''
    return reply(rows, { headers: { 'X-Next-Page-Token': next } })
  }
  const { screen, router } = await openPage({
    path: routePatterns.walletItems,
    element: <ItemsPage />,
    at: `/test/DEMO/wallet/w/items${search}`,
    fetch: answer,
  })
  setRouter(router)
  const row = (at: number) => screen.getByRole('link', { name: new RegExp(`^Pass ${at}\\b`) })
  await expect.element(row(0)).toBeVisible()
  /** Scrolls until the footer shows that this many items are loaded. */
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

it('the items page offers to reload the list from the top when the service no longer recognizes a page token', async () => {
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

const itemAt = (at: number) => ({ wallet_item_id: `id-${at}`, tokens: { first_name: `Pass ${at}` } })
const later = Array.from({ length: 100 }, (_, at) => itemAt(100 + at))
const first: PageCursor = { token: '', above: 0, unreadableAbove: 0, before: null }
/** The last page of a list that was scrolled so far that its first page was dropped. */
const lastPage = {
  page: { items: later.map(item => ({ item, raw: item, differences: [] })), unreadable: [], next: null },
  cursor: { token: '100', above: 100, unreadableAbove: 2, before: first },
}

/** Opens the items page as when the user returns to a list of which only this page of items is still in memory. */
async function openAgain(
  { page, cursor }: { page: WalletItemPage; cursor: PageCursor },
  answer: (token: string | null) => Promise<Response>,
) {
  function OpenedAgain() {
    const { queryKey } = walletItemsQuery(useApi(), 'w', {})
    const client = useQueryClient()
    useState(() => client.setQueryData(queryKey, { pages: [page], pageParams: [cursor] }, { updatedAt: 1 }))
    return <ItemsPage />
  }
  return openPage({
    path: routePatterns.walletItems,
    element: <OpenedAgain />,
    at: '/test/DEMO/wallet/w/items',
    fetch: async address => {
      const { pathname, searchParams } = new URL(typeof address === 'string' ? address : '', 'http://here.invalid')
      if (!pathname.endsWith('/items')) return Response.json({ wallet_id: 'w', name: 'Gold circle' })
      return answer(searchParams.get('page_token'))
    },
  })
}

it('the items page reads earlier items that came into view while the list was refreshed', async () => {
  const requested: (string | null)[] = []
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  const { screen } = await openAgain(lastPage, async token => {
    requested.push(token)
    await held
    if (token !== null) return Response.json(later)
    return Response.json([itemAt(0)], { headers: { 'X-Next-Page-Token': '100' } })
  })
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '201')
  expect(requested).toEqual(['100'])
  release()
  await expect.element(screen.getByRole('link', { name: 'Pass 0' })).toBeVisible()
  expect(requested).toEqual(['100', null])
})

it('the items page gives no exact total once rows are no longer in memory, and counts those that could not be read', async () => {
  const { screen } = await openAgain(lastPage, () => new Promise(() => {}))
  await expect
    .element(
      screen.getByText('About 200 items, most recently updated first. 2 rows could not be read. See the API log.'),
    )
    .toBeVisible()
})

it('the items page does not say that there are no items while it returns to the top, nor if that fails', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  const atTop = { page: { items: [], unreadable: [], next: '' }, cursor: first }
  const { screen } = await openAgain(atTop, () => held.then(() => Response.json({ errors: [] }, { status: 403 })))
  const table = screen.getByRole('region', { name: 'Wallet items' })
  await expect.element(table.getByText('Loading', { exact: true })).toBeInTheDocument()
  await expect.element(screen.getByText('This campaign has no active items.')).not.toBeInTheDocument()
  release()
  await expect.element(table.getByText('Loading', { exact: true })).not.toBeInTheDocument()
  await expect.element(screen.getByText('This campaign has no active items.')).not.toBeInTheDocument()
})

it('the items page shows the day on which a pass expires in the same format as other days', async () => {
  const only = { wallet_item_id: 'a', tokens: { first_name: 'Pass 0', expiration_date: '2026-03-09T23:59-06:00' } }
  const { screen } = await open('?wallet=google', { only })
  await expect.element(screen.getByRole('cell', { name: '9 Mar 2026' })).toBeVisible()
})

it('the items page names the filter of a link that was not applied', async () => {
  const { screen } = await open('?expires=2026-02-30')
  await expect.element(screen.getByText('expires: 2026-02-30')).toBeVisible()
})

it('the items page says that several filters of a link were not applied', async () => {
  const { screen } = await open('?expires=2026-02-30&wallet=samsung')
  await expect.element(screen.getByText('Some filters in this link are not valid.')).toBeVisible()
  await expect.element(screen.getByText('expires: 2026-02-30, wallet: samsung')).toBeVisible()
  await expect
    .element(screen.getByText(/^They were not applied, because the service would ignore them\./))
    .toBeVisible()
})

it('the items page says which filter the service does not apply, if it lists items that do not match', async () => {
  const listed = (provider: string) => ({ wallet_item_id: 'a', provider, tokens: { first_name: 'Pass 0' } })
  const matching = await open('?wallet=google', { only: listed('google_wallet') })
  await expect.element(matching.screen.getByText(/does not apply/)).not.toBeInTheDocument()
  await matching.screen.unmount()
  const { screen } = await open('?wallet=google', { only: listed('passbook') })
  await expect
    .element(screen.getByText('The service does not apply the filter “Wallet”: it lists items that do not match.'))
    .toBeVisible()
})

it('the items page clears every filter, and fills in the filters again when the user goes back', async () => {
  const search = '?group=VIP&expires=2026-03-09&wallet=google'
  const { router, screen } = await open(search)
  await router.navigate({ search }, { state: { tokens: [{ field: 'tier', value: 'Gold' }] } })
  const tier = screen.getByRole('textbox', { name: 'tier: exact value' })
  await expect.element(tier).toHaveValue('Gold')
  const group = screen.getByRole('textbox', { name: 'Group code' })
  const expires = screen.getByRole('textbox', { name: 'Expires on' })
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await vi.waitFor(() => expect(router.state.location.search).toBe(''))
  await expect.element(group).toHaveValue('')
  await expect.element(expires).toHaveValue('')
  await expect.element(tier).not.toBeInTheDocument()
  await expect.element(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect.element(screen.getByRole('button', { name: 'Apply filters' })).toHaveFocus()
  await router.navigate(-1)
  await expect.element(group).toHaveValue('VIP')
  await expect.element(expires).toHaveValue('9 Mar 2026')
  await expect.element(tier).toHaveValue('Gold')
  await expect.element(screen.getByRole('radio', { name: 'Google' })).toBeChecked()
})

it('the items page keeps the focus in the filters when they are applied, and the lines of a bulk edit', async () => {
  const { router, screen } = await open()
  const edits = [{ name: 'tier', what: 'set', value: 'Gold' }]
  await router.navigate('/test/DEMO/wallet/w/items', { state: { edits, find: 'Pass' } })
  await expect.element(screen.getByText('At least 10 items match “Pass”')).toBeVisible()
  screen.getByRole('radio', { name: 'All' }).element().focus()
  for (const wallet of ['passbook', 'google']) {
    await userEvent.keyboard('{ArrowRight}')
    await vi.waitFor(() => expect(router.state.location.search).toBe(`?wallet=${wallet}`))
    await expect.element(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  }
  await expect.element(screen.getByRole('radio', { name: 'Google' })).toHaveFocus()
  expect(router.state.location.state).toEqual({ edits, tokens: [], find: '' })
})

it('the items page offers token filters only for tokens that items of the campaign carry, if it knows all items', async () => {
  const { screen } = await open('', { total: 50 })
  const add = screen.getByRole('button', { name: 'Add token filter' })
  await add.click()
  const field = screen.getByRole('combobox', { name: 'Token' })
  await expect.element(field).toHaveTextContent(/^first_namelast_name$/)
  await add.click()
  await expect.element(field.nth(1)).toHaveTextContent(/^last_name$/)
  await expect.element(add).not.toBeInTheDocument()
})

it('the items page also offers other token filters, after those of the loaded items, if there are more items', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Add token filter' }).click()
  await expect
    .element(screen.getByRole('combobox', { name: 'Token' }))
    .toHaveTextContent(/^first_namelast_nameemail_address.*strip_image_code$/)
})

it('the items page keeps the chosen token of a filter when the field is left', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Add token filter' }).click()
  const field = screen.getByRole('combobox', { name: 'Token' })
  await field.selectOptions('last_name')
  await expect.element(field).toHaveValue('last_name')
  field.element().focus()
  await userEvent.tab()
  await expect.element(screen.getByRole('textbox', { name: 'last_name: exact value' })).toHaveFocus()
  await expect.element(field).toHaveValue('last_name')
})

it('the items page offers filters on all tokens of the campaign, even if the items that match lack some', async () => {
  const { screen } = await open('?wallet=google', {
    only: { wallet_item_id: 'a', tokens: { first_name: 'Pass 0' } },
    total: 50,
  })
  await screen.getByRole('button', { name: 'Add token filter' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Token' })).toHaveTextContent(/^first_namelast_name$/)
})

it('the items page gives no total if rows could not be read', async () => {
  const only = { wallet_item_id: 'a', tokens: { first_name: 'Pass 0' } }
  const { screen } = await open('?wallet=google', { only, unreadable: [{ tokens: {} }] })
  await expect
    .element(screen.getByText('1 item could be read. 1 row could not be read. See the API log.'))
    .toBeVisible()
})

describe('one box finds a holder', () => {
  const search = async (screen: Awaited<ReturnType<typeof open>>['screen'], text: string) => {
    await screen.getByRole('textbox', { name: /^Name, email address/ }).fill(text)
    await screen.getByRole('button', { name: 'Find holder' }).click()
  }

  it('by the id of an item, and opens the item', async () => {
    const { router, screen } = await open()
    await search(screen, ' odd/id ')
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/test/DEMO/wallet/w/items/odd%2Fid'))
  })

  it('by first and last name, and opens the item if only one matches', async () => {
    const { router, screen } = await open()
    await search(screen, 'Pass  7')
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/test/DEMO/wallet/w/items/id-7'))
  })

  it('but does not open the item once the user has left the page', async () => {
    const { router, screen, state } = await open()
    let release = () => {}
    state.held = new Promise(resolve => (release = resolve))
    await search(screen, 'Pass 7')
    await router.navigate('/another')
    await expect.element(screen.getByText('Another page')).toBeVisible()
    release()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(router.state.location.pathname).toBe('/another')
  })

  it('and says so if rows could not be read: one of them may belong to the holder', async () => {
    const { router, screen, state } = await open()
    state.unreadable = 2
    await search(screen, 'Nobody')
    await expect.element(screen.getByText('2 rows could not be read. See the API log.')).toBeVisible()
    await expect.element(screen.getByText(/^No item matches/)).not.toBeInTheDocument()
    await search(screen, 'Pass 7')
    await expect.element(screen.getByText('At least 1 item matches “Pass 7”')).toBeVisible()
    expect(router.state.location.pathname).toBe('/test/DEMO/wallet/w/items')
  })

  it('by a name that several share: their items are listed until closed, and the name stays out of the URL', async () => {
    const { router, screen } = await open()
    await search(screen, 'Pass')
    await expect.element(screen.getByText('At least 10 items match “Pass”')).toBeVisible()
    const found = screen.getByRole('list', { name: 'Find a holder' })
    await expect.element(found.getByRole('link', { name: 'Pass 9' })).toBeVisible()
    await expect.element(screen.getByText('Use the filters to see all of them.')).toBeVisible()
    expect(router.state.location.search).toBe('')
    await screen.getByRole('button', { name: 'Close search results' }).click()
    await expect.element(screen.getByRole('textbox', { name: /^Name, email address/ })).toHaveFocus()
    await expect.element(found).not.toBeInTheDocument()
  })

  it('and says that a name matches no item, but not if the service does not search by every token', async () => {
    const { router, screen, state } = await open()
    await search(screen, 'Nobody')
    await expect.element(screen.getByText('No item matches “Nobody”')).toBeVisible()
    state.ignoresFilters = true
    await search(screen, 'nobody else')
    await expect
      .element(
        screen.getByText(
          'This service does not search by external_email_id, account_number, code, first_name, or last_name.',
        ),
      )
      .toBeVisible()
    await expect.element(screen.getByText(/^No item matches/)).not.toBeInTheDocument()
    await search(screen, 'Pass 7')
    await expect.element(screen.getByText('At least 1 item matches “Pass 7”')).toBeVisible()
    expect(router.state.location.pathname).toBe('/test/DEMO/wallet/w/items')
  })

  it('and shows a failure with a retry, and asks for something to find', async () => {
    const { screen, state } = await open()
    await search(screen, '  ')
    await expect.element(screen.getByText(/^Enter a name, an email address/)).toBeVisible()
    state.fails = true
    await search(screen, 'Pass')
    const again = screen.getByRole('button', { name: 'Try again' })
    await expect.element(again, { timeout: 15_000 }).toBeVisible()
    state.fails = false
    await again.click()
    await expect.element(screen.getByText('At least 10 items match “Pass”')).toBeVisible()
  })
})

it.each<[typed: string, searches: unknown[]]>([
  ['a@b.example', [['email_address'], ['external_email_id']]],
  ['Ines', [['external_email_id'], ['account_number'], ['code'], ['first_name'], ['last_name']]],
  [
    'Mary Ann Lee',
    [
      ['external_email_id'],
      ['account_number'],
      ['code'],
      ['first_name'],
      ['last_name'],
      ['first_name', 'last_name'],
      ['first_name', 'last_name'],
    ],
  ],
])('%s is looked for in these tokens', (typed, searches) =>
  expect(holderSearches(typed).map(search => search.map(([field]) => field))).toEqual(searches),
)
