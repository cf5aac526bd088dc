import { expect, test } from '../support/test'

test.describe('a dark page never flashes white', () => {
  test.use({ colorScheme: 'light' })

  test('the chosen scheme is there before any module runs', async ({ page, app }) => {
    await page.goto('/sign-in')
    await page.evaluate(() => localStorage.setItem('signalbox.preferences', JSON.stringify({ scheme: 'dark' })))
    // the modules never come: what is painted now is what a slow line shows
    await page.route(/\/assets\/.*\.js$/, () => {})
    await page.goto(`${app.url}/sign-in`, { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(14, 19, 19)')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('as the system, and follows it', async ({ signedIn: page }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Color scheme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')

  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await other.getByRole('button', { name: 'Color scheme' }).click()
  await other.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
})
