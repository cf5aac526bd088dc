import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** The tab dies without a word, as when its memory runs out. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

/** Signs in again over the page whose session has ended, as `demo`. */
export async function renewSession(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

const laterParts = [
  'session-pages',
  'LookUpAnswer',
  'PersonPage',
  'Palette',
  'SignOutDialog',
  'ApiLogDrawer',
  'Notices',
  'Afterwards',
  'JobsTool',
]

/** Waits until the parts that come after the first screen are there: a page that misses one is loaded anew later. */
export async function everyPart(page: Page): Promise<void> {
  const isHere = (part: string) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part))
  for (const part of laterParts) await page.waitForFunction(isHere, `/${part}-`)
  await page.waitForLoadState('networkidle')
}
