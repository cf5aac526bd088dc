import type { Page } from 'playwright/test'
import { expect, test } from '../support/test'

// A page that was opened before a deployment asks for a part of a build that is gone (facts 9).

const part = /\/assets\/DevicesPage-[^/]*\.js$/
const devices = (page: Page) => page.getByRole('heading', { level: 1, name: 'Devices' })

/** The part is answered as any file that is not there. Returns how often the page itself was loaded since. */
async function withoutThePart(page: Page, times?: number): Promise<() => number> {
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(part, route => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }), {
    times,
  })
  return () => loads
}

test('a new build was deployed: the page loads anew by itself, where the user was going, and keeps what was typed', async ({
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of 404.*DevicesPage/)
  const box = page.getByRole('main').getByRole('combobox')
  await box.fill('the caller: (404) 555-0167')
  const loads = await withoutThePart(page, 1)
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(devices(page)).toBeVisible()
  expect(loads()).toBe(1)
  await page.goBack()
  await expect(box).toHaveValue('the caller: (404) 555-0167')
})

test('a part that stays away is said, and the page does not load for ever', async ({ guard, signedIn: page }) => {
  guard.allow(/status of 404.*DevicesPage/)
  const loads = await withoutThePart(page)
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect.poll(loads).toBe(1)
  await expect(page.getByRole('heading', { name: 'Part of the dashboard could not be loaded' })).toBeVisible()
  await page.unroute(part)
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(devices(page)).toBeVisible()
  expect(loads()).toBe(2)
})
