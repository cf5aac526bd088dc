import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with rule, element and advice of everything that axe finds on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colors are not checked during a transition. One of an element that is not rendered never ends
  await page.evaluate(async () => {
    const isShown = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) === true
    const ending = document
      .getAnimations()
      .filter(({ effect }) => isShown(effect) && Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(animation => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const findings = violations.flatMap(violation =>
    violation.nodes.map(node => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? violation.help}`),
  )
  expect(findings).toEqual([])
}
