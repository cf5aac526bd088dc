import type { Page } from 'playwright/test'
import { signInContext } from '../support/calls.mjs'
import { deployUnder, hold, missed } from '../support/deployment'
import { expect as expectSoon, test } from '../support/test'

// A page that was opened before a deployment asks for a part of a build that is gone. What then happens is decided by
// who asked for the part: each order of events is made here, at full speed and on a slow machine.

test.use({ dataset: 'empty' })

const typed = 'the caller: (404) 555-0167'
const devicesPart = /\/assets\/DevicesPage-[^/]*\.js$/
const walletPart = /\/assets\/CampaignsPage-[^/]*\.js$/
/** The first that is prefetched when the page is idle. */
const palettePart = /\/assets\/Palette-[^/]*\.js$/

/** The machine may be slow: only what hangs fails. */
const expect = expectSoon.configure({ timeout: 60_000 })

const boxOf = (page: Page) => page.getByRole('main').getByRole('combobox')
const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const gonePage = (page: Page) => titled(page, 'Part of the dashboard could not be loaded')
const downPage = (page: Page) => titled(page, 'The dashboard server does not respond')

/** Back on the look-up, in the document that is there or in a new one. */
async function expectKept(page: Page): Promise<void> {
  await page.goBack()
  await expect(boxOf(page)).toHaveValue(typed)
}

test.beforeEach(async ({ context, app, company, guard }) => {
  guard.allow(/status of 404.*\/assets\//)
  await signInContext(context, app.url, company.key)
})

for (const slower of [1, 6]) {
  test.describe(slower === 1 ? 'at full speed' : `${slower} times slower`, () => {
    if (slower > 1) test.slow()

    test.beforeEach(async ({ page, context }) => {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    })

    test('a part that was not prefetched is gone: one reload where the user was going, and what was typed is kept', async ({
      page,
      company,
    }) => {
      const deployment = await deployUnder(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      await boxOf(page).fill(typed)
      // Not by a link: its page is prefetched as soon as someone points at it
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('devices')
      await page.keyboard.press('Enter')
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.loads()).toBe(1)
      await expectKept(page)
    })

    test('prefetched in vain before the click: no reload for the prefetch, one for the click', async ({
      page,
      company,
    }) => {
      const deployment = await deployUnder(page, devicesPart)
      const prefetched = missed(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      await boxOf(page).fill(typed)
      await linkTo(page, 'Devices').hover()
      await prefetched
      await expect(boxOf(page)).toHaveValue(typed)
      expect(deployment.loads()).toBe(0)
      await linkTo(page, 'Devices').click()
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.loads()).toBe(1)
      await expectKept(page)
    })

    test('clicked while the prefetch is under way: one reload when it fails', async ({ page, company }) => {
      const deployment = await deployUnder(page, devicesPart)
      const { until, letGo } = hold()
      deployment.until = until
      const prefetching = page.waitForRequest(devicesPart)
      await page.goto(`${company.path}/persons`)
      await boxOf(page).fill(typed)
      await linkTo(page, 'Devices').hover()
      await prefetching
      await linkTo(page, 'Devices').click()
      letGo()
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.loads()).toBe(1)
      await expectKept(page)
    })

    test('prefetched in vain while the clicked page is on its way: the page comes without a reload', async ({
      page,
      company,
    }) => {
      const [palette, devices] = [hold(), hold()]
      const deployment = await deployUnder(page, palettePart)
      deployment.until = palette.until
      await page.route(devicesPart, async route => {
        await devices.until
        await route.fallback()
      })
      const prefetching = page.waitForRequest(palettePart)
      const prefetched = missed(page, palettePart)
      const asked = page.waitForRequest(devicesPart)
      await page.goto(`${company.path}/persons`)
      await prefetching
      await linkTo(page, 'Devices').click()
      await asked
      palette.letGo()
      await prefetched
      devices.letGo()
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.loads()).toBe(0)
      // Who asks for it now waits for it
      await page.keyboard.press('/')
      await expect.poll(deployment.loads).toBe(1)
      await expect(titled(page, 'Devices')).toBeVisible()
    })

    test('clicked elsewhere before the part was missed: that page comes, and no reload', async ({ page, company }) => {
      const deployment = await deployUnder(page, devicesPart)
      const { until, letGo } = hold()
      deployment.until = until
      const asked = page.waitForRequest(devicesPart)
      const missing = missed(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      await linkTo(page, 'Devices').click()
      await asked
      await linkTo(page, 'Wallet').click()
      letGo()
      await missing
      await expect(titled(page, 'Wallet')).toBeVisible()
      expect(deployment.loads()).toBe(0)
    })

    test('clicked elsewhere while the page reloads: the click leads there', async ({ page, company }) => {
      const deployment = await deployUnder(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      const { until, letGo } = hold()
      await page.route('**/devices', async route => {
        await until
        await route.fallback().catch(() => undefined) // given up by the browser
      })
      const reload = page.waitForRequest(request => request.isNavigationRequest())
      const wallet = await linkTo(page, 'Wallet').boundingBox()
      await linkTo(page, 'Devices').click()
      await reload
      // By the mouse: a click on a locator waits until the reload is over
      await page.mouse.click((wallet?.x ?? 0) + 10, (wallet?.y ?? 0) + 10)
      await expect(titled(page, 'Wallet')).toBeVisible()
      letGo()
      expect(deployment.loads()).toBe(2) // the one that was given up, and the one of the click
    })

    test('what was typed is stored on the way to another page: the click is not lost', async ({ page, company }) => {
      await page.addInitScript(holdTimersOf, 200)
      await page.goto(`${company.path}/persons`)
      await boxOf(page).fill(typed)
      await expect.poll(() => page.evaluate(() => window.heldTimers?.length)).toBeGreaterThan(0)
      // The timer fires after the click and before the router's state is drawn
      await linkTo(page, 'Devices').evaluate(link => {
        if (link instanceof HTMLElement) link.click()
        for (const fire of window.heldTimers ?? []) fire()
      })
      await expect(titled(page, 'Devices')).toBeVisible()
      await expectKept(page)
    })

    test('an answer comes on the way to another page: the click is not lost', async ({ page, company }) => {
      await company.newPerson({ mdn: '+14045550167', carrier_code: '31' })
      const [answer, part] = [hold(), hold()]
      const search = /\/persons\?mdn=/
      await page.route(search, async route => {
        await answer.until
        await route.fallback()
      })
      await page.route(devicesPart, async route => {
        await part.until
        await route.fallback()
      })
      const [question, asked] = [page.waitForRequest(search), page.waitForRequest(devicesPart)]
      const answered = page.waitForResponse(search)
      await page.goto(`${company.path}/persons`)
      await boxOf(page).fill(typed)
      await page.keyboard.press('Enter')
      await question
      await linkTo(page, 'Devices').click()
      await asked
      answer.letGo()
      await (await answered).finished()
      // What the page makes of it is drawn
      await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))))
      part.letGo()
      await expect(titled(page, 'Devices')).toBeVisible()
    })

    for (const down of ['not there', 'down behind a proxy'] as const)
      test(`the server is ${down}: that is said, no reload, and the page opens when it is back`, async ({
        page,
        company,
        guard,
      }) => {
        guard.allow(/ERR_CONNECTION_REFUSED|status of 502/)
        const deployment = await deployUnder(page, /^$/)
        const prefetched = page.waitForResponse(palettePart)
        await page.goto(`${company.path}/persons`)
        await boxOf(page).fill(typed)
        await prefetched
        await page.route('**/*', route =>
          down === 'not there' ? route.abort('connectionrefused') : route.fulfill({ status: 502, body: 'Bad Gateway' }),
        )
        await linkTo(page, 'Devices').click()
        await expect(downPage(page)).toBeVisible()
        const askedAgain = page.waitForRequest(request => request.method() === 'HEAD')
        await page.getByRole('button', { name: 'Try again' }).click()
        await askedAgain
        await expect(downPage(page)).toBeVisible()
        expect(deployment.loads()).toBe(0)
        await page.unroute('**/*')
        await expect(titled(page, 'Devices')).toBeVisible()
        expect(deployment.loads()).toBe(1)
        await expectKept(page)
      })

    test('a second deployment in the same session: one reload more', async ({ page, company }) => {
      const deployment = await deployUnder(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      await linkTo(page, 'Devices').click()
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.loads()).toBe(1)
      deployment.gone = walletPart
      await linkTo(page, 'Wallet').click()
      await expect(titled(page, 'Wallet')).toBeVisible()
      expect(deployment.loads()).toBe(2)
    })
  })
}

