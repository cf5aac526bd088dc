import type { Page } from 'playwright/test'
import { chromiumArgs, findFullBrowser } from '../../support/browser.mjs'
import { expect, test } from '../../support/test'

// Back is tested as users have it: with the back/forward cache, which Playwright turns off.
const browser = findFullBrowser()
test.use({
  launchOptions: {
    ...(browser && { executablePath: browser }),
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

const name = 'Oriane Vandermeulen'

async function openPerson(page: Page, mdn: string) {
  await page.getByRole('main').getByRole('combobox').fill(mdn)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: /^Sign out/ })
  await expect(dialog).toContainText('stay on this computer')
  await expect(dialog.getByRole('checkbox', { name: 'Also delete them from this computer' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
}

test.beforeEach(async ({ company }) => {
  await company.newPerson({
    mdn: '+14045550188',
    carrier_code: '31',
    custom_fields: { first_name: 'Oriane', last_name: 'Vandermeulen' },
  })
})

/** Goes back as the browser's button does; `goBack` waits for a load event that a page from the cache never fires. */
async function pressBack(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dataset['before'] = 'Back'
    setTimeout(() => history.back())
  })
  await page.waitForFunction(() => document.documentElement.dataset['before'] === undefined)
}

test('Back after a sign-out shows nothing personal', async ({ signedIn: page }) => {
  // Some browsers keep pages in the back/forward cache despite `no-store`; Chromium keeps them with `no-cache`
  await page.route('**', async route => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-cache' } })
  })
  await page.reload()
  await openPerson(page, '+14045550188')
  // What is still loading when a page goes into the cache never arrives after Back
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    document.documentElement.dataset['kept'] = 'by the cache'
    window.location.assign('/icon.svg')
  })
  await page.waitForURL('**/icon.svg')
  await pressBack(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.locator('html'), 'the page came from the cache, or the test proves nothing').toHaveAttribute(
    'data-kept',
    /./,
  )

  await signOut(page)
  await pressBack(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByText('404 555 0188')).toHaveCount(0)
  expect(await page.content()).not.toContain('14045550188')
})

test('the next user in this tab finds no phone number in the history', async ({ signedIn: page, company }) => {
  // Slow enough that the router leaves the entry with the typed number before React has shown it
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const box = page.getByRole('main').getByRole('combobox')
  await box.fill('+14045559999')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/result=nobody/)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await signOut(page)
  await page.getByLabel('Company key', { exact: true }).selectOption({ label: 'Other…' })
  await page.getByLabel('Other company key').fill(company.key)
  await page.getByLabel('User', { exact: true }).fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${company.path}/persons`)
  await expect(page.getByText('People you look up appear here.')).toBeVisible()
  await page.goBack()
  await expect(box).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(page.getByText('404 555 9999')).toHaveCount(0)
})

test('a sign-out ends the session in every tab', async ({ signedIn: page }) => {
  const second = await page.context().newPage()
  await second.goto(page.url())
  await openPerson(second, '+14045550188')
  await signOut(page)
  await expect(second).toHaveURL(/\/sign-in/)
  await expect(second.getByText(name)).toHaveCount(0)
})
