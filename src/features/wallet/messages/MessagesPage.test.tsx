import { expect, it } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { writeDraft } from '#/parts/drafts/draft-store'
import { failDraftLists } from '#/parts/testing/fail-draft-lists'
import { openPage, testService } from '#/parts/testing/test-page'
import { emptyMessageDraft, walletMessageDraft } from '../message-draft'
import { MessagesPage } from './MessagesPage'

it('the messages page says that drafts could not be read, and shows the draft once they can be', async () => {
  const failing = failDraftLists()
  const { api, screen } = await openPage({
    path: routePatterns.walletMessages,
    element: <MessagesPage />,
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
})
