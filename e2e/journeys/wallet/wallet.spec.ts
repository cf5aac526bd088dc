import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/accessible'
import { expect, test } from '../../support/test'

test.use({ dataset: 'demo' })

const table = (page: Page) => page.getByRole('table', { name: 'Wallet items' })

test.describe('the wallet pages', () => {
  test('find an item by first name and preview its pass in both wallets', async ({ signedIn: page, company }) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
    await expect(page.getByText('4 active campaigns.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code for the smartlink of Summer trail pass' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Items in Summer trail pass' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Summer trail pass' })).toBeVisible()
    await expect(table(page).getByRole('row')).not.toHaveCount(1)

    await page.getByRole('button', { name: 'Add token filter' }).click()
    await page.getByRole('button', { name: 'Apply filters', exact: true }).click()
    await expect(page.getByRole('main').getByText('first_name: enter a value or remove the filter.')).toBeVisible()
    await page.getByLabel('first_name: exact value').fill('Victor')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/items? in total, most recently updated first/)).toBeVisible()
    // A name is not in the URL, and survives a reload
    expect(page.url()).not.toContain('Victor')
    await page.reload()
    await expect(page.getByLabel('first_name: exact value')).toHaveValue('Victor')
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
    await expect(page.getByLabel('first_name: exact value')).toHaveValue('Victor')
  })

  test('do not filter by an ambiguous date', async ({ signedIn: page, company }) => {
    const searches: string[] = []
    page.on('request', request => request.url().includes('/items?') && searches.push(new URL(request.url()).search))
    await page.goto(`${company.path}/wallet/sUm3rT7/items`)
    await expect(page.getByText(/^First 100 items|^First 200 items/)).toBeVisible()
    const expires = page.getByRole('textbox', { name: 'Expires on' })
    await expires.fill('3/9/2026')
    await page.keyboard.press('Enter')
    await expect(expires).toHaveAccessibleDescription(/^“3\/9\/2026” is ambiguous/)
    await expectAccessible(page)
    expect(searches.filter(search => search.includes('expiration_date'))).toEqual([])
    await expires.fill('mar 9, 2026')
    await page.keyboard.press('Enter')
    await expect(expires).toHaveValue('9 Mar 2026')
    await expect.poll(() => searches.some(search => search.includes('expiration_date=2026-03-09'))).toBe(true)
  })

  test('load more items while scrolling', async ({ signedIn: page, company }) => {
    await page.goto(`${company.path}/wallet/sUm3rT7/items`)
    await expect(page.getByText(/^First 100 items|^First 200 items/)).toBeVisible()
    // The rows appear shortly after the sentence above them. Until then, the page has no end to scroll to
    for (const shown of [/^First (200|300) items/, /^First (300|400) items/])
      await expect(async () => {
        await page.keyboard.press('End')
        await expect(page.getByText(shown)).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
  })
})
