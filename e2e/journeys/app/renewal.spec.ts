import type { Page } from 'playwright/test'
import { expect, test } from '../../support/test'

const boxOf = (page: Page) => page.getByRole('main').getByRole('combobox')

test('an expired session is renewed in place, and nothing typed is lost', async ({ signedIn: page, company }) => {
  const { person_key: key } = await company.newPerson({ mdn: '+14045550177', carrier_code: '31' })
  await expect(boxOf(page)).toBeFocused()
  await boxOf(page).fill('call back (404) 555-0177')
  await page.context().clearCookies()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('User')).toHaveValue('demo')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('nope')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Wrong password.')
  await dialog.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The failed request is retried automatically
  await expect(page).toHaveURL(`${company.path}/persons/${key}`)
  await page.goBack()
  await expect(boxOf(page)).toHaveValue('call back (404) 555-0177')
})

test('the renewal can be postponed, and is offered again', async ({ signedIn: page }) => {
  await boxOf(page).fill('+14045550177')
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sign in again to continue.' })).toBeVisible()
  await expect(boxOf(page)).toHaveValue('+14045550177')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
})

test('another user signs in from another tab: this page says who, and asks before it continues as that user', async ({
  page,
  app,
}) => {
  const signIn = (user: string) =>
    page.context().request.post(`${app.url}/session`, {
      headers: { Origin: app.url },
      data: { connection: 'mock', company_key: 'DEMO', user, password: 'demo' },
    })
  await signIn('demo')
  await page.goto('/mock/DEMO/persons')
  await expect(boxOf(page)).toBeFocused()
  await signIn('reader')
  const statuses: number[] = []
  page.on('response', response => {
    if (response.url().includes('/mobiledb/persons')) statuses.push(response.status())
  })
  await boxOf(page).fill('+13125550142')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Another user has signed in' })
  await expect(dialog).toContainText('reader signed in to DEMO')
  // Nothing was read as the other user
  expect(new Set(statuses)).toEqual(new Set([401]))
  await dialog.getByRole('button', { name: 'Continue as reader' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Connection/ }).click()
  await expect(page.getByRole('dialog', { name: 'Connection' }).getByText('reader', { exact: true })).toBeVisible()
})

test('a session renewed in one tab continues in the other without asking', async ({ signedIn: page, app, company }) => {
  const second = await page.context().newPage()
  await second.goto(`${company.path}/persons`)
  await expect(boxOf(second)).toBeFocused()
  await page.context().clearCookies()
  const renewed = await page.context().request.post(`${app.url}/session`, {
    headers: { Origin: app.url },
    data: { connection: 'mock', company_key: company.key, user: 'demo', password: 'demo' },
  })
  expect(renewed.status()).toBe(201)
  await boxOf(second).fill('+14045559999')
  await second.keyboard.press('Enter')
  await expect(second).toHaveURL(/result=nobody/)
  await expect(second.getByRole('dialog')).toHaveCount(0)
})