test('a part that stays away is said after one reload, and can be asked for', async ({ page, company }) => {
  const deployment = await deployUnder(page, devicesPart)
  deployment.forGood = true
  await page.goto(`${company.path}/persons`)
  await linkTo(page, 'Devices').click()
  await expect(gonePage(page)).toBeVisible()
  expect(deployment.loads()).toBe(1)
  deployment.forGood = false
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(titled(page, 'Devices')).toBeVisible()
  expect(deployment.loads()).toBe(2)
})

test('a browser without storage does not reload on its own', async ({ page, company }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  const deployment = await deployUnder(page, devicesPart)
  await page.goto(`${company.path}/persons`)
  await linkTo(page, 'Devices').click()
  await expect(gonePage(page)).toBeVisible()
  expect(deployment.loads()).toBe(0)
})

declare global {
  interface Window {
    heldTimers?: (() => void)[]
  }
}

/** Runs in the page: timers of so many milliseconds fire when the test says so. */
function holdTimersOf(heldMs: number): void {
  const held: (() => void)[] = []
  window.heldTimers = held
  const set = window.setTimeout.bind(window)
  const hold = (act: TimerHandler, ms?: number, ...rest: unknown[]): number => {
    if (ms !== heldMs || typeof act !== 'function') return set(act, ms, ...rest)
    held.push(() => void act())
    return 0
  }
  Object.assign(window, { setTimeout: hold })
}
