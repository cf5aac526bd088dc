import { signInContext } from '../../support/calls.mjs'
import { expect, test } from '../../support/test'
import { createGate } from './deployment'

test('the palette interprets what is typed without a request, and opens a single match on Enter', async ({
  signedIn: page,
  company,
}) => {
  const { person_key: key } = await company.newPerson({ mdn: '+14042312222', carrier_code: '31' })
  const requests: string[] = []
  page.on('request', request => {
    // Without the requests of the profile's panels
    if (/\/mobiledb\/persons(\?|\/[^/]+$)/.test(request.url())) requests.push(request.url())
  })
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Number, key, id, page, or action' })
  await expect(box).toBeFocused()
  await box.fill('please call (404) 231-2222')
  await expect(page.getByRole('option', { selected: true })).toContainText('+1 404 231 2222')
  expect(requests).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${company.path}/persons/${key}`)
  expect(requests).toHaveLength(1)

  await expect(box).toBeHidden()
  // Recent lookups, with the arrow key pressed right after the shortcut
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
})

test('the palette runs an action by name, and loses nothing that is typed right after its shortcut', async ({
  signedIn: page,
}) => {
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
  const box = page.getByRole('combobox', { name: 'Number, key, id, page, or action' })
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  // Text typed right after the shortcut is not lost
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('api log')
  await expect(box).toHaveValue('api log')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^API log/ })).toBeVisible()
})

test('the palette can be opened while the chosen page is loading, and stays open when the page appears', async ({
  signedIn: page,
}) => {
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
  const { opened, open } = createGate()
  await page.route(/\/assets\/DevicesPage-[^/]*\.js$/, async route => {
    await opened
    await route.fallback()
  })
  const box = page.getByRole('combobox', { name: 'Number, key, id, page, or action' })
  await page.keyboard.press('Control+k')
  await box.fill('devices')
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.type('api')
  await expect(box).toHaveValue('api')
  open()
  await expect(page).toHaveTitle('Devices · Signalbox')
  await page.keyboard.type(' log')
  await expect(box).toHaveValue('api log')
})

test('a clicked page does not wait for prefetching', async ({ page, context, app, company }) => {
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  const firstPart = /\/assets\/Palette-[^/]*\.js$/
  const { opened, open } = createGate()
  await page.route(firstPart, async route => {
    await opened
    await route.fallback()
  })
  const prefetching = page.waitForRequest(firstPart)
  await signInContext(context, app.url, company.key)
  await page.goto(`${company.path}/persons`)
  await prefetching
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Imports' }).click()
  open()
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
  const clicked = requested.findIndex(url => url.includes('/assets/BatchesPage-'))
  const prefetched = requested.findIndex(url => url.includes('/assets/ApiLogDrawer-'))
  expect(prefetched === -1 || prefetched > clicked).toBe(true)
})

test('z switches to UTC and back, ? lists the shortcuts, and single-key shortcuts can be turned off', async ({
  signedIn: page,
}) => {
  await page.getByRole('heading', { level: 1 }).click()
  const zone = page.getByRole('button', { name: /^Time zone/ })
  await expect(zone).toContainText('Chicago')
  await page.keyboard.press('z')
  await expect(zone).toContainText('UTC')
  await page.keyboard.press('z')
  await expect(zone).toContainText('Chicago')

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(sheet.getByText('Go to People')).toBeVisible()
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('z')
  await expect(zone).toContainText('Chicago')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Number, key, id, page, or action' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the server answers an unknown address with 404', async ({ signedIn: page, company, guard }) => {
  guard.allow(/status of 404/)
  const response = await page.goto(`${company.path}/no-such-page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist.')
})

test('keys typed into a field do not trigger shortcuts', async ({ signedIn: page }) => {
  const box = page.getByRole('main').getByRole('combobox')
  await box.fill('')
  await box.pressSequentially('z/?gp')
  await expect(box).toHaveValue('z/?gp')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('g p opens People and focuses its search field', async ({ signedIn: page, company }) => {
  await page.goto(`${company.path}/activity`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(`${company.path}/persons`)
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
})

test('the time zone is chosen by name and stays after a reload', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: /^Time zone/ }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kathmandu')
  await page.getByRole('option', { name: /Kathmandu/ }).click()
  await expect(page.getByRole('button', { name: /^Time zone/ })).toContainText('Kathmandu')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Time zone/ })).toContainText('Kathmandu')
})

test('the rail collapses to icons that keep their accessible names, and show them to keyboard users', async ({
  signedIn: page,
}) => {
  await page.getByRole('button', { name: 'Collapse' }).click()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' })
  await expect(link).toBeVisible()
  expect((await link.boundingBox())?.width).toBeLessThan(56)
  const expand = page.getByRole('button', { name: 'Expand' })
  await expect(expand).toBeFocused()
  await page.mouse.move(700, 400)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Shortcuts')
  await page.reload()
  await expect(expand).toBeVisible()
  // A narrow window has icons only, and no button that would show more
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(expand).toHaveCount(0)
  await expect(link).toBeVisible()
})

test('the connection menu shows the user, the company, and what is available', async ({ signedIn: page, company }) => {
  await page.getByRole('button', { name: /^Connection/ }).click()
  const menu = page.getByRole('dialog', { name: 'Connection' })
  await expect(menu).toContainText(company.key)
  await expect(menu.getByText('demo', { exact: true })).toBeVisible()
  await expect(menu.getByRole('listitem').filter({ hasText: 'Wallet' })).toContainText('Available')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: /^Connection/ })).toBeFocused()
})

test('on a phone the rail is in a drawer', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: 'People' })).toBeVisible()
  await drawer.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('the skip link moves the focus to the page', async ({ signedIn: page, company }) => {
  await page.goto(`${company.path}/activity`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
})

test('while the scripts of a page are loading, the outlines of the frame are shown, but not on the sign-in page', async ({
  signedIn: page,
  company,
}) => {
  const name = page.getByText('Signalbox', { exact: true }).filter({ visible: true })
  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  for (const [path, shown] of [
    ['/sign-in', 0],
    [`${company.path}/devices`, 1],
  ] as const) {
    const { opened, open } = createGate()
    await page.route('**/assets/app-*.js', async route => {
      await opened
      await route.fallback()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveTitle('Signalbox')
    await expect(name).toHaveCount(shown)
    await expect(main).toHaveCount(0)
    open()
    await expect(main).toBeVisible()
    await page.unroute('**/assets/app-*.js')
  }
  await expect(name, 'the outlines are gone').toHaveCount(1)
})
