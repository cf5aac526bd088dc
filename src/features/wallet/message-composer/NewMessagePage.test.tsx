import { expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { fromWire } from '#/parts/filter-builder/rows'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { emptyMessageDraft, vocabulary, walletMessageDraft, type MessageDraft } from '../message-draft'
import { NewMessagePage } from './NewMessagePage'

/** Opens a stored draft for a campaign with these items, each a holder's tokens. */
async function open(change: Partial<MessageDraft>, holders: Record<string, string>[], step = '') {
  const items = holders.map((tokens, at) => ({ wallet_item_id: `i${at}`, provider: 'google', tokens }))
  const { fetch } = testService({
    'GET /messages': () => Response.json([]),
    'GET /items': () => Response.json(items),
    'GET /campaigns/wallet/w': () => Response.json({ wallet_id: 'w', name: 'Gold circle' }),
  })
  const api = testApi(fetch, { session: testSession({ user: `new-message-${Math.random()}` }) })
  const address = { scope: api.scope, kind: walletMessageDraft.id, subject: 'w' }
  await writeDraft(address, { value: { ...emptyMessageDraft, ...change }, at: 1 }, null)
  const routes = [{ path: routePatterns.newWalletMessage, element: <NewMessagePage /> }]
  const { screen } = await renderRoutes(api, routes, `/test/DEMO/wallet/w/messages/-/new${step}`)
  return {
    screen,
    stored: () => readDraft(walletMessageDraft, address),
    previews: ['Apple Wallet on the lock screen', 'Google Wallet message'].map(name =>
      screen.getByRole('figure', { name }),
    ),
  }
}

it('a message draft is discarded once its text is deleted, even after a reload', async () => {
  const { screen, stored } = await open({ template: 'Come by' }, [])
  await screen.getByRole('textbox', { name: 'Message text' }).fill('')
  await expect.poll(stored).toBeNull()
})

it('a message draft is discarded once its only condition is removed', async () => {
  const filters = fromWire([{ name: 'group_code', selector: 'starts_with', value: 'V' }], vocabulary)
  const { screen, stored } = await open({ filters }, [])
  await screen.getByRole('button', { name: 'Remove condition 1' }).click()
  await expect.poll(stored).toBeNull()
})

it.each([
  ['Dear {{ nick }}', /Dear/],
  ['{{ nick }}', /The text depends on the holder\./],
])('the preview of %j without a holder does not say that its text is exact', async (template, shown) => {
  const { screen, previews } = await open({ template }, [])
  for (const preview of previews) await expect.element(preview).toHaveTextContent(shown)
  await expect
    .element(screen.getByText('The layout is approximate. Placeholders are filled in for each holder.'))
    .toBeVisible()
})

it('the preview of a new message says that a holder would get no text', async () => {
  const { screen, previews } = await open({ template: '{{ nick }}' }, [{ first_name: 'Noor', nick: '' }])
  for (const preview of previews)
    await expect.element(preview).toHaveTextContent('This holder would get a message without text.')
  await expect.element(screen.getByText('The layout is approximate; the text is exact.')).toBeVisible()
})

it('the preview of the review does not say that a holder who was not chosen would get no text', async () => {
  const { screen, previews } = await open({ template: '{{ nick }}' }, [{ first_name: 'Noor', nick: '' }], '/review')
  await expect.element(screen.getByRole('button', { name: 'Noor' })).toBeVisible()
  for (const preview of previews) await expect.element(preview).toHaveTextContent('The text depends on the holder.')
})

it('the preview of the review says that the chosen holder would get no text', async () => {
  const { screen, previews } = await open(
    { template: '{{ nick }}' },
    [{ first_name: 'Noor', nick: 'Nono' }, { first_name: 'Ines' }],
    '/review',
  )
  for (const preview of previews) await expect.element(preview).toHaveTextContent('Nono')
  await screen.getByRole('button', { name: 'Ines' }).click()
  for (const preview of previews)
    await expect.element(preview).toHaveTextContent('This holder would get a message without text.')
})

it('the preview invites the user to type a text while there is none', async () => {
  const { previews } = await open({ header: 'Doors' }, [{ first_name: 'Noor' }])
  for (const preview of previews) await expect.element(preview).toHaveTextContent('Your message text appears here.')
})
