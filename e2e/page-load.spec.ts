import type { Page, Request } from 'playwright/test'
import { budgets } from '../.ci/size.mjs'
import { signInContext } from './support/calls.mjs'
import { expect, test } from './support/test'

// What a page loads when it is opened by its address, counted on the network until its content is there. `.ci/size.mjs`
// checks the same budgets in the build, and a smaller one for the lookup. Sizes and counts only: times are measured by
// `npm run bench`.

declare global {
  interface Window {
    /** Reads that `public/boot.js` sent and the app has not taken yet, by URL. */
    signalboxEarlyReplies?: ReadonlyMap<string, unknown>
  }
}

/** Stands for the key of a person of the company. */
const person = ':person'
const wallet = '/wallet/gLd42xQ'
const addresses = [
  '/persons',
  '/persons/-/new',
  '/subscriptions',
  '/participants',
  '/participants/bulk',
  '/devices',
  '/broadcasts',
  '/broadcasts/5110',
  '/broadcasts/drafts/new-draft',
  '/wallet',
  `${wallet}/items`,
  `${wallet}/items/5d2f8a10-loop-0419`,
  `${wallet}/messages`,
  `${wallet}/messages/wm-9029`,
  `${wallet}/messages/-/new`,
  `${wallet}/export`,
  `${wallet}/bulk`,
  '/imports',
  '/imports/new',
  '/imports/token',
  '/overview',
  '/lab',
]

/**
 * Parts that come after the page, sometimes before it is measured: work in the background, the jobs of the top bar, the
 * notice of lost work, and the map of an item.
 */
const afterThePage =
  /\/(?:Background|JobsButton|LocationMap|LostWork|job-description|job-kinds|jobs|jobs-worker)-[^/]+\.js$/

/** Opens an address and adds up what was requested until the page shows its content. */
async function measureLoad(page: Page, address: string) {
  const finished: Request[] = []
  const reads: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) reads.push(pathname + search)
  })
  page.on('requestfinished', request => finished.push(request))
  // What is prefetched when the page is idle does not count
  await page.addInitScript(isDraft => {
    window.requestIdleCallback = () => 0
    // As if the draft were started here. On other pages, state would keep the boot script from sending the first reads
    if (isDraft) history.replaceState({ usr: { isNew: true } }, '')
  }, address.includes('/drafts/'))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect.soft(reads, 'each read is sent once').toEqual([...new Set(reads)])
  const untaken = () => page.evaluate(() => [...(window.signalboxEarlyReplies?.keys() ?? [])])
  await expect.poll(untaken, 'reads that the boot script sent for nothing').toEqual([])
  const fetched = await Promise.all(
    finished.map(async request => ({
      path: new URL(request.url()).pathname,
      kib: (await request.sizes()).responseBodySize / 1024,
    })),
  )
  const totalOf = (ending: RegExp) => {
    const files = fetched.filter(({ path }) => ending.test(path) && !afterThePage.test(path))
    return { files: files.length, kib: files.reduce((sum, file) => sum + file.kib, 0) }
  }
  return { js: totalOf(/\.js$/), css: totalOf(/\.css$/), fonts: totalOf(/\.(woff2?|ttf|otf)$/) }
}

function expectWithinBudget({ js, css, fonts }: Awaited<ReturnType<typeof measureLoad>>): void {
  expect.soft(js.kib, 'KiB of JS').toBeLessThanOrEqual(budgets.pageJs)
  expect.soft(js.kib, 'the scripts were counted').toBeGreaterThan(100)
  expect.soft(js.files, 'scripts').toBeLessThanOrEqual(budgets.pageFiles)
  expect.soft(css.kib, 'KiB of CSS').toBeLessThanOrEqual(budgets.css)
  expect.soft(css.files, 'style sheets').toBe(1)
  expect.soft(fonts.files, 'fonts').toBe(0)
}

test('the sign-in page loads within its budget', async ({ page }) => {
  expectWithinBudget(await measureLoad(page, '/sign-in'))
})

for (const address of addresses)
  test(`${address} loads within its budget`, async ({ page, app }) => {
    await signInContext(page.context(), app.url, 'DEMO')
    expectWithinBudget(await measureLoad(page, `/mock/DEMO${address}`))
    await expect(page.getByRole('heading', { level: 1 }), 'the page exists').not.toHaveText(/^No /)
  })

for (const address of [`/persons/${person}`, `/persons/${person}/edit`, `/subscriptions/${person}`])
  test(`${address} loads within its budget`, async ({ company, newVisitor }) => {
    const { person_key: key } = await company.newPerson({ mdn: '+13125550190', carrier_code: '31' })
    const page = await newVisitor(company)
    expectWithinBudget(await measureLoad(page, company.path + address.replace(person, key)))
    await expect(page.getByRole('heading', { level: 1 }), 'the page exists').not.toHaveText(/^No /)
  })
