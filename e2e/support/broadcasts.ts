import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** Writes a new broadcast to the first list that is offered that no other is near, up to its receipt. */
export async function composeToReceipt(page: Page, name: string, when = 'in 60 days at 10:30'): Promise<void> {
  await page.getByRole('button', { name: 'New broadcast' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('group', { name: 'Lists' }).getByRole('checkbox').first().check()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from the shop')
  await page.getByRole('textbox', { name: /^When/ }).fill(when)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('heading', { name: 'Read it once more, then schedule it' })).toBeVisible()
}

/** The button of the receipt, which repeats the moment. */
export const scheduleButton = (page: Page) => page.getByRole('button', { name: /^Schedule for/ })

/** The page of a broadcast that the service has. */
export async function expectScheduled(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/broadcasts\/\d+$/, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
