import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The only rules that read colors: all others find the same in both color schemes. */
const colorRules = ['color-contrast', 'link-in-text-block']

interface Options {
  /** For a page that was checked in the other color scheme. */
  colorsOnly?: boolean
}

/** Fails with the rule, element, and advice for everything that axe finds on the page. */
export async function expectAccessible(page: Page, { colorsOnly = false }: Options = {}): Promise<void> {
  // Waits for transitions, which change colors. Those of elements that are not rendered never end
  await page.evaluate(async () => {
    const isShown = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) === true
    const ending = document
      .getAnimations()
      .filter(({ effect }) => isShown(effect) && Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(animation => animation.finished))
  })
  const axe = await loadAxe(page)
  axe.options(
    colorsOnly
      ? { resultTypes: ['violations'], runOnly: { type: 'rule', values: colorRules } }
      : { resultTypes: ['violations'], runOnly: { type: 'tag', values: standards } },
  )
  // What is behind a modal dialog can be neither read nor clicked; it is checked without the dialog
  const modal = '[aria-modal="true"]'
  if ((await page.locator(modal).count()) > 0) axe.include(modal)
  const findings = await findingsOf(axe)
  // A target that a sticky bar happens to cover in part is measured again in the middle of the window
  const covered = findings.filter(({ rule, text }) => rule === 'target-size' && /partially obscured/.test(text))
  for (const finding of covered) {
    await page.locator(finding.target).evaluate(element => element.scrollIntoView({ block: 'center' }))
    const inTheMiddle = await findingsOf((await loadAxe(page)).include(finding.target).withRules(['target-size']))
    if (inTheMiddle.length === 0) findings.splice(findings.indexOf(finding), 1)
  }
  expect(findings.map(({ text }) => text)).toEqual([])
}

/**
 * Axe in half the time. Most of a check goes into colors: axe parses the same few thousands of times, and keeps their
 * fields in WeakMaps, which only browsers without private fields need.
 */
const axeSource = `
(function (WeakMap, WeakSet) {
  ${axe.source}
})(
  class { key = Symbol(); has(of) { return this.key in of } get(of) { return of[this.key] } set(of, value) { of[this.key] = value } },
  class { key = Symbol(); has(of) { return this.key in of } add(of) { of[this.key] = true } },
)
{
  const { Color } = axe.commons.color
  const parse = Color.prototype.parseString
  const parsed = new Map()
  Color.prototype.parseString = function (text) {
    if (!parsed.has(text)) parsed.set(text, parse.call(new Color(0, 0, 0), text))
    const { r, g, b, alpha } = parsed.get(text)
    return Object.assign(this, { r, g, b, alpha })
  }
}`

/** Axe stays in the page: to evaluate its 500 KB twice for each check would take a fifth of the check's time. */
async function loadAxe(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, axeSource: isLoaded ? 'void 0' : axeSource })
}

interface Finding {
  rule: string
  /** A CSS selector. */
  target: string
  /** The rule, element, and advice. */
  text: string
}

async function findingsOf(axe: AxeBuilder): Promise<Finding[]> {
  // Legacy mode: no second page for the results of frames, which this app does not have
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(violation =>
    violation.nodes.map(node => {
      const target = node.target.join(' ')
      return {
        rule: violation.id,
        target,
        text: `${violation.id}: ${target}: ${node.failureSummary ?? violation.help}`,
      }
    }),
  )
}

/** Expects that an element is wholly in the window at five widths, wherever the page is scrolled to. */
export async function expectInView(element: Locator): Promise<void> {
  const page = element.page()
  const before = page.viewportSize()
  for (const [width, height] of [
    [1440, 700],
    [1024, 700],
    [768, 900],
    [390, 800],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const top of [0, 300, 100_000]) {
      await page.evaluate(y => window.scrollTo({ top: y }), top)
      await expect(element, `${width} px, scrolled to ${top}`).toBeInViewport({ ratio: 1 })
    }
  }
  if (before !== null) await page.setViewportSize(before)
}
