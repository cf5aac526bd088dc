import { expect, it } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { writeDraft } from '#/parts/drafts/draft-store'
import { failDraftLists } from '#/parts/testing/fail-draft-lists'
import { openPage, testService } from '#/parts/testing/test-page'
import { emptyMessageDraft, walletMessageDraft } from '../message-draft'
import { messageCsvFields } from './message-columns'
import { MessagesPage } from './MessagesPage'

it('the messages page does not say that a message went to every item if its conditions cannot be read', async () => {
  const row = (id: string, filters: unknown) => ({ wallet_message_id: id, message: { template: id }, filters })
  const { screen } = await openPage({
    path: routePatterns.walletMessages,
    element: <MessagesPage />,
    at: '/test/DEMO/wallet/w/messages',
    fetch: testService({
      'GET /w': () => Response.json({ id: 'w', name: 'Pass' }),
      'GET /messages': () =>
        Response.json([
          row('To all', null),
          row('Locked', [{ name: 'group_code', selector: 'any' }]),
          row('Unread', { any: 'VIP' }),
        ]),
    }).fetch,
  })
  const audience = (name: string) => screen.getByRole('row', { name }).getByRole('cell').nth(1)
  await expect.element(audience('To all')).toHaveTextContent('Every active wallet item')
  await expect
    .element(audience('Locked'))
    .toHaveTextContent('Active wallet items filtered by the condition group_code (not supported here)')
  await expect.element(audience('Unread')).toHaveTextContent('Cannot be read')
})

it('the messages page says that drafts could not be read, shows the draft once they can be, and keeps the focus', async () => {
  const failing = failDraftLists()
  const { api, screen } = await openPage({
    path: routePatterns.walletMessages,
    element: (
      <main id="main" tabIndex={-1}>
        <MessagesPage />
      </main>
    ),
    at: '/test/DEMO/wallet/w/messages',
    fetch: testService({
      'GET /w': () => Response.json({ id: 'w', name: 'Pass' }),
      'GET /messages': () => Response.json([]),
    }).fetch,
  })
  await expect.element(screen.getByText('Your drafts in this browser could not be read.')).toBeVisible()
  failing.mockRestore()
  const value = { ...emptyMessageDraft, template: 'Half written' }
  await writeDraft({ scope: api.scope, kind: walletMessageDraft.id, subject: 'w' }, { value, at: 1 }, null)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Continue draft' })).toBeVisible()
  await expect.element(screen.getByText('Your drafts in this browser could not be read.')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('the CSV file of messages says that a message went to every active item, as the table does', () => {
  const time = { now: 0, zone: 'UTC' }
  const { audience } = messageCsvFields({
    routeParams: { connection: 'test', company_key: 'DEMO' },
    walletId: 'w',
    time,
  })
  const cell = (filters: unknown) =>
    audience?.({ message: { wallet_message_id: 'm' }, raw: { filters }, differences: [] })
  expect(cell(null)).toBe('Every active wallet item')
  expect(cell({ any: 'VIP' })).toBe('Cannot be read')
})
