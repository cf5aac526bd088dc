import { expect, it } from 'vitest'
import { fakeFetch } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { openPage } from '#/parts/testing/test-page'
import { CampaignsPage } from './CampaignsPage'

const open = (answer: Response) =>
  openPage({
    path: routePatterns.wallet,
    element: <CampaignsPage />,
    at: '/test/DEMO/wallet',
    fetch: fakeFetch(answer).fetch,
  })

it('the campaigns page says that the service lists only 50 campaigns, and shows the others when a row cannot be read', async () => {
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
