import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { broadcastStops } from './support/stops/broadcast-stops'
import { frameStops } from './support/stops/frame-stops'
import { importStops } from './support/stops/import-stops'
import { personStops } from './support/stops/person-stops'
import { walletStops } from './support/stops/wallet-stops'
import { expect, test } from './support/test'

// Every page in both schemes, on a phone and on a desk: accessible, titled, without sideways scrolling, with no error
// on the console and no breach of the content policy (the fixtures fail on those).

const stops = [...frameStops, ...personStops, ...broadcastStops, ...walletStops, ...importStops]

test.use({ dataset: 'empty' })

const devices = {
  phone: { viewport: { width: 390, height: 844 }, narrow: { how: '320 px', width: 320, text: '100%' } },
  desk: { viewport: { width: 1440, height: 900 }, narrow: { how: 'text at 200 %', width: 640, text: '200%' } },
}
for (const [device, { viewport, narrow }] of Object.entries(devices)) {
  test.describe(`${device}, in both schemes and at ${narrow.how}`, () => {
    test.use({ colorScheme: 'light', viewport })
    for (const stop of stops) {
      test(stop.name, async ({ signedIn: page, company, app }) => {
        await stop.open(page, company, app)
        await expect(page).toHaveTitle(stop.title)
        await expectAccessible(page)
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
        await expectAccessible(page)

        await page.setViewportSize({ width: narrow.width, height: 640 })
        await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), narrow.text)
        await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
      })
    }
  })
}

const sidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
