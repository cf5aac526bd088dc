import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { signInContext } from './support/calls.mjs'
import { broadcastStops } from './support/stops/broadcast-stops'
import { frameStops } from './support/stops/frame-stops'
import { importStops } from './support/stops/import-stops'
import { personStops } from './support/stops/person-stops'
import { walletStops } from './support/stops/wallet-stops'
import { expect, test } from './support/test'

// Every page and overlay, on a phone and on a desktop, in both color schemes: accessible, titled, without horizontal
// scrolling, without console errors and without violations of the content security policy (the fixtures fail on those).
// `npm run screenshots` takes a picture of each on the way.

const stops = [...frameStops, ...personStops, ...broadcastStops, ...walletStops, ...importStops]

test.use({ dataset: 'empty' })

const devices = {
  phone: {
    viewport: { width: 390, height: 844 },
    schemes: ['dark', 'light'],
    narrow: { how: '320 px', width: 320, text: '100%' },
  },
  desktop: {
    viewport: { width: 1440, height: 900 },
    schemes: ['light', 'dark'],
    narrow: { how: 'text at 200%', width: 640, text: '200%' },
  },
} as const
for (const [device, { viewport, schemes, narrow }] of Object.entries(devices)) {
  test.describe(`${device}, in ${schemes[0]} and at ${narrow.how}`, () => {
    test.use({ colorScheme: schemes[0], viewport })
    for (const stop of stops) {
      test(stop.name, async ({ page, context, company, app }) => {
        await signInContext(context, app.url, company.key)
        await stop.open(page, company, app)
        await expect(page).toHaveTitle(stop.title)
        expect(await horizontalScroll(page)).toBeLessThanOrEqual(0)
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme })
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
          await expectAccessible(page, { colorsOnly: scheme !== schemes[0] })
          await takePicture(page, `${stop.name} ${scheme} ${viewport.width}`)
        }
        await page.setViewportSize({ width: narrow.width, height: 640 })
        await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), narrow.text)
        await expect.poll(() => horizontalScroll(page)).toBeLessThanOrEqual(0)
      })
    }
  })
}

const pictures = process.env['SIGNALBOX_PICTURES']

/** Saves what the window shows, if `npm run screenshots` asked for it. */
async function takePicture(page: Page, name: string) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name.replaceAll(/[^\w]+/g, '-')}.png`) })
}

const horizontalScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
