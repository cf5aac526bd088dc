import { describe, expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { neverReplies, renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { emptyMessageDraft, walletMessageDraft } from '../message-draft'
import { NewMessagePage } from './NewMessagePage'

const composer = '/test/DEMO/wallet/w/messages/-/new'

/** Opens the review of a draft whose attempt to send has no known outcome. The campaign now has this message. */
async function review(message: object, read = Promise.resolve(), change: object = {}) {
  const answers: Answers = {
    'GET /messages': () => read.then(() => Response.json([message])),
    'GET /items': () => Response.json([{ wallet_item_id: 'i', provider: 'google' }]),
    'GET /campaigns/wallet/w': () => Response.json({ wallet_id: 'w', name: 'Gold circle' }),
  }
  const { fetch } = testService(answers)
  const api = testApi(fetch, { session: testSession({ user: `attempt-${Math.random()}` }) })
  const address = { scope: api.scope, kind: walletMessageDraft.id, subject: 'w' }
  const attempt = { message: { template: 'Come by' }, filters: [], before: [], counted: 5 }
  await writeDraft(address, { value: { ...emptyMessageDraft, template: 'Come by', ...change, attempt }, at: 1 }, null)
  const routes = [
    { path: routePatterns.newWalletMessage, element: <NewMessagePage /> },
    { path: '*', element: <p>Another page</p> },
  ]
  const { screen, router } = await renderRoutes(api, routes, `${composer}/review`)
  setRouter(router)
  return { answers, screen, router, stored: async () => (await readDraft(walletMessageDraft, address))?.value }
}

it('a message that may be the earlier attempt is linked even if it does not name its campaign', async () => {
  const { screen } = await review({ wallet_message_id: 'm1', message: { template: 'Come by', header: 'Other' } })
  await expect
    .element(screen.getByRole('link', { name: 'Come by' }))
    .toHaveAttribute('href', '/test/DEMO/wallet/w/messages/m1')
})

it('what is typed while an earlier attempt is being looked for is kept, even if the attempt is found', async () => {
  let release = () => {}
  const read = new Promise<void>(resolve => (release = resolve))
  const { screen, router, stored } = await review({ wallet_message_id: 'm1', message: { template: 'Come by' } }, read)
  await screen.getByRole('button', { name: 'Edit message' }).click()
  await screen.getByRole('textbox', { name: 'Header' }).fill('Doors')
  release()
  await expect.element(screen.getByText('The same text was already sent to the same audience.')).toBeVisible()
  await expect.poll(async () => (await stored())?.header).toBe('Doors')
  expect(router.state.location.pathname).toBe(composer)
})

describe('a draft that was changed after an attempt that is found', () => {
  const title = 'An earlier version of this draft reached the service.'
  const open = () =>
    review({ wallet_message_id: 'm1', message: { template: 'Come by' } }, undefined, { template: 'Come by at nine' })

  it('stays, links to the message, and can be kept as a new draft', async () => {
    const { screen, stored } = await open()
    await expect.element(screen.getByText(title)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Come by' }))
      .toHaveAttribute('href', '/test/DEMO/wallet/w/messages/m1')
    expect(await stored()).toMatchObject({ template: 'Come by at nine', attempt: { before: [] } })
    await screen.getByRole('button', { name: 'Keep as new draft' }).click()
    await expect.element(screen.getByText(title)).not.toBeInTheDocument()
    await expect.poll(stored).toMatchObject({ template: 'Come by at nine', attempt: null })
  })

  it('can be discarded, which opens the message', async () => {
    const { screen, router, stored } = await open()
    await screen.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/test/DEMO/wallet/w/messages/m1')
    expect(await stored()).toBeUndefined()
  })
})

it('an earlier attempt is looked for even if the draft has invalid conditions and cannot be sent', async () => {
  const filters = [{ kind: 'written', id: 0, text: '{' }]
  const { screen } = await review({ wallet_message_id: 'm1', message: { template: 'Other' } }, undefined, { filters })
  await expect.element(screen.getByText('The message was not sent.')).toBeVisible()
  const send = screen.getByRole('button', { name: 'Send message' })
  await expect.element(send).toBeDisabled()
  await expect.element(send).toHaveAccessibleDescription('This draft cannot be sent yet. Edit the message first.')
  expect(screen.getByText('Count', { exact: true }).elements()).toHaveLength(0)
})

describe('the review says why a message cannot be sent:', () => {
  it('its earlier attempt is still being looked for', async () => {
    const { screen } = await review({}, new Promise(() => {}))
    await expect
      .element(screen.getByRole('button', { name: 'Send to 1 wallet item' }))
      .toHaveAccessibleDescription(/Wait until it is known whether the message was sent\.$/)
  })

  it('the service rejected it', async () => {
    const { answers, screen } = await review({ wallet_message_id: 'm1', message: { template: 'Other' } })
    answers['POST /messages'] = () => Response.json({ errors: [{ message: 'Too long' }] }, { status: 422 })
    await screen.getByRole('textbox', { name: /1/ }).fill('1')
    const send = screen.getByRole('button', { name: 'Send to 1 wallet item' })
    await send.click()
    await expect.element(send).toHaveAccessibleDescription(/Dismiss the error first\.$/)
    await screen.getByRole('button', { name: 'Dismiss error' }).click()
    await expect.element(send).toBeEnabled()
  })
})

it('an earlier attempt that arrives late keeps the count that was confirmed for it', async () => {
  const { answers, router, screen } = await review({ wallet_message_id: 'm1', message: { template: 'Other' } })
  await screen.getByRole('textbox', { name: /1/ }).fill('1')
  const send = screen.getByRole('button', { name: 'Send to 1 wallet item' })
  await expect.element(send).toBeEnabled()
  answers['GET /messages'] = () => Response.json([{ wallet_message_id: 'm2', message: { template: 'Come by' } }])
  await send.click()
  await expect.poll(() => router.state.location.pathname).toBe('/test/DEMO/wallet/w/messages/m2')
  expect(router.state.location.state).toEqual({ sent: { counted: 5 } })
})

it('a message that was sent opens, and its draft ends, before the campaign has been read again', async () => {
  const { answers, router, screen, stored } = await review({ wallet_message_id: 'm1', message: { template: 'Other' } })
  await screen.getByRole('textbox', { name: /1/ }).fill('1')
  const send = screen.getByRole('button', { name: 'Send to 1 wallet item' })
  await expect.element(send).toBeEnabled()
  answers['POST /messages'] = () => {
    answers['GET /messages'] = neverReplies
    return Response.json({ wallet_message_id: 'm2', message: { template: 'Come by' } }, { status: 201 })
  }
  await send.click()
  await expect.poll(() => router.state.location.pathname).toBe('/test/DEMO/wallet/w/messages/m2')
  expect(await stored()).toBeUndefined()
})

it('a draft that may have been sent is discarded only after a warning that leads to its review', async () => {
  const { screen, router, stored } = await review({
    wallet_message_id: 'm1',
    message: { template: 'Come by', header: 'O' },
  })
  await screen.getByRole('button', { name: 'Edit message' }).click()
  await screen.getByRole('button', { name: 'Discard draft' }).click()
  const dialog = screen.getByRole('dialog', { name: 'This draft may have been sent' })
  await dialog.getByRole('button', { name: 'Open review' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`${composer}/review`)
  await expect.element(screen.getByText('The message may have been sent.')).toBeVisible()
  expect(await stored()).toMatchObject({ attempt: { before: [] } })
  await screen.getByRole('button', { name: 'Edit message' }).click()
  await screen.getByRole('button', { name: 'Discard draft' }).click()
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect.poll(stored).toBeUndefined()
})
