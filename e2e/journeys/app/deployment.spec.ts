import type { Page } from 'playwright/test'
import { signInContext } from '../../support/calls.mjs'
import { expect as baseExpect, test } from '../../support/test'
import { createGate, replaceBuild, slowDown, waitForMissing } from './deployment'

// A page that was opened before a deployment requests a part of a build that is gone. What happens then depends on what
// requested the part. Each order of events is tested, at full speed and on a slow machine.

test.use({ dataset: 'empty' })

const typed = 'the caller: (404) 555-0167'
const devicesPart = /\/assets\/DevicesPage-[^/]*\.js$/
const walletPart = /\/assets\/CampaignsPage-[^/]*\.js$/
/** The first part that is prefetched when the page is idle. */
const palettePart = /\/assets\/Palette-[^/]*\.js$/

/** The machine may be slow: only a page that hangs fails. */
const expect = baseExpect.configure({ timeout: 60_000 })

const boxOf = (page: Page) => page.getByRole('main').getByRole('combobox')
const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const missingPartPage = (page: Page) => titled(page, 'Part of the dashboard could not be loaded')
const downPage = (page: Page) => titled(page, 'The dashboard server is not responding')

/** Goes back to the lookup, in the same document or a new one, and expects the typed text. */
async function expectTypedText(page: Page): Promise<void> {
  await page.goBack()
  await expect(boxOf(page)).toHaveValue(typed)
}

test.beforeEach(async ({ context, app, company, guard }) => {
  guard.allow(/status of 404.*\/assets\//)
  await signInContext(context, app.url, company.key)
})

for (const slower of [1, 6]) {
  test.describe(slower === 1 ? 'at full speed' : `${slower} times slower`, () => {
    if (slower > 1) {
      test.slow()

      let endSlowness = async () => {}
      test.beforeEach(async ({ browser }) => {
        endSlowness = await slowDown(browser, slower)
      })
      test.afterEach(() => endSlowness())
    }

    test('a part that was not prefetched is gone: one reload of the requested page, and what was typed is kept', async ({
      page,
      company,
    }) => {
      const deployment = await replaceBuild(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      await boxOf(page).fill(typed)
      // Not with a link, whose page is prefetched when the pointer is over it
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('devices')
      await page.keyboard.press('Enter')
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.reloads()).toBe(1)
      await expectTypedText(page)
    })

    test('the prefetch fails before the click: no reload for the prefetch, one for the click', async ({
      page,
      company,
    }) => {
      const deployment = await replaceBuild(page, devicesPart)
      const prefetched = waitForMissing(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      await boxOf(page).fill(typed)
      await linkTo(page, 'Devices').hover()
      await prefetched
      await expect(boxOf(page)).toHaveValue(typed)
      expect(deployment.reloads()).toBe(0)
      await linkTo(page, 'Devices').click()
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.reloads()).toBe(1)
      await expectTypedText(page)
    })

    test('the click comes during the prefetch: one reload when it fails', async ({ page, company }) => {
      const deployment = await replaceBuild(page, devicesPart)
      const { opened, open } = createGate()
      deployment.respondAfter = opened
      const prefetching = page.waitForRequest(devicesPart)
      await page.goto(`${company.path}/persons`)
      await boxOf(page).fill(typed)
      await linkTo(page, 'Devices').hover()
      await prefetching
      await linkTo(page, 'Devices').click()
      open()
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.reloads()).toBe(1)
      await expectTypedText(page)
    })

    test('a prefetch fails while the clicked page loads: the page opens without a reload', async ({
      page,
      company,
    }) => {
      const [palette, devices] = [createGate(), createGate()]
      const deployment = await replaceBuild(page, palettePart)
      deployment.respondAfter = palette.opened
      await page.route(devicesPart, async route => {
        await devices.opened
        await route.fallback()
      })
      const prefetching = page.waitForRequest(palettePart)
      const prefetched = waitForMissing(page, palettePart)
      const requested = page.waitForRequest(devicesPart)
      await page.goto(`${company.path}/persons`)
      await prefetching
      await linkTo(page, 'Devices').click()
      await requested
      palette.open()
      await prefetched
      devices.open()
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.reloads()).toBe(0)
      // This time the user waits for it, so its failure reloads the page
      await page.keyboard.press('/')
      await expect.poll(deployment.reloads).toBe(1)
      await expect(titled(page, 'Devices')).toBeVisible()
    })

    test('another link is clicked before the part is found missing: that page opens, without a reload', async ({
      page,
      company,
    }) => {
      const deployment = await replaceBuild(page, devicesPart)
      const { opened, open } = createGate()
      deployment.respondAfter = opened
      const requested = page.waitForRequest(devicesPart)
      const missing = waitForMissing(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      await linkTo(page, 'Devices').click()
      await requested
      await linkTo(page, 'Wallet').click()
      open()
      await missing
      await expect(titled(page, 'Wallet')).toBeVisible()
      expect(deployment.reloads()).toBe(0)
    })

    test('another link is clicked while the page reloads: its page opens', async ({ page, company }) => {
      const deployment = await replaceBuild(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      const { opened, open } = createGate()
      await page.route('**/devices', async route => {
        await opened
        await route.fallback().catch(() => undefined) // canceled by the browser
      })
      const reload = page.waitForRequest(request => request.isNavigationRequest())
      const wallet = await linkTo(page, 'Wallet').boundingBox()
      await linkTo(page, 'Devices').click()
      await reload
      // With the mouse: a click on a locator waits until the reload is over. Not awaited, because the page may be gone
      // before it acknowledges the click
      page.mouse.click((wallet?.x ?? 0) + 10, (wallet?.y ?? 0) + 10).catch(() => undefined)
      await expect(titled(page, 'Wallet')).toBeVisible()
      open()
      expect(deployment.reloads()).toBe(2) // the canceled one, and the one that the click started
    })

    test('what was typed is stored while another page opens: the click is not lost', async ({ page, company }) => {
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
      await expectTypedText(page)
    })

    test('a response arrives while another page opens: the click is not lost', async ({ page, company }) => {
      await company.newPerson({ mdn: '+14045550167', carrier_code: '31' })
      const [response, part] = [createGate(), createGate()]
      const search = /\/persons\?mdn=/
      await page.route(search, async route => {
        await response.opened
        await route.fallback()
      })
      await page.route(devicesPart, async route => {
        await part.opened
        await route.fallback()
      })
      const [searched, requested] = [page.waitForRequest(search), page.waitForRequest(devicesPart)]
      const answered = page.waitForResponse(search)
      await page.goto(`${company.path}/persons`)
      await boxOf(page).fill(typed)
      await page.keyboard.press('Enter')
      await searched
      await linkTo(page, 'Devices').click()
      await requested
      response.open()
      await (await answered).finished()
      // Waits until the page has drawn the result
      await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))))
      part.open()
      await expect(titled(page, 'Devices')).toBeVisible()
    })

    for (const down of ['unreachable', 'down behind a proxy'] as const)
      test(`the server is ${down}: the page says so without a reload, and opens when the server is back`, async ({
        page,
        company,
        guard,
      }) => {
        guard.allow(/ERR_CONNECTION_REFUSED|status of 502/)
        const deployment = await replaceBuild(page, /^$/)
        const prefetched = page.waitForResponse(palettePart)
        await page.goto(`${company.path}/persons`)
        await boxOf(page).fill(typed)
        await prefetched
        await page.route('**/*', route =>
          down === 'unreachable'
            ? route.abort('connectionrefused')
            : route.fulfill({ status: 502, body: 'Bad Gateway' }),
        )
        await linkTo(page, 'Devices').click()
        await expect(downPage(page)).toBeVisible()
        const requestedAgain = page.waitForRequest(request => request.method() === 'HEAD')
        await page.getByRole('button', { name: 'Try again' }).click()
        await requestedAgain
        await expect(downPage(page)).toBeVisible()
        expect(deployment.reloads()).toBe(0)
        await page.unroute('**/*')
        await expect(titled(page, 'Devices')).toBeVisible()
        expect(deployment.reloads()).toBe(1)
        await expectTypedText(page)
      })

    test('a second deployment in the same session: one more reload', async ({ page, company }) => {
      const deployment = await replaceBuild(page, devicesPart)
      await page.goto(`${company.path}/persons`)
      await linkTo(page, 'Devices').click()
      await expect(titled(page, 'Devices')).toBeVisible()
      expect(deployment.reloads()).toBe(1)
      deployment.missingParts = walletPart
      await linkTo(page, 'Wallet').click()
      await expect(titled(page, 'Wallet')).toBeVisible()
      expect(deployment.reloads()).toBe(2)
    })
  })
}

