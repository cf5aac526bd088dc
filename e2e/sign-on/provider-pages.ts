import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** Opens an address, signs in on the pages of the test provider, and expects to arrive at the address. */
export async function signInAndOpen(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('link', { name: 'Continue with Test account' }).click()
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(address)
}
