import { afterEach, expect, it, vi } from 'vitest'
import { testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { answers } from './bulk-answers'
import { BulkPlanView } from './BulkPlanStep'
import { walletFile } from './wallet-file'

afterEach(() => vi.unstubAllGlobals())

it('a dry run for filters says how many of the listed items could not be read', async () => {
  const listed = [{ wallet_item_id: 'a', tokens: { tier: 'Gold' } }, { tokens: {} }]
  vi.stubGlobal('fetch', async () => Response.json(listed))
  const plan = await answers.planFilter(
    {
      session: testSession(),
      wallet: { id: 'w', name: 'Gold circle' },
      filters: {},
      edits: [{ place: ['tokens', 'tier'], value: 'Gold' }],
    },
    { signal: new AbortController().signal, reportProgress: () => undefined },
  )
  if ('unmatched' in plan) throw new Error('Nothing was planned')
  const { view } = plan
  expect(view).toMatchObject({ requested: 1, unchanged: 1, changing: 0, unreadable: 1 })
  const screen = await render(<BulkPlanView view={view} />)
  await expect.element(screen.getByText('1 item could not be read, so it will not change.')).toBeVisible()
})

it('a dry run for filters plans nothing if the service lists items that do not match, and names the filter', async () => {
  const listed = [
    { wallet_item_id: 'a', provider: 'google_wallet', tokens: { tier: 'Gold' } },
    { wallet_item_id: 'b', provider: 'google_wallet', tokens: { tier: 'Silver' } },
  ]
  vi.stubGlobal('fetch', async () => Response.json(listed))
  const plan = await answers.planFilter(
    {
      session: testSession(),
      wallet: { id: 'w', name: 'Gold circle' },
      filters: { provider: 'google', tier: 'Gold' },
      edits: [{ place: ['tokens', 'tier'], value: 'Platinum' }],
    },
    { signal: new AbortController().signal, reportProgress: () => undefined },
  )
  expect(plan).toEqual({ unmatched: ['tier'] })
})

it('a dry run of a file counts an item as not found if the service refuses its id, and continues', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/b')
      ? Response.json({ wallet_item_id: 'b', tokens: { tier: 'Gold' } })
      : Response.json({ errors: [] }, { status: 400 }),
  )
  const session = testSession()
  const file = new Blob(['wallet_item_id,tier\nnot an id,Gold\nb,Silver\n'])
  const { view } = await answers.planFile(
    { session, file, setup: await walletFile.guess(file, session), wallet: { id: 'w', name: 'Gold circle' } },
    { signal: new AbortController().signal, reportProgress: () => undefined },
  )
  expect(view).toMatchObject({ requested: 2, missing: 1, changing: 1 })
})
