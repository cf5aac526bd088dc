import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { newCampaign, replyFromHandset, subscribe } from '../../support/subscriber'
import { expect, test, testNumberPattern } from '../../support/test'
import { renewSession } from '../../support/troubles'

const mdn = '+13125550142'
const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })
const lists = (page: Page) => page.getByRole('list', { name: 'Subscription lists' })
const row = (page: Page, list: string) => lists(page).getByRole('listitem').filter({ hasText: list })

/** The list ids of the calls that unsubscribe someone. */
function unsubscribedFrom(page: Page): string[] {
  const ids: string[] = []
  page.on('request', request => {
    if (request.method() === 'DELETE') ids.push(request.url().split('/').at(-1) ?? '')
  })
  return ids
}

const chooseTime = (page: Page, time: '6 s' | '60 s' | 'Until I confirm') =>
  bar(page).getByRole('combobox', { name: 'Time to undo' }).selectOption(time)

test.use({ dataset: 'empty' })

test.describe('a support agent unsubscribes a person from a list', () => {
  let key = ''
  let ids: string[] = []
  test.beforeEach(async ({ app, company, signedIn: page }) => {
    ids = []
    for (const name of ['Iced season', 'Store news']) {
      const { list, campaign } = await newCampaign(app, company, name)
      key = await subscribe(app, page, company, { campaign, mdn })
      ids.push(list)
    }
    await page.goto(`${company.path}/persons/${key}`)
    await expect(row(page, 'Iced season')).toContainText('Active')
  })

  test('by keyboard alone: undoes it with Ctrl Z, then does it again', async ({ signedIn: page }) => {
    const sent = unsubscribedFrom(page)
    const unsubscribe = page.getByRole('button', { name: 'Unsubscribe from Iced season' })
    await unsubscribe.focus()
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('Unsubscribing Ines Duarte from Iced season in')
    // Long by default, because the customer is still talking
    await expect(row(page, 'Iced season')).toContainText(/Unsubscribes in (20|19|18) s/)
    await page.keyboard.press('Control+z')
    await expect(bar(page)).toHaveCount(0)
    await expect(row(page, 'Iced season')).toContainText('Active')
    expect(sent).toEqual([])

    await expect(unsubscribe).toBeFocused()
    await page.keyboard.press('Enter')
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).focus()
    await expect(bar(page)).toContainText('Paused while')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await expect(row(page, 'Iced season')).toContainText('unsubscribed by staff')
    await expect(row(page, 'Store news')).toContainText('Active')
    expect(sent).toEqual([ids[0]])
    const receipt = page.getByRole('region', { name: 'Just now' }).getByRole('listitem')
    await expect(receipt).toContainText('unsubscribed from Iced season.')
    await expect(receipt).toContainText('Still on Store news.')
    await expect(receipt.getByRole('button', { name: 'Copy for ticket' })).toBeVisible()
    await expect(receipt.getByRole('link', { name: 'Invite again to Iced season' })).toBeVisible()
  })

  test('and visits other pages: it is sent once, when its time is up', async ({ company, signedIn: page }) => {
    const sent = unsubscribedFrom(page)
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await chooseTime(page, '6 s')
    await page.getByRole('link', { name: 'People', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Look up a person' })).toBeVisible()
    await expect(bar(page)).toContainText('from Iced season')
    await page.mouse.move(0, 0)
    await expect.poll(() => sent).toEqual([ids[0]])
    await expect(bar(page)).toHaveCount(0)
    await page.goto(`${company.path}/persons/${key}`)
    await expect(row(page, 'Iced season')).toContainText('Ended')
    expect(sent).toHaveLength(1)
  })

  test('and the person replies STOP meanwhile: they were already unsubscribed', async ({
    app,
    company,
    signedIn: page,
  }) => {
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await replyFromHandset(app, company, mdn, 'STOP')
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(bar(page)).toContainText('was already unsubscribed from Iced season')
    await expect(row(page, 'Iced season')).toContainText('replied STOP')
    await bar(page).getByRole('button', { name: 'OK' }).click()
    await expect(bar(page)).toHaveCount(0)
  })

  test('and the response is lost: reading shows that it was done, and it is sent only once', async ({
    app,
    company,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/status of 50\d/)
    await app.mock.setFaults({ method: 'DELETE', path: `/companies/${company.key}`, drop: 'after', times: 1 })
    const sent = unsubscribedFrom(page)
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await expect(bar(page)).toContainText('The service shows that it was done.')
    expect(sent).toEqual([ids[0]])
  })

  test('offline: the page asks whether to send it, and nothing is sent on its own when the connection is back', async ({
    company,
    context,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await expect(bar(page)).toBeVisible()
    await context.setOffline(true)
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(bar(page)).toContainText('Not sent: you were offline. Send now?')
    await context.setOffline(false)
    await expect(page.getByText('This computer is offline.')).toHaveCount(0)
    await page.reload()
    // The next page still asks; if anything had been sent, it would show by now that the subscription has ended
    const unfinished = page.getByRole('region', { name: 'Unfinished actions' })
    await expect(unfinished).toContainText('Not sent yet')
    await expect(row(page, 'Iced season')).toContainText('Active')
    await unfinished.getByRole('button', { name: 'Send now' }).click()
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await page.goto(`${company.path}/persons/${key}`)
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await expect(page.getByRole('region', { name: 'Unfinished actions' })).toHaveCount(0)
  })

  test('while the service is busy, then while signed out: sees that nothing was changed, and tries again', async ({
    app,
    company,
    context,
    signedIn: page,
  }) => {
    const path = `/companies/${company.key}`
    await app.mock.setFaults({ method: 'DELETE', path, status: 429, headers: { 'Retry-After': '1' }, times: 1 })
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(bar(page)).toContainText('is still on Iced season')
    await bar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'Iced season')).toContainText('Ended')

    await context.clearCookies()
    await page.getByRole('button', { name: 'Unsubscribe from Store news' }).click()
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await renewSession(page)
    await expect(row(page, 'Store news')).toContainText('Active')
    await expect(bar(page)).toContainText('is still on Store news')
    await bar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'Store news')).toContainText('Ended')
    await expect(bar(page)).toHaveCount(0)
  })

  test('in forced colors: sees whether ended lists are shown, and where the bar ends', async ({ signedIn: page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const show = page.getByRole('switch', { name: 'Show ended' })
    const trackOf = () =>
      show.evaluate(({ nextElementSibling: track }) => {
        const { backgroundColor = '', borderTopStyle = '' } = track ? getComputedStyle(track) : {}
        return { backgroundColor, borderTopStyle }
      })
    await expect(show).toBeChecked()
    const on = await trackOf()
    await show.uncheck({ force: true })
    await expect.poll(trackOf).not.toEqual(on)
    expect(on.borderTopStyle).toBe('solid')

    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    const undo = bar(page).getByRole('button', { name: 'Undo', exact: true })
    const edge = await undo.evaluate(({ parentElement }) =>
      parentElement ? getComputedStyle(parentElement).borderTop : '',
    )
    expect(edge).toMatch(/^1px solid rgb\(/)
  })

  test('with list names kept in the browser, since the service has none: a list is named, and its name is exported', async ({
    app,
    company,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/status of 404/)
    const path = `/companies/${company.key}/mobiledb/subscription_lists`
    await app.mock.setFaults({ method: 'GET', path, status: 404 })
    await page.reload()
    const name = page.getByRole('button', { name: `Name list ${ids[0] ?? ''}` })
    await name.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Summer drinks')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Unsubscribe from Summer drinks' })).toBeVisible()
    await page.goto(`${company.path}/subscriptions`)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export list names' }).click()
    const names: unknown = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
    expect(names).toEqual({ [ids[0] ?? '']: 'Summer drinks' })
    await app.mock.clearFaults()
  })

  test('or from all lists: each is shown with its own result, and a failed one is tried again', async ({
    app,
    company,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/status of 403/)
    const path = `/companies/${company.key}/mobiledb/persons/${key}/subscriptions/${ids[0] ?? ''}`
    await app.mock.setFaults({ method: 'DELETE', path, status: 403, body: { errors: [{ message: 'No role' }] } })
    await page.getByRole('button', { name: 'Unsubscribe from all' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Unsubscribe from 2 lists' })
    const line = (list: string) => dialog.getByRole('listitem').filter({ hasText: list })
    await expect(line('Iced season')).toBeVisible()
    await expect(line('Store news')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep subscriptions' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Unsubscribed from 1 of 2 lists.')
    await expect(line('Store news')).toContainText('Unsubscribed')
    await expect(line('Iced season')).toContainText('Still subscribed')
    await expect(line('Iced season')).toContainText('No role')
    await app.mock.clearFaults()
    await dialog.getByRole('button', { name: 'Try 1 list again' }).click()
    await expect(dialog).toContainText('Unsubscribed from 2 lists.')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(lists(page).getByText('Ended', { exact: true })).toHaveCount(2)
  })
})

