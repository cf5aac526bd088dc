import { expect, it } from 'vitest'
import { fakeFetch } from '#/api/test-world'
import { routePatterns } from '#/nav/paths'
import { openPage } from '../test-page'
import { CampaignsPage } from './CampaignsPage'

const open = (answer: Response) =>
  openPage({
    path: routePatterns.wallet,
    element: <CampaignsPage />,
    at: '/test/DEMO/wallet',
    fetch: fakeFetch(answer).fetch,
  })

it('fifty campaigns are all that the service lists, which is said; a row that cannot be read costs only itself', async () => {
  const rows: unknown[] = Array.from({ length: 49 }, (_, at) => ({ wallet_id: `w${at}`, name: `Campaign ${at}` }))
  const { screen } = await open(Response.json([...rows, { name: 'It has no id' }]))
  await expect
    .element(screen.getByText(/The service lists the 50 most recently updated; there may be more\./))
    .toBeVisible()
  await expect.element(screen.getByText(/1 campaign of the answer cannot be read/)).toBeVisible()
})

it('none at all is 404, and no failure', async () => {
  const { screen } = await open(Response.json({ errors: [{ message: 'Not found' }] }, { status: 404 }))
  await expect.element(screen.getByText('This company has no active wallet campaign.')).toBeVisible()
})
