import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { outboxMessageSchema } from '#/contract/control'
import { expectAccessible } from '../../support/accessible'
import { takeTheirs, unsafeCallsOf } from '../../support/edits'
import { putAsOtherUser } from '../../support/other-user'
import { expect, test, type App, type Company } from '../../support/test'

// Editing a wallet item sends what was reviewed, once, and never silently overwrites someone else's change.

test.use({ dataset: 'demo' })

/** The item of Ines Prado in the demo data, in Apple Wallet. */
const INES = 'c2d1a0f4-8b8e-4b0c-9a1d-7d0f3c2b1a90'
const itemPath = (company: Company, id = INES) => `${company.path}/wallet/gLd42xQ/items/${id}`

/** The notifications that the service sent for a company. */
async function notifications(app: App, company: Company): Promise<string[]> {
  const sent = z.array(outboxMessageSchema).parse(await app.mock.call('GET', '/outbox?channel=wallet&limit=10000'))
  return sent.filter(one => one.company_key === company.key).map(({ recipient, text }) => `${recipient}: ${text}`)
}

const field = (page: Page, token: string) => page.getByRole('textbox', { name: `${token}: new value`, exact: true })
const notification = (page: Page) => page.getByRole('textbox', { name: 'Notification text' })
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save|Saving|Checking)/ })
const discardButton = (page: Page) => page.getByRole('button', { name: 'Discard changes', exact: true })
const pass = (page: Page, wallet: string) => page.getByRole('figure', { name: new RegExp(`^${wallet}`) })
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function openItem(page: Page, company: Company, id = INES): Promise<void> {
  await page.goto(itemPath(company, id))
  await expect(page.getByRole('button', { name: 'Add token' })).toBeEnabled()
}

test('a support agent finds a holder by first name, raises the balance, moves the expiration date, notifies them, and undoes the edits', async ({
  app,
  company,
  signedIn: page,
}) => {
  const calls = unsafeCallsOf(page, '/campaigns/wallet/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('link', { name: 'Items in Gold circle' }).click()
  await page.getByRole('button', { name: 'Add token filter' }).click()
  await page.getByLabel('first_name: exact value').fill('Ines')
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Wallet items' }).getByRole('link', { name: 'Ines Prado' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Prado' })).toBeVisible()

  // From here on with the keyboard only
  await expect(field(page, 'loyalty_balance')).toBeEditable()
  await page.keyboard.press('e')
  await expect(field(page, 'expiration_date')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('2030-3-9')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^The service does not recognize this format\./)).toBeVisible()
  await expect(field(page, 'expiration_date')).toBeFocused()
  expect(calls).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Use 2030-03-09' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'expiration_date')).toHaveValue('2030-03-09')
  await field(page, 'loyalty_balance').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('320')
  for (const wallet of ['Apple Wallet', 'Google Wallet']) {
    await expect(pass(page, wallet)).toContainText('320')
    await expect(pass(page, wallet)).toContainText('Mar 9, 2030')
  }
  await notification(page).focus()
  await page.keyboard.insertText('You reached 320 points')

  const review = page.getByRole('region', { name: 'Review changes' })
  await expect(review.getByRole('listitem').filter({ hasText: 'loyalty_balance' })).toContainText('Was 120.5')
  await expect(page.getByText('2 tokens set and 1 notification')).toBeVisible()
  await expectAccessible(page)
  await saveButton(page).focus()
  await page.keyboard.press('Enter')

  await expect(status(page, 'Saved.')).toContainText('Undo does not recall the notification')
  expect(calls).toEqual([
    'PUT {"tokens":{"expiration_date":"2030-03-09","loyalty_balance":"320"},"passbook":{"notification":"You reached 320 points"}}',
  ])
  expect(await notifications(app, company)).toEqual([`${INES}: You reached 320 points`])
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Prado' })).toBeFocused()
  await expect(notification(page)).toHaveValue('')

  await page.keyboard.press('ControlOrMeta+z')
  await expect(status(page, 'Undone.')).toBeVisible()
  await expect(field(page, 'loyalty_balance')).toHaveValue('120.5')
  expect(calls[1]).toContain('"loyalty_balance":"120.5"')
  expect(calls[1]).not.toContain('notification')
  expect(await notifications(app, company)).toHaveLength(1)
})

