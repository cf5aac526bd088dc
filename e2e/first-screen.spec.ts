import type { Page, Request } from 'playwright/test'
import { expect, test } from './support/test'

// The budget that .ci/size.mjs checks in the module graph, checked on the network: everything fetched before the first
// field takes a key.

test.use({ dataset: 'empty' })

/** Loads a page and adds up what was requested until a field had the focus and could take keys. */
async function fetchedUntilFocus(page: Page, address: string) {
  const finished: Request[] = []
  page.on('requestfinished', request => finished.push(request))
  await page.addInitScript(() => {
    const note = () =>
      (document.documentElement.dataset['focused'] = String(performance.timeOrigin + performance.now()))
    addEventListener('focusin', note, { once: true })
  })
  await page.goto(address)
  const focused = page.locator('html[data-focused]')
  await expect(focused).toBeAttached()
  const until = Number(await focused.getAttribute('data-focused'))
  const before = finished.filter(request => request.timing().startTime <= until)
  const fetched = await Promise.all(
    before.map(async request => ({
      path: new URL(request.url()).pathname,
      kib: (await request.sizes()).responseBodySize / 1024,
    })),
  )
  const kib = (ending: RegExp) =>
    fetched.filter(({ path }) => ending.test(path)).reduce((sum, file) => sum + file.kib, 0)
  return { js: kib(/\.js$/), css: kib(/\.css$/), fonts: kib(/\.(woff2?|ttf|otf)$/), requests: fetched.length }
}

function expectWithinBudget({ js, css, fonts, requests }: Awaited<ReturnType<typeof fetchedUntilFocus>>): void {
  expect.soft(js, 'KiB of JS').toBeLessThanOrEqual(195)
  expect.soft(js, 'the scripts were counted').toBeGreaterThan(50)
  expect.soft(css, 'KiB of CSS').toBeLessThanOrEqual(14)
  expect.soft(fonts, 'KiB of fonts').toBe(0)
  // The files that .ci/size.mjs counts, the icon, and one read
  expect.soft(requests, 'requests').toBeLessThanOrEqual(14)
}

test('the sign-in page takes its first key within the budget', async ({ page }) => {
  expectWithinBudget(await fetchedUntilFocus(page, '/sign-in'))
})

test('the look-up takes its first key within the budget', async ({ company, newVisitor }) => {
  expectWithinBudget(await fetchedUntilFocus(await newVisitor(company), `${company.path}/persons`))
})