test.describe('an action that its page leaves unfinished', () => {
  let key = ''
  test.beforeEach(async ({ app, company, signedIn: page }) => {
    const { campaign } = await newCampaign(app, company, 'Iced season')
    key = await subscribe(app, page, company, { campaign, mdn })
    await page.goto(`${company.path}/persons/${key}`)
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await expect(bar(page)).toBeVisible()
  })

  test('is sent as the page closes, if it was counting down', async ({ company, signedIn: page }) => {
    await chooseTime(page, '60 s')
    await page.goto(`${company.path}/persons`)
    await page.goto(`${company.path}/persons/${key}`)
    await expect(row(page, 'Iced season')).toContainText('Ended')
  })

  test('is offered by the next page if it was waiting for a confirmation', async ({ company, signedIn: page }) => {
    await chooseTime(page, 'Until I confirm')
    const sent = unsubscribedFrom(page)
    const unfinished = page.getByRole('region', { name: 'Unfinished actions' })
    await page.reload()
    await expect(unfinished).toContainText('Not sent yet: Unsubscribe Ines Duarte from Iced season')
    await expect(row(page, 'Iced season')).toContainText('Active')
    expect(sent).toEqual([])
    await unfinished.getByRole('button', { name: 'Send now' }).click()
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await expect(unfinished).toHaveCount(0)
    expect(sent).toHaveLength(1)
    await page.goto(`${company.path}/persons`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Look up a person' })).toBeVisible()
    await expect(unfinished).toHaveCount(0)
  })

  test('is dropped if the user chooses not to send it', async ({ signedIn: page }) => {
    await chooseTime(page, 'Until I confirm')
    const sent = unsubscribedFrom(page)
    const unfinished = page.getByRole('region', { name: 'Unfinished actions' })
    await page.reload()
    await unfinished.getByRole('button', { name: 'Do not send' }).click()
    await expect(unfinished).toHaveCount(0)
    await page.reload()
    await expect(row(page, 'Iced season')).toContainText('Active')
    expect(sent).toEqual([])
  })

  test('is not offered in a second tab while the first still has it', async ({ company, context, signedIn: page }) => {
    await chooseTime(page, 'Until I confirm')
    const second = await context.newPage()
    await second.goto(`${company.path}/persons/${key}`)
    await expect(row(second, 'Iced season')).toContainText('Active')
    await second.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await expect(bar(second)).toContainText('when you confirm')
    await bar(second).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(row(second, 'Iced season')).toContainText('Ended')
    await expect(second.getByRole('region', { name: 'Unfinished actions' })).toHaveCount(0)
    // The first tab still sends it, and finds that nothing needs to change
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(bar(page)).toContainText('was already unsubscribed from Iced season')
  })
})

test('on the subscriptions page: a person is looked up and unsubscribed', async ({ app, company, signedIn: page }) => {
  const { campaign } = await newCampaign(app, company, 'Iced season')
  await subscribe(app, page, company, { campaign, mdn })
  const namesake = { first_name: 'Ines', last_name: 'Duarte' }
  await company.newPerson({ mdn, carrier_code: '77', external_person_id: 'CRM-7', custom_fields: namesake })
  await page.goto(`${company.path}/persons`)
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
  await page.getByRole('main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveTitle('Subscriptions · Signalbox')
  const box = page.getByRole('textbox', { name: /^Number, person key/ })
  await expect(box).toBeFocused()
  await box.fill('(312) 555-0142')
  await page.reload()
  await expect(box).toHaveValue('(312) 555-0142')
  await box.focus()
  await page.keyboard.press('Enter')
  // Two people with the same name and number: only the id tells them apart
  const people = page.getByRole('main').getByRole('listitem')
  await expect(people).toHaveCount(2)
  await people.filter({ hasNotText: 'CRM-7' }).getByRole('button').click()
  await expect(page.getByRole('link', { name: 'Open profile' })).toBeVisible()
  expect(page.url()).not.toMatch(testNumberPattern)
  await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
  await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
  await expect(row(page, 'Iced season')).toContainText('Ended')
  await page.getByRole('switch', { name: 'Show ended' }).click()
  await expect(page.getByText('No active subscriptions')).toBeVisible()
})
