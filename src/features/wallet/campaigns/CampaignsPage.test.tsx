import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeFetch } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { CampaignsPage } from './CampaignsPage'

const open = (answer: Response) =>
  openPage({
    path: routePatterns.wallet,
    element: <CampaignsPage />,
    at: '/test/DEMO/wallet',
    fetch: fakeFetch(answer).fetch,
  })

it('the campaigns page says that the service lists only 50 campaigns, and how many rows could not be read', async () => {
  const rows: unknown[] = Array.from({ length: 49 }, (_, at) => ({ wallet_id: `w${at}`, name: `Campaign ${at}` }))
  const { screen } = await open(Response.json([...rows, { name: 'It has no id' }]))
  await expect
    .element(screen.getByText(/The service lists the 50 most recently updated; there may be more\./))
    .toBeVisible()
  await expect.element(screen.getByText(/1 campaign in the response could not be read/)).toBeVisible()
})

it('the campaigns page treats a 404 as no campaigns rather than an error', async () => {
  const { screen } = await open(Response.json({ errors: [{ message: 'Not found' }] }, { status: 404 }))
  await expect.element(screen.getByText('This company has no active wallet campaigns.')).toBeVisible()
})

const item = (id: string, provider = 'passbook') => ({
  wallet_item_id: id,
  provider,
  tokens: { first_name: 'Ines', code: 'C1' },
})

it('a card says how many active items its campaign has, and previews the pass of one on request', async () => {
  await page.viewport(1440, 900)
  const service = testService({
    'GET /campaigns/wallet': () =>
      Response.json(['small', 'large', 'google', 'empty'].map(id => ({ wallet_id: id, name: id }))),
    'GET /small/items': () => Response.json([item('a'), item('b')]),
    'GET /google/items': () => Response.json([item('a', 'google')]),
    'GET /large/items': () =>
      Response.json(
        Array.from({ length: 100 }, (_, at) => item(String(at))),
        { headers: { 'X-Next-Page-Token': '100' } },
      ),
  })
  const { screen } = await openPage({
    path: routePatterns.wallet,
    element: <CampaignsPage />,
    at: '/test/DEMO/wallet',
    fetch: service.fetch,
  })
  const card = (name: string) => screen.getByRole('article').filter({ hasText: `Wallet id${name}` })
  await expect.element(card('small').getByText('2 active items')).toBeVisible()
  await expect.element(card('large').getByText('More than 100 active items')).toBeVisible()
  await expect.element(card('empty').getByText('0 active items')).toBeVisible()
  await expect.element(card('empty').getByText('Preview a pass')).not.toBeInTheDocument()
  await card('small').getByText('Preview a pass').click()
  await expect.element(card('small').getByRole('figure').first()).toHaveTextContent(/^Apple Wallet.*Ines/)
  await card('google').getByText('Preview a pass').click()
  await expect.element(card('google').getByRole('figure').first()).toHaveTextContent(/^Google Wallet.*Ines/)
})

it('the items of a campaign are counted once its card is in view', async () => {
  await page.viewport(390, 700)
  const service = testService({
    'GET /campaigns/wallet': () =>
      Response.json(Array.from({ length: 20 }, (_, at) => ({ wallet_id: `w${at}`, name: `Campaign ${at}` }))),
    'GET /items': () => Response.json([item('a')]),
  })
  const { screen } = await openPage({
    path: routePatterns.wallet,
    element: <CampaignsPage />,
    at: '/test/DEMO/wallet',
    fetch: service.fetch,
  })
  await expect.element(screen.getByText('1 active item').first()).toBeVisible()
  expect(service.count('GET', '/w19/items')).toBe(0)
  screen.getByRole('link', { name: 'Items in Campaign 19' }).element().scrollIntoView()
  await expect.poll(() => service.count('GET', '/w19/items')).toBe(1)
})

it('a card whose items cannot be read shows no number, and offers a retry', async () => {
  let items = () => Response.json({ errors: [] }, { status: 500 })
  const service = testService({
    'GET /campaigns/wallet': () => Response.json([{ wallet_id: 'w', name: 'Gold circle' }]),
    'GET /w/items': () => items(),
  })
  const { screen } = await openPage({
    path: routePatterns.wallet,
    element: <CampaignsPage />,
    at: '/test/DEMO/wallet',
    fetch: service.fetch,
  })
  await expect.element(screen.getByText('Number of active items unknown'), { timeout: 15_000 }).toBeVisible()
  items = () => Response.json([item('a')])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('1 active item')).toBeVisible()
})