test('a part that stays missing is reported after one reload, and can be requested again', async ({
  page,
  company,
}) => {
  const deployment = await replaceBuild(page, devicesPart)
  deployment.isPermanent = true
  await page.goto(`${company.path}/persons`)
  await linkTo(page, 'Devices').click()
  await expect(missingPartPage(page)).toBeVisible()
  expect(deployment.reloads()).toBe(1)
  deployment.isPermanent = false
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(titled(page, 'Devices')).toBeVisible()
  expect(deployment.reloads()).toBe(2)
})

test('a browser without storage does not reload on its own', async ({ page, company }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  const deployment = await replaceBuild(page, devicesPart)
  await page.goto(`${company.path}/persons`)
  await linkTo(page, 'Devices').click()
  await expect(missingPartPage(page)).toBeVisible()
  expect(deployment.reloads()).toBe(0)
})

declare global {
  interface Window {
    heldTimers?: (() => void)[]
  }
}

/** Runs in the page. Timers of this many milliseconds fire only when the test fires them. */
function holdTimersOf(heldMs: number): void {
  const held: (() => void)[] = []
  window.heldTimers = held
  const set = window.setTimeout.bind(window)
  const setHeldTimeout = (callback: TimerHandler, ms?: number, ...rest: unknown[]): number => {
    if (ms !== heldMs || typeof callback !== 'function') return set(callback, ms, ...rest)
    held.push(() => void callback())
    return 0
  }
  Object.assign(window, { setTimeout: setHeldTimeout })
}
