import { expect, it } from 'vitest'
import { DAY_MS } from '#/contract/format/durations'
import { render } from '#/ui/theme/testing'
import { timeAxis } from './time-axis'
import { TimeBar } from './TimeBar'

const now = Date.UTC(2026, 10, 20)

it.each([
  // With its margin, the axis is 31.2 days long
  [10, (11.2 / 31.2) * 100],
  [60, 100],
])('the line of a subscription that began %i days ago and is active ends now', async (days, end) => {
  const periods = [{ from: now - days * DAY_MS, until: null, isActive: true, reason: null }]
  const axis = timeAxis([{ listId: '1', isActive: true, periods }], now)
  const { container } = await render(axis && <TimeBar axis={axis} periods={periods} />)
  const { insetInlineStart = '', inlineSize = '' } =
    container.querySelector<HTMLElement>('[style*="inline-size"]')?.style ?? {}
  expect(Number.parseFloat(insetInlineStart) + Number.parseFloat(inlineSize)).toBeCloseTo(end)
})