test('a past expiration date needs a confirmation, and a reload keeps the edits', async ({
  company,
  signedIn: page,
}) => {
  const calls = unsafeCallsOf(page, '/campaigns/wallet/')
  await openItem(page, company)
  await field(page, 'expiration_date').fill('2020-01-01')
  await notification(page).fill('Half a sen')
  await expect(page.getByText(/^Draft saved \d\d:\d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(field(page, 'expiration_date')).toHaveValue('2020-01-01')
  await expect(notification(page)).toHaveValue('Half a sen')
  await expect(discardButton(page)).toBeEnabled()
  await notification(page).fill('')
  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'This pass will show as expired' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toHaveCount(0)
  expect(calls).toEqual([])
  await saveButton(page).click()
  await dialog.getByRole('button', { name: 'Save and expire pass' }).dblclick()
  await expect(status(page, 'Saved.')).toBeVisible()
  await expect(page.getByText('Expired', { exact: true })).toBeVisible()
  expect(calls).toEqual(['PUT {"tokens":{"expiration_date":"2020-01-01"}}'])

  await field(page, 'loyalty_balance').fill('1')
  await discardButton(page).click()
  const discarding = page.getByRole('dialog', { name: 'Discard draft?' })
  await discarding.getByRole('button', { name: 'Keep draft' }).click()
  await expect(discarding).toHaveCount(0)
  await expect(field(page, 'loyalty_balance')).toHaveValue('1')
  await discardButton(page).click()
  await discarding.getByRole('button', { name: 'Discard draft' }).click()
  await expect(field(page, 'loyalty_balance')).toHaveValue('120.5')
  await expect(saveButton(page)).toBeDisabled()
})

test('tokens of any name and length, swapped coordinates, and an image with a file extension are sent as intended', async ({
  company,
  signedIn: page,
}) => {
  const calls = unsafeCallsOf(page, '/campaigns/wallet/')
  await openItem(page, company, 'odd-tokens')
  await expect(page.getByText('<b>bold</b> & "quoted"', { exact: true })).toBeVisible()
  const long = 'Round and round. '.repeat(600).trim()
  const added: [name: string, value: string][] = [
    ['__proto__', '<img src=x>'],
    ['IMAGE_CODE', 'strip_iced.png'],
    ['story', long],
  ]
  for (const [at, [name, value]] of added.entries()) {
    await page.getByRole('button', { name: 'Add token' }).click()
    await page.getByRole('combobox', { name: 'Name of the new token' }).nth(at).fill(name)
    await page.getByRole('textbox', { name: 'Value of the new token' }).nth(at).fill(value)
  }
  await page.getByRole('button', { name: 'Use strip_iced' }).click()
  await page.getByRole('button', { name: 'Add location' }).click()
  await page.getByRole('textbox', { name: 'Latitude of location 1' }).fill('-87.6282')
  await page.getByRole('textbox', { name: 'Longitude of location 1' }).fill('41.8826')
  await page.getByRole('textbox', { name: 'Text shown nearby, location 1' }).fill('Here')
  await expect(page.getByText('appear to be swapped')).toBeVisible()
  await page.getByRole('button', { name: 'Swap latitude and longitude' }).click()
  await page.getByRole('button', { name: 'Remove html' }).click()
  await saveButton(page).click()
  await expect(status(page, 'Saved.')).toBeVisible()
  expect(calls[0]?.replace(long, '…')).toBe(
    'PUT {"tokens":{"html":null,"IMAGE_CODE":"strip_iced","story":"…","__proto__":"<img src=x>"},"locations":[{"latitude":41.8826,"longitude":-87.6282,"relevant_text":"Here"}]}',
  )
  await expect(field(page, '__proto__')).toHaveValue('<img src=x>')
  await expect(field(page, 'story')).toHaveValue(long)
})

test('a change by someone else is shown before anything is overwritten', async ({ app, company, signedIn: page }) => {
  const calls = unsafeCallsOf(page, '/campaigns/wallet/')
  await openItem(page, company)
  await field(page, 'loyalty_balance').fill('320')
  await field(page, 'first_name').fill('Inés')
  const theirs = { tokens: { loyalty_balance: '90', tier: 'Gold' } }
  await putAsOtherUser(page, company, `campaigns/wallet/gLd42xQ/items/${INES}`, theirs)
  await saveButton(page).click()
  await takeTheirs(page, { title: 'Someone else changed 2 values', field: 'loyalty_balance', theirs: '90' })
  expect(calls).toEqual([])
  await expect(field(page, 'loyalty_balance')).toHaveValue('90')
  await expect(field(page, 'tier')).toHaveValue('Gold')
  await saveButton(page).click()
  await expect(status(page, 'Saved.')).toBeVisible()
  expect(calls).toEqual(['PUT {"tokens":{"first_name":"Inés"}}'])
  expect(await notifications(app, company)).toEqual([])
})

test.describe('when the call fails', () => {
  test.afterEach(({ app }) => app.mock.clearFaults())

  test('a lost response is settled by reading, and the holder is notified once', async ({
    app,
    company,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/status of 50\d/)
    await openItem(page, company)
    await notification(page).fill('Points doubled today')
    await app.mock.setFaults({ method: 'PUT', path: `/companies/${company.key}`, drop: 'after', times: 2 })
    await saveButton(page).click()
    await expect(status(page, 'Saved. The response was lost, but reading the item shows the changes.')).toBeVisible()
    // One PUT hit the fault, and none followed
    expect(await app.mock.call('GET', '/faults')).toMatchObject({ rules: [{ times: 1 }] })
    expect(await notifications(app, company)).toEqual([`${INES}: Points doubled today`])
  })

  test('a 500 and a 401 change nothing and keep the edits, which are then saved once', async ({
    app,
    company,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/status of 50\d/)
    await openItem(page, company)
    await field(page, 'loyalty_balance').fill('320')
    await notification(page).fill('320 points')
    await app.mock.setFaults({ method: 'PUT', path: `/companies/${company.key}`, status: 500, times: 1 })
    await saveButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The item was not saved.' })).toContainText(
      'nothing was changed',
    )
    await app.mock.setFaults({ method: 'PUT', path: `/companies/${company.key}`, status: 401, times: 1 })
    await saveButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('demo')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'loyalty_balance')).toHaveValue('320')
    await expect(notification(page)).toHaveValue('320 points')
    await saveButton(page).click()
    await expect(status(page, 'Saved.')).toBeVisible()
    expect(await notifications(app, company)).toEqual([`${INES}: 320 points`])
  })
})
