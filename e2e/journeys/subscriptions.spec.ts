import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { answer, newCampaign, subscribe } from '../support/subscriber'
import { expect, test } from '../support/test'
import { renewSession } from '../support/troubles'

const mdn = '+13125550142'
const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })
const lists = (page: Page) => page.getByRole('list', { name: 'Subscription lists' })
const row = (page: Page, list: string) => lists(page).locator(':scope > li').filter({ hasText: list })

/** The calls that take somebody off a list, as the service's list ids. */
function leavesOf(page: Page): string[] {
  const left: string[] = []
  page.on('request', request => {
    if (request.method() === 'DELETE') left.push(request.url().split('/').at(-1) ?? '')
  })
  return left
}

const waitFor = (page: Page, time: '6 s' | '60 s' | 'Until I confirm') =>
  bar(page).getByRole('combobox', { name: 'Time to undo' }).selectOption(time)

test.use({ dataset: 'empty' })

test.describe('a support agent takes a person off a list', () => {
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

  test('by keyboard alone, takes it back by Ctrl Z, and then means it', async ({ signedIn: page }) => {
    const left = leavesOf(page)
    const leave = page.getByRole('button', { name: 'Unsubscribe from Iced season' })
    await leave.focus()
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('Taking +1 312 555 0142 off Iced season in')
    await expect(row(page, 'Iced season')).toContainText('Leaving')
    await page.keyboard.press('Control+z')
    await expect(bar(page)).toHaveCount(0)
    await expect(row(page, 'Iced season')).toContainText('Active')
    expect(left).toEqual([])

    await expect(leave).toBeFocused()
    await page.keyboard.press('Enter')
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).focus()
    await expect(bar(page)).toContainText('stands still')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await expect(row(page, 'Iced season')).toContainText('taken off by us')
    await expect(row(page, 'Store news')).toContainText('Active')
    expect(left).toEqual([ids[0]])
  })

  test('and goes on to other pages: it leaves once, at the end of its time', async ({ company, signedIn: page }) => {
    const left = leavesOf(page)
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await expect(bar(page)).toBeVisible()
    await page.getByRole('link', { name: 'Persons', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Look up a person' })).toBeVisible()
    await expect(bar(page)).toContainText('off Iced season')
    await page.mouse.move(0, 0)
    await expect.poll(() => left, { timeout: 20_000 }).toEqual([ids[0]])
    await expect(bar(page)).toHaveCount(0)
    await page.goto(`${company.path}/persons/${key}`)
    await expect(row(page, 'Iced season')).toContainText('Ended')
    expect(left).toHaveLength(1)
  })

  test('who has left meanwhile: already not subscribed', async ({ app, company, signedIn: page }) => {
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await answer(app, company, mdn, 'STOP')
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(bar(page)).toContainText('was already not subscribed to Iced season')
    await expect(row(page, 'Iced season')).toContainText('sent STOP')
    await bar(page).getByRole('button', { name: 'OK' }).click()
    await expect(bar(page)).toHaveCount(0)
  })

  test('whose answer is lost: read, found done, sent once', async ({ app, company, guard, signedIn: page }) => {
    guard.allow(/status of 50\d/)
    await app.mock.setFaults({ method: 'DELETE', path: `/companies/${company.key}`, drop: 'after', times: 1 })
    const left = leavesOf(page)
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await expect(bar(page)).toHaveCount(0)
    expect(left).toEqual([ids[0]])
  })

  test('offline: nothing is lost, and the line that comes back carries it once', async ({
    company,
    context,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await expect(bar(page)).toBeVisible()
    await context.setOffline(true)
    const refused = page.waitForEvent('requestfailed')
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await refused
    await expect(bar(page)).toContainText('Sending')
    await context.setOffline(false)
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await page.goto(`${company.path}/persons/${key}`)
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await expect(page.getByRole('region', { name: 'From before' })).toHaveCount(0)
  })

  test('while the service is busy, and then signed out: told that nothing was changed, it is sent when tried again', async ({
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

  test('by names of its own where the service has none: given here, kept, and taken along', async ({
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

  test('from all: every list is named, each has its own result, what failed is tried again', async ({
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
    await expect(dialog.getByRole('button', { name: 'Keep all' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Off 1 of 2 lists.')
    await expect(line('Store news')).toContainText('Off the list')
    await expect(line('Iced season')).toContainText('Still subscribed')
    await expect(line('Iced season')).toContainText('No role')
    await app.mock.clearFaults()
    await dialog.getByRole('button', { name: 'Try it again' }).click()
    await expect(dialog).toContainText('Off all 2 lists.')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(lists(page).getByText('Ended', { exact: true })).toHaveCount(2)
  })
})

test.describe('what a page leaves behind', () => {
  let key = ''
  test.beforeEach(async ({ app, company, signedIn: page }) => {
    const { campaign } = await newCampaign(app, company, 'Iced season')
    key = await subscribe(app, page, company, { campaign, mdn })
    await page.goto(`${company.path}/persons/${key}`)
    await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await expect(bar(page)).toBeVisible()
  })

  test('counting down, leaves with the page', async ({ company, signedIn: page }) => {
    await waitFor(page, '60 s')
    await page.goto(`${company.path}/persons`)
    await page.goto(`${company.path}/persons/${key}`)
    await expect(row(page, 'Iced season')).toContainText('Ended')
  })

  test('waiting for a click, is offered and never carried out silently', async ({ company, signedIn: page }) => {
    await waitFor(page, 'Until I confirm')
    const left = leavesOf(page)
    const before = page.getByRole('region', { name: 'From before' })
    await page.reload()
    await expect(before).toContainText('Not yet done: take +13125550142 off Iced season')
    await expect(row(page, 'Iced season')).toContainText('Active')
    expect(left).toEqual([])
    await before.getByRole('button', { name: 'Do it' }).click()
    await expect(row(page, 'Iced season')).toContainText('Ended')
    await expect(before).toHaveCount(0)
    expect(left).toHaveLength(1)
    await page.goto(`${company.path}/persons`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Look up a person' })).toBeVisible()
    await expect(before).toHaveCount(0)
  })

  test('is kept as it is when the user says so', async ({ signedIn: page }) => {
    await waitFor(page, 'Until I confirm')
    const left = leavesOf(page)
    const before = page.getByRole('region', { name: 'From before' })
    await page.reload()
    await before.getByRole('button', { name: 'Keep as it is' }).click()
    await expect(before).toHaveCount(0)
    await page.reload()
    await expect(row(page, 'Iced season')).toContainText('Active')
    expect(left).toEqual([])
  })

  test('is not offered in a second tab while the first is about it', async ({ company, context, signedIn: page }) => {
    await waitFor(page, 'Until I confirm')
    const second = await context.newPage()
    await second.goto(`${company.path}/persons/${key}`)
    await expect(row(second, 'Iced season')).toContainText('Active')
    await second.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
    await expect(bar(second)).toContainText('when you confirm')
    await bar(second).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(row(second, 'Iced season')).toContainText('Ended')
    await expect(second.getByRole('region', { name: 'From before' })).toHaveCount(0)
    // The first tab still asks, and finds that it was so already
    await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect(bar(page)).toContainText('was already not subscribed to Iced season')
  })
})

test('on a page of its own: a person is looked up, seen and taken off', async ({ app, company, signedIn: page }) => {
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
  // Two people of one name and number: only the id tells whom it would be done to
  const people = page.getByRole('main').getByRole('listitem')
  await expect(people).toHaveCount(2)
  await people.filter({ hasNotText: 'CRM-7' }).getByRole('button').click()
  await expect(page.getByRole('link', { name: 'Open the profile' })).toBeVisible()
  expect(page.url()).not.toContain('555')
  await page.getByRole('button', { name: 'Unsubscribe from Iced season' }).click()
  await bar(page).getByRole('button', { name: 'Unsubscribe now' }).click()
  await expect(row(page, 'Iced season')).toContainText('Ended')
  await page.getByRole('switch', { name: 'Show ended' }).click()
  await expect(page.getByText('On no list now')).toBeVisible()
})
