import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible'
import { expect, test } from '../support/test'

const table = (page: Page) => page.getByRole('table', { name: 'Wallet items' })

test.describe('a marketer who looks after passes', () => {
  test('finds a pass by first name, and sees it as both wallets draw it', async ({ signedIn: page, company }) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
    await expect(page.getByText('4 active campaigns.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of the smartlink of Summer trail pass' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Items of Summer trail pass' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Summer trail pass' })).toBeVisible()
    await expect(table(page).getByRole('row')).not.toHaveCount(1)

    await page.getByRole('button', { name: 'Add a token filter' }).click()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('Write a value, or take the filter away.')).toBeVisible()
    await page.getByLabel('first_name: Value, exact').fill('Victor')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/, all of them, newest change first/)).toBeVisible()
    // A name stays out of the address, and survives a reload
    expect(page.url()).not.toContain('Victor')
    await page.reload()
    await expect(page.getByLabel('first_name: Value, exact')).toHaveValue('Victor')
    const holder = table(page)
      .getByRole('link', { name: /^Victor/ })
      .first()
    await expect(holder).toBeVisible()
    for (const name of await table(page).getByRole('link').allTextContents()) expect(name).toMatch(/^Victor/)

    await holder.click()
    await expect(page).toHaveURL(new RegExp(`^.*${company.path}/wallet/[^/]+/items/[0-9a-f-]{36}$`))
    await expect(page.getByRole('heading', { level: 1, name: /^Victor/ })).toBeVisible()
    for (const wallet of ['Apple Wallet', 'Google Wallet'])
      await expect(
        page.getByRole('figure').filter({ hasText: wallet }).filter({ hasText: 'Victor' }).first(),
      ).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByLabel('first_name: Value, exact')).toHaveValue('Victor')
  })

  test('is not shown everybody for a day the service would ignore', async ({ signedIn: page, company }) => {
    const asked: string[] = []
    page.on('request', request => request.url().includes('/items?') && asked.push(new URL(request.url()).search))
    await page.goto(`${company.path}/wallet/sUm3rT7/items`)
    await expect(page.getByText(/^The first 100 items|^The first 200 items/)).toBeVisible()
    await page.getByLabel('Expires on').fill('2026-3-9')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Write a day that exists as YYYY-MM-DD/)).toBeVisible()
    await expectAccessible(page)
    expect(asked.filter(search => search.includes('expiration_date'))).toEqual([])
  })

  test('scrolls through the pages of a campaign', async ({ signedIn: page, company }) => {
    await page.goto(`${company.path}/wallet/sUm3rT7/items`)
    await expect(page.getByText(/^The first 100 items|^The first 200 items/)).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByText(/^The first (200|300) items/)).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByText(/^The first (300|400) items/)).toBeVisible()
  })
})
