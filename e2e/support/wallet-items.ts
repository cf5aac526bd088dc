import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { signInContext } from './calls.mjs'
import type { App } from './test'

/** Opens an item of the demo company with edits of every kind, valid and invalid. */
export async function openEditedItem(page: Page, app: App): Promise<void> {
  await signInContext(page.context(), app.url, 'DEMO')
  await page.goto('/mock/DEMO/wallet/gLd42xQ/items/5d2f8a10-loop-0419')
  await page.getByRole('textbox', { name: 'expiration_date: new value' }).fill('2030-3-9')
  await page.getByRole('textbox', { name: 'loyalty_balance: new value' }).fill('212')
  await page.getByRole('button', { name: 'Remove offer_value' }).click()
  await page.getByRole('button', { name: 'Add token' }).click()
  await page.getByRole('combobox', { name: 'Name of the new token' }).fill('image_code')
  await page.getByRole('button', { name: 'Add location' }).click()
  await page.getByRole('textbox', { name: 'Latitude of location 2' }).fill('-87.6')
  await page.getByRole('textbox', { name: 'Longitude of location 2' }).fill('41.9')
  await expect(page.getByRole('button', { name: /^Map with 2 locations/ })).toBeVisible()
  await page.getByText('Token placement').click()
  await page.getByText('Exact patch').click()
}
