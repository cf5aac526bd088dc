import axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'

declare global {
  interface Window {
    axe: typeof axe
  }
}

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
  // What is behind a modal dialog can be neither read nor clicked; it is checked without the dialog
  const modal = '[aria-modal="true"]'
  const part = (await page.locator(modal).count()) > 0 ? modal : null
  const findings = await findingsOf(
    page,
    part,
    colorsOnly ? { type: 'rule', values: colorRules } : { type: 'tag', values: standards },
  )
  // A target that a sticky bar happens to cover in part is measured again in the middle of the window
  const covered = findings.filter(({ rule, text }) => rule === 'target-size' && /partially obscured/.test(text))
  for (const finding of covered) {
    await page.locator(finding.target).evaluate(element => element.scrollIntoView({ block: 'center' }))
    const inTheMiddle = await findingsOf(page, finding.target, { type: 'rule', values: ['target-size'] })
    if (inTheMiddle.length === 0) findings.splice(findings.indexOf(finding), 1)
  }
  expect(findings.map(({ text }) => text)).toEqual([])
}

interface Finding {
  rule: string
  /** A CSS selector. */
  target: string
  /** The rule, element, and advice. */
  text: string
}

/**
 * What axe finds in the part of the page that a selector names, or on the whole page. Axe stays in the page, because
 * evaluating its 1.2 MB takes longer than many checks.
 */
async function findingsOf(page: Page, part: string | null, runOnly: RunOnly): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ part, runOnly }) => {
      const { violations } = await window.axe.run(part ?? document, {
        iframes: false,
        resultTypes: ['violations'],
        runOnly,
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(node => {
          const target = node.target.join(' ')
          return { rule: id, target, text: `${id}: ${target}: ${node.failureSummary ?? help}` }
        }),
      )
    },
    { part, runOnly },
  )
}

/**
 * Axe, patched to take half the time. Most of a check is spent on colors: axe parses the same few colors thousands of
 * times and, for browsers without private fields, keeps their fields in WeakMaps.
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
