import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/accessible'
import { expect, test } from '../../support/test'

const box = (page: Page) => page.getByRole('combobox', { name: 'Number, person key, person id, or external id' })
const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' })

test('on a phone, people who share a number are cards that show what differs', async ({ signedIn: page }) => {
  await box(page).fill('(312) 555-0142')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(1)).toContainText('Carrier code')
  await expect(cards.nth(1)).not.toContainText('Mobile number')
  await expect(page.getByRole('heading', { name: 'The same for all three' })).toBeVisible()
  expect(await fitsTheScreen(page)).toBe(true)
  await expectAccessible(page)

  await cards.nth(1).getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name: 'José Peña Ortiz' })).toBeVisible()
  expect(await fitsTheScreen(page)).toBe(true)
  await expectAccessible(page)
})

test('on a phone, another interpretation is one tap away', async ({ signedIn: page }) => {
  await box(page).fill('8475550131')
  await page.getByRole('option', { name: /external id/ }).tap()
  await expect(page).toHaveURL(/\/persons\/[0-9a-f-]{36}$/)
})

test('on a phone, the box does not make the page zoom and can be cleared', async ({ signedIn: page }) => {
  expect(await box(page).evaluate(field => Number.parseFloat(getComputedStyle(field).fontSize))).toBeGreaterThanOrEqual(
    16,
  )
  await box(page).fill('312')
  await page.getByRole('button', { name: 'Clear' }).tap()
  await expect(box(page)).toHaveValue('')
  await expectAccessible(page)
})
