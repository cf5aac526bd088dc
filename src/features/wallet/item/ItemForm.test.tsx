import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Api } from '#/api/http/client'
import { prepareCall } from '#/api/http/request'
import { ledger } from '#/api/mutation/mutate'
import { hashOf } from '#/api/mutation/stored-input'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { gatewayError } from '#/api/testing'
import { updateWalletItemMutation } from '#/api/wallet-items'
import { writeSeconds } from '#/contract/format/timestamps'
import { routePatterns } from '#/nav/paths'
import { closeWhileDiscarding, failToDiscard } from '#/parts/testing/fail-to-discard'
import { neverReplies, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { ItemPage } from './ItemPage'

it.each([
  ['Active', { active: true }],
  ['Inactive', { active: false }],
  ['', { active: null }],
  ['', {}],
])('an item is marked as “%s” if the service says %j', async (mark, fields) => {
  const { fetch } = testService({
    'GET /items/i': () => Response.json({ wallet_item_id: 'i', wallet_id: 'w', ...fields }),
  })
  const at = '/test/DEMO/wallet/w/items/i'
  const { screen } = await openPage({ path: routePatterns.walletItem, element: <ItemPage />, at, fetch })
  await expect.element(screen.getByRole('heading', { name: 'i', exact: true })).toBeVisible()
  const marks = screen.getByText(/^(Active|Inactive)$/).elements()
  expect(marks.map(each => each.textContent).join()).toBe(mark)
})

it('the description of an update names fields in lowercase, but tokens as they are spelled', async () => {
  const { fetch } = testService({
    'GET /items/i': () =>
      Response.json({ wallet_item_id: 'i', wallet_id: 'w', provider: 'passbook', tokens: { Tier: 'Silver' } }),
    'PUT /items/i': neverReplies,
  })
  const { screen, api } = await openPage({
    path: routePatterns.walletItem,
    element: <ItemPage />,
    at: '/test/DEMO/wallet/w/items/i',
    fetch,
  })
  const fill = (name: string, typed: string) => screen.getByRole('textbox', { name, exact: true }).fill(typed)
  await fill('Tier: new value', 'Gold')
  await screen.getByRole('button', { name: 'Add location' }).click()
  await fill('Latitude of location 1', '41.9')
  await fill('Longitude of location 1', '-87.6')
  await fill('Notification text', 'Welcome to Gold')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect
    .poll(async () => (await ledger.unsettled(api.scope)).map(({ what }) => what))
    .toEqual(['Update Tier, locations, and notification on a wallet item'])
})

/**
 * Opens the page of an item in Apple Wallet whose saves get no reply, and types a notification.
 * @param updated when the item was last updated, in ms; null for just now
 */
async function openItem(stored = 'Hi', updated: number | null = null) {
  const item = { notification: stored }
  const times = { updated }
  const readItem = () =>
    Response.json({
      wallet_item_id: 'i',
      wallet_id: 'w',
      provider: 'passbook',
      tokens: { tier: 'Silver' },
      passbook: item,
      updated_at: writeSeconds(times.updated ?? now()),
    })
  const answers: Answers = { 'GET /items/i': readItem, 'PUT /items/i': neverReplies }
  const service = testService(answers)
  const { screen, api, router } = await openPage({
    path: routePatterns.walletItem,
    element: <ItemPage />,
    at: '/test/DEMO/wallet/w/items/i',
    fetch: service.fetch,
  })
  const notification = screen.getByRole('textbox', { name: 'Notification text' })
  await notification.fill('Points doubled')
  const save = screen.getByRole('button', { name: 'Save and notify the holder' })
  const sent = async () => (await ledger.unsettled(api.scope)).map(({ key }) => key)
  return { screen, api, router, service, answers, readItem, item, times, notification, save, sent }
}

/** Stores a save of the item whose outcome is unknown, as an earlier page leaves it. */
async function writeUnknownSave(api: Api) {
  const { id, row } = updateWalletItemMutation
  const params = { company_key: 'DEMO', wallet_id: 'w', wallet_item_id: 'i' }
  const input = { params, body: { passbook: { notification: 'Points doubled' } } }
  await ledger.write({
    key: newId(),
    scope: api.scope,
    connection: 'test',
    company_key: 'DEMO',
    user: api.session.user,
    act: id,
    rowId: row.id,
    what: 'Update a wallet item',
    hash: await hashOf(prepareCall(row, input)),
    input,
    created: now(),
    settled: null,
    status: 'unknown',
  })
}

it('an earlier save without a notification is not said to have sent one', async () => {
  const { screen, router, notification, save, sent } = await openItem()
  await notification.fill('')
  await screen.getByRole('textbox', { name: 'tier: new value' }).fill('Gold')
  await screen.getByRole('button', { name: 'Save 1 change' }).click()
  await expect.poll(sent).toHaveLength(1)
  await router.navigate('/another')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await router.navigate(-1)
  await notification.fill('Welcome to Gold')
  await expect
    .element(save)
    .toHaveAccessibleDescription(
      'Checking whether an earlier save of this item went through, so that no notification is sent twice. If this takes more than a few minutes, reload the page.',
    )
})

describe('a notification of an earlier save', () => {
  it('cannot be sent again while that save is running', async () => {
    const { screen, router, service, item, save, sent } = await openItem()
    await save.click()
    await expect.poll(sent).toHaveLength(1)
    await router.navigate('/another')
    await expect.element(screen.getByText('Another page')).toBeVisible()
    item.notification = 'Points doubled'
    await router.navigate(-1)
    await expect.element(screen.getByText(/^Checking whether an earlier save of this item/)).toBeVisible()
    await expect.element(save).toBeDisabled()
    await expect.element(save).toHaveAccessibleDescription(/^Checking whether/)
    const reads = service.count('GET', '/items/i')
    await screen.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => service.count('GET', '/items/i')).toBeGreaterThan(reads)
    await expect.element(screen.getByText('Points doubled', { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
  })

  it('may have been sent if its outcome could not be read', async () => {
    const { screen, api, router } = await openItem()
    await router.navigate('/another')
    await expect.element(screen.getByText('Another page')).toBeVisible()
    await writeUnknownSave(api)
    await router.navigate(-1)
    await expect.element(screen.getByText('The item may have been saved.')).toBeVisible()
  })

  it('is not sent again if reading then shows that it was sent, even if its text is that of the notification before it', async () => {
    const { screen, api, service, notification, save } = await openItem('Points doubled')
    await writeUnknownSave(api)
    await save.click()
    await expect.element(screen.getByText(/^Saved\. The response was lost/)).toBeVisible()
    expect(service.count('PUT')).toBe(0)
    await expect.element(notification).toHaveValue('')
    await expect.element(screen.getByRole('heading', { name: 'i', exact: true })).toHaveFocus()
  })

  it('that was not sent after all does not make the next edit look saved once the notification is sent again', async () => {
    const { screen, api, service, answers, readItem, item, save } = await openItem()
    await writeUnknownSave(api)
    answers['PUT /items/i'] = () => {
      item.notification = 'Points doubled'
      return readItem()
    }
    await save.click()
    await expect.poll(() => service.count('PUT')).toBe(1)
    await screen.getByRole('textbox', { name: 'tier: new value' }).fill('Gold')
    await screen.getByRole('button', { name: 'Save 1 change' }).click()
    await expect.poll(() => service.count('PUT')).toBe(2)
  })

  it('does not count as sent just because another edit has been saved since, and can be sent again', async () => {
    const { screen, api, service, answers, readItem, times, notification, save } = await openItem('Points doubled', 0)
    await writeUnknownSave(api)
    answers['PUT /items/i'] = () => {
      times.updated = null
      return readItem()
    }
    await notification.fill('')
    await screen.getByRole('textbox', { name: 'tier: new value' }).fill('Gold')
    await screen.getByRole('button', { name: 'Save 1 change' }).click()
    await expect.poll(() => service.count('PUT')).toBe(1)
    await notification.fill('Points doubled')
    await save.click()
    await expect.poll(() => service.count('PUT')).toBe(2)
  })

  it('is not called someone else’s change when the item is read again, and what was typed since stays', async () => {
    const { screen, answers, readItem, item, notification, save } = await openItem()
    answers['PUT /items/i'] = () => {
      answers['GET /items/i'] = () => new Response('', { status: 403 })
      return gatewayError(504, 'outcome-unknown')
    }
    await save.click()
    await expect.element(screen.getByText('The item may have been saved.')).toBeVisible()
    await screen.getByRole('textbox', { name: 'tier: new value' }).fill('Gold')
    answers['GET /items/i'] = readItem
    item.notification = 'Points doubled'
    await screen.getByRole('button', { name: 'Read the item again' }).click()
    await expect.element(screen.getByText(/^Saved\. The response was lost/)).toBeVisible()
    await expect.element(screen.getByText('The item may have been saved.')).not.toBeInTheDocument()
    await expect.element(notification).toHaveValue('')
    await expect.element(screen.getByRole('button', { name: 'Save 1 change' })).toBeVisible()
    await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
  })
})

it('the user’s own notification does not follow someone else’s unless the user chooses it', async () => {
  const { screen, item, notification, save } = await openItem()
  item.notification = 'Store closed'
  await save.click()
  await expect.element(screen.getByRole('radio', { name: 'Notification: keep theirs' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Notification: overwrite with mine' }).click()
  await screen.getByRole('radio', { name: 'Notification: keep theirs' }).click()
  await screen.getByRole('button', { name: 'Continue with these values' }).click()
  await expect.element(notification).toHaveValue('')
})

it('Enter in a field focuses the button that sends the notification, and does not send it', async () => {
  const { screen, service, save, sent } = await openItem()
  await screen.getByRole('textbox', { name: 'tier: new value' }).fill('Gold')
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveFocus()
  expect(service.count('PUT')).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toHaveLength(1)
})

it('the edits of an item stay in the form, with an error, if the browser could not discard the draft', async () => {
  const { screen, notification } = await openItem()
  const discard = await failToDiscard(screen)
  await expect.element(notification).toHaveValue('Points doubled')
  await discard.click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(notification).toHaveValue('')
  await expect.element(screen.getByRole('heading', { name: 'i', exact: true })).toHaveFocus()
})

it('the dialog that discards the edits of an item does not reopen if closed before discarding fails', async () => {
  const { screen, notification } = await openItem()
  await closeWhileDiscarding(screen)
  await expect.element(notification).toHaveValue('Points doubled')
})

it('a token that someone else has removed since it was edited has no current value, unlike one that is empty', async () => {
  const tokens: Record<string, string> = { tier: 'Silver', code: '' }
  const { fetch } = testService({
    'GET /items/i': () => Response.json({ wallet_item_id: 'i', wallet_id: 'w', provider: 'passbook', tokens }),
  })
  const at = '/test/DEMO/wallet/w/items/i'
  const { screen } = await openPage({ path: routePatterns.walletItem, element: <ItemPage />, at, fetch })
  await screen.getByRole('textbox', { name: 'tier: new value' }).fill('Gold')
  delete tokens['tier']
  await screen.getByRole('button', { name: /^Save/ }).click()
  await screen.getByRole('radio', { name: 'tier: overwrite with mine' }).click()
  await screen.getByRole('button', { name: 'Continue with these values' }).click()
  await expect.element(screen.getByRole('row', { name: /^tier/ })).toHaveTextContent('None')
  await expect.element(screen.getByRole('row', { name: /^code/ })).toHaveTextContent('Empty')
})
