import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { signInContext } from './support/calls.mjs'
import { broadcastScreens } from './support/screens/broadcast-screens'
import { frameScreens } from './support/screens/frame-screens'
import { importScreens } from './support/screens/import-screens'
import { overlayScreens } from './support/screens/overlay-screens'
import { personScreens } from './support/screens/person-screens'
import { walletScreens } from './support/screens/wallet-screens'
import { expect, test } from './support/test'

// Every page and overlay, on a phone and on a desktop, in both color schemes: accessible, titled, and without
// horizontal scrolling, console errors, or violations of the content security policy (the guard fails on the last two).
// `npm run screenshots` takes a picture of each along the way.

const screens = [
  ...frameScreens,
  ...personScreens,
  ...broadcastScreens,
  ...walletScreens,
  ...importScreens,
  ...overlayScreens,
]

const phone = { width: 390, height: 844 }

/** A page is opened at the size of a desktop window, which is then made smaller, unless it exists only on a phone. */
const devices = [
  { device: 'desktop', width: 1440, height: 900, schemes: ['light', 'dark'], isBetween: false },
  { device: 'desktop', width: 1024, height: 768, schemes: ['dark', 'light'], isBetween: true },
  { device: 'desktop', width: 768, height: 1024, schemes: ['light', 'dark'], isBetween: true },
  { device: 'phone', ...phone, schemes: ['dark', 'light'], isBetween: false },
] as const

/** A narrow phone, and text twice as large. */
const narrow = [
  { width: 320, text: '100%' },
  { width: 640, text: '200%' },
] as const

test.use({ dataset: 'empty', viewport: { width: 1440, height: 900 } })

for (const screen of screens) {
  test(screen.name, async ({ page, context, company, app }) => {
    await signInContext(context, app.url, company.key)
    if (screen.only === 'phone') await page.setViewportSize(phone)
    await screen.open(page, company, app)
    await expect(page).toHaveTitle(screen.title)
    const overlays = await overlaysOf(page).count()
    const sizes = devices
      .filter(({ isBetween }) => !isBetween || screen.atEveryWidth === true)
      .filter(({ device }) => screen.only === undefined || screen.only === device)
    for (const { width, height, schemes, isBetween } of sizes) {
      await page.setViewportSize({ width, height })
      await scroll(page, { toFocus: overlays > 0 })
      await expect(overlaysOf(page), 'the overlay stays open').toHaveCount(overlays)
      await expect.poll(() => horizontalScroll(page)).toBeLessThanOrEqual(0)
      await expect.poll(() => outsideWindow(page), 'panels are in the window').toEqual([])
      await expect.poll(() => withoutReason(page), 'a disabled button says why').toEqual([])
      await expect.poll(() => furtherMainButtons(page), 'one button stands out').toEqual([])
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
        // Colors do not depend on the width
        if (!isBetween || scheme === schemes[0]) await expectAccessible(page, { colorsOnly: scheme !== schemes[0] })
        await takePicture(page, `${screen.name} ${scheme} ${width}`)
      }
    }
    for (const { width, text } of screen.only === 'desktop' ? [] : narrow) {
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), text)
      await expect.poll(() => horizontalScroll(page)).toBeLessThanOrEqual(0)
      // Scrolled again each time: panels move once more after the text around them has grown
      const outside = async () => {
        await scroll(page, { toFocus: overlays > 0 })
        return outsideWindow(page)
      }
      await expect.poll(outside).toEqual([])
    }
  })
}

const overlaysOf = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox')).or(page.getByRole('tooltip'))

/**
 * Scrolls to the top, or with an open overlay to the focused element, because the overlay closes when its target leaves
 * the window. If that element's panel also fits without scrolling, a scroll of less than 100 px is undone: it would
 * only push content halfway under the top bar.
 */
const scroll = (page: Page, { toFocus }: { toFocus: boolean }) =>
  page.evaluate(focus => {
    // The body has the focus if the element that had it is not shown at a narrower width
    const focused = document.activeElement === document.body ? null : document.activeElement
    if (focus) focused?.scrollIntoView({ block: 'center' })
    const panel = focused?.closest('[role=dialog]') ?? focused
    const isInFirstWindow = window.scrollY + (panel?.getBoundingClientRect().bottom ?? 0) <= innerHeight
    if (!focus || (window.scrollY < 100 && isInFirstWindow)) window.scrollTo(0, 0)
  }, toFocus)

const pictures = process.env['SIGNALBOX_PICTURES']

/** Saves what the window shows, if `npm run screenshots` asked for it. */
async function takePicture(page: Page, name: string) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name.replaceAll(/[^\w]+/g, '-')}.png`) })
}

const horizontalScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** The non-modal panels that are not wholly in the window. */
const outsideWindow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog]:not([aria-modal])')]
      .filter(panel => panel.checkVisibility())
      .map(panel => panel.getBoundingClientRect())
      .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      .map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
  )

/** The disabled buttons that nothing describes. */
const withoutReason = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button:disabled, button[aria-disabled=true]')]
      .filter(button => {
        const ids = button.getAttribute('aria-describedby')?.split(' ') ?? []
        return !ids.some(id => document.getElementById(id)?.textContent.trim())
      })
      .map(button => button.getAttribute('aria-label') ?? button.textContent),
  )

/** The filled buttons of the page, and of each dialog, after the first: only its main action should stand out. */
const furtherMainButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, [role=dialog]')].flatMap(part =>
      [...part.querySelectorAll('button[data-variant=filled], a[data-variant=filled]')]
        .filter(button => button.checkVisibility() && button.closest('main, [role=dialog]') === part)
        .slice(1)
        .map(button => button.textContent),
    ),
  )
