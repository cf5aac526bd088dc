import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** Crashes the tab, as when it is out of memory. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

/** Signs in as `demo` again on a page whose session has ended. */
export async function renewSession(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

const prefetchedParts = ['PersonPage', 'Palette', 'SignOutDialog', 'ApiLogDrawer', 'Background', 'JobsButton']

/** Waits until the app has loaded the parts that it fetches on its own: a missing one would reload the page later. */
export async function waitForPrefetchedParts(page: Page): Promise<void> {
  const isLoaded = (part: string) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part))
  for (const part of prefetchedParts) await page.waitForFunction(isLoaded, `/${part}-`)
  await page.waitForLoadState('networkidle')
}
