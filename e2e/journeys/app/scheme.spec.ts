import { expect, test } from '../../support/test'

test.describe('a dark page never flashes white', () => {
  test.use({ colorScheme: 'light' })

  test('the preferred scheme applies before any module runs', async ({ page, app }) => {
    await page.goto('/sign-in')
    await page.evaluate(() => localStorage.setItem('signalbox.preferences', JSON.stringify({ scheme: 'dark' })))
    // The modules never load: the page shows what a slow connection would show
    await page.route(/\/assets\/.*\.js$/, () => {})
    await page.goto(`${app.url}/sign-in`, { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(14, 19, 19)')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('the scheme matches the system until another is chosen, in every tab', async ({ signedIn: page }) => {
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
