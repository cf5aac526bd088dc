import { expect, it } from 'vitest'
import type { Api } from '#/api/http/client'
import { routePatterns } from '#/nav/paths'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { openPage, testService } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { emptyMessageDraft, walletMessageDraft, type MessageDraft } from '../message-draft'
import { MessagePage } from './MessagePage'

const draft: MessageDraft = { ...emptyMessageDraft, template: 'Half written' }
const attempted: MessageDraft = {
  ...draft,
  attempt: { message: { template: 'Half written' }, filters: [], before: [] },
}
const addressOf = ({ scope }: Api) => ({ scope, kind: walletMessageDraft.id, subject: 'w' })

async function open() {
  const { api, router, screen } = await openPage({
    path: routePatterns.walletMessage,
    element: <MessagePage />,
    at: '/test/DEMO/wallet/w/messages/m',
    fetch: testService({
      'GET /messages/m': () => Response.json({ wallet_message_id: 'm', message: { template: 'Come by' } }),
    }).fetch,
  })
  const stored = async () => (await readDraft(walletMessageDraft, addressOf(api)))?.value
  const store = (value: MessageDraft) => writeDraft(addressOf(api), { value, at: 1 }, null)
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { api, router, screen, stored, store, press }
}

it('a message is reused as a new draft, which replaces an existing one only if the user agrees', async () => {
  const { screen, stored, store, press } = await open()
  await store(draft)
  await press('Reuse message')
  await expect.element(screen.getByRole('dialog', { name: 'Replace the draft?' })).toBeVisible()
  expect(await stored()).toEqual(draft)
  await press('Replace draft')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(await stored()).toEqual({ ...emptyMessageDraft, template: 'Come by' })
})

it('a draft that may have been sent is not replaced', async () => {
  const { screen, stored, store, press } = await open()
  await store(attempted)
  await press('Reuse message')
  await expect.element(screen.getByRole('dialog', { name: 'The draft may have been sent' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Replace draft' })).not.toBeInTheDocument()
  await press('Open draft')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(await stored()).toEqual(attempted)
})

it('a draft that was sent while the dialog was open is not replaced', async () => {
  const { screen, stored, store, press } = await open()
  await store(draft)
  await press('Reuse message')
  await store(attempted)
  await press('Replace draft')
  await expect.element(screen.getByRole('dialog', { name: 'The draft may have been sent' })).toBeVisible()
  expect(await stored()).toEqual(attempted)
})

it('the draft is first taken over from another tab, which then does not overwrite it', async () => {
  const { api, screen, stored, store, press } = await open()
  await store(draft)
  const other = new DraftKeeper(walletMessageDraft, addressOf(api))
  const stop = other.start()
  await expect.poll(() => other.view.get().status).toBe('mine')
  other.save({ ...draft, template: 'Typed there' })
  await press('Reuse message')
  await press('Replace draft')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await expect.poll(() => other.view.get().stored?.value.template).toBe('Come by')
  await other.flush()
  expect((await stored())?.template).toBe('Come by')
  stop()
})

it('the composer is not opened once the user has left the page', async () => {
  const { router, screen, stored } = await open()
  setRouter(router)
  const button = screen.getByRole('button', { name: 'Reuse message' })
  await expect.element(button).toBeVisible()
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await router.navigate('/another')
  await expect.poll(stored).toEqual({ ...emptyMessageDraft, template: 'Come by' })
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(router.state.location.pathname).toBe('/another')
})
