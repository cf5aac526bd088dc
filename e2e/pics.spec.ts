import { signInContext } from './support/calls.mjs'
import { broadcastStops } from './support/stops/broadcast-stops'
import { frameStops } from './support/stops/frame-stops'
import { importStops } from './support/stops/import-stops'
import { personStops } from './support/stops/person-stops'
import { walletStops } from './support/stops/wallet-stops'
import { test } from './support/test'
const stops = [...frameStops, ...personStops, ...broadcastStops, ...walletStops, ...importStops]
test.use({ dataset: 'empty', viewport: { width: 1440, height: 900 } })
const out = process.env['PICS']!
for (const stop of stops)
  test(stop.name, async ({ page, context, company, app }) => {
    await signInContext(context, app.url, company.key)
    await stop.open(page, company, app)
    const widths = broadcastStops.includes(stop) ? [1440, 1024, 768, 390] : [1440, 390]
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.waitForTimeout(250)
        const overlay = await page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox')).count()
        await page.screenshot({
          path: `${out}/${stop.name.replaceAll(/[^\w]+/g, '-')}--${width}-${scheme}.png`,
          fullPage: overlay === 0,
        })
      }
    }
  })
