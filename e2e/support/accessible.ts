import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with rule, place and advice of everything that axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colors in the middle of a transition are nobody's colors.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(animation => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const findings = violations.flatMap(violation =>
    violation.nodes.map(node => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? violation.help}`),
  )
  expect(findings).toEqual([])
}
