import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { signInContext } from './calls.mjs'
import type { App } from './test'

/** Signs in to the demo company, which tests do not change. Returns the path of a campaign with 400 items. */
export async function signInToDemoWallet(page: Page, app: App): Promise<string> {
  await signInContext(page.context(), app.url, 'DEMO')
  return '/mock/DEMO/wallet/bDay9kP'
}

/** Signs in as `signInToDemoWallet` does. Returns the path of the campaign's messages. */
export const signInToDemoMessages = async (page: Page, app: App): Promise<string> =>
  `${await signInToDemoWallet(page, app)}/messages`

/** Enters a text in the open composer and goes to the review page. Returns the count. */
export async function composeMessage(page: Page, text: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Message text' }).fill(text)
  await page.getByRole('button', { name: 'Count and review' }).click()
  return readCount(page)
}

/** Waits for the count on the review page and returns it. */
export async function readCount(page: Page): Promise<number> {
  await expect(countField(page)).toBeVisible()
  const button = (await sendButton(page).textContent()) ?? ''
  return Number(button.replace(/\D/g, ''))
}

/** The confirmation field, in which the user types the count. */
export const countField = (page: Page) => page.getByRole('textbox', { name: /^Type [\d,]+ to confirm/ })

/** The send button, whose label has the count. */
export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to [\d,]+ wallet items?$/ })

/** Expects the page of a sent message. */
export async function expectSent(page: Page, text: string): Promise<void> {
  await expect(page).toHaveURL(/\/messages\/wm-\w+$/, { timeout: 20_000 })
  await expect(page.getByText(text).first()).toBeVisible()
}
