import * as fc from 'fast-check'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#/ui/theme/testing'
import { uncoveredSide, useUncoveredSide } from './uncovered-side'
import { aboutAction } from './undo-queue'

it('the bar is never on the side where it covers more of the rows it is about', () => {
  const band = fc.tuple(fc.nat(900), fc.nat(300)).map(([top, height]) => ({ top, bottom: top + height }))
  const covered = (row: { top: number; bottom: number }, bar: { top: number; bottom: number }) =>
    Math.max(0, Math.min(row.bottom, bar.bottom) - Math.max(row.top, bar.top))
  fc.assert(
    fc.property(fc.constantFrom('bottom', 'top'), fc.array(band), fc.nat(400), (current, rows, height) => {
      const places = { bottom: { top: 844 - height, bottom: 844 }, top: { top: 0, bottom: height } }
      const side = uncoveredSide(current, rows, places)
      const sum = (place: 'bottom' | 'top') => rows.reduce((all, row) => all + covered(row, places[place]), 0)
      expect(sum(side)).toBeLessThanOrEqual(Math.min(sum('bottom'), sum('top')))
      if (sum('bottom') === sum('top')) expect(side).toBe(current)
    }),
  )
})

/** A row at the bottom of a phone, and the bar for it. */
function Phone() {
  const bar = useRef<HTMLDivElement>(null)
  const side = useUncoveredSide(bar, ['unsubscribe k 1'])
  return (
    <>
      <div
        role="listitem"
        {...aboutAction('unsubscribe k 1')}
        style={{ position: 'fixed', bottom: 0, width: 200, height: 100 }}
      />
      <div ref={bar} role="status" style={{ height: 120 }}>
        {side}
      </div>
    </>
  )
}

it('the bar for a row at the bottom of a phone is at the top', async () => {
  await page.viewport(390, 844)
  const screen = await render(<Phone />)
  // A bar does not move while the pointer is over it
  await userEvent.hover(screen.getByRole('listitem'))
  window.dispatchEvent(new Event('resize'))
  await expect.element(screen.getByRole('status')).toHaveTextContent('top')
})
