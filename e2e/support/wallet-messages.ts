import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { signInContext } from './calls.mjs'
import type { App } from './test'

/** Signs in to a company that has campaigns. Returns the address of one with 400 passes. */
export async function demoWallet(page: Page, app: App): Promise<string> {
  const { company_key: key } = await app.mock.newCompany('demo')
  await signInContext(page.context(), app.url, key)
  return `/mock/${key}/wallet/bDay9kP`
}

/** The same, and the address of its messages. */
export const demoMessages = async (page: Page, app: App): Promise<string> => `${await demoWallet(page, app)}/messages`

/** Writes a text on the open composer and goes on to the receipt. Returns how many passes were counted. */
export async function messageToReceipt(page: Page, text: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Message text' }).fill(text)
  await page.getByRole('button', { name: 'Count and review' }).click()
  return countedOn(page)
}

/** How many passes the receipt counted, once it has. */
export async function countedOn(page: Page): Promise<number> {
  await expect(typedCount(page)).toBeVisible()
  const button = (await sendButton(page).textContent()) ?? ''
  return Number(button.replace(/\D/g, ''))
}

/** Where the count is typed. */
export const typedCount = (page: Page) => page.getByRole('textbox', { name: /^Type [\d,]+ to send it/ })

/** The button of the receipt, which repeats the count. */
export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to [\d,]+ pass/ })

/** The page of a message that the service has. */
export async function expectSent(page: Page, text: string): Promise<void> {
  await expect(page).toHaveURL(/\/messages\/wm-\w+$/, { timeout: 20_000 })
  await expect(page.getByText(text).first()).toBeVisible()
}
