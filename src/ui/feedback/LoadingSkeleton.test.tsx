import { expect, it, vi } from 'vitest'
import { render } from '../theme/testing'
import { LoadingSkeleton } from './LoadingSkeleton'

it('a skeleton takes up its space at once, but appears only if the reply does not arrive soon', async () => {
  const screen = await render(<LoadingSkeleton rows={3} />)
  const skeleton = screen.getByRole('status', { includeHidden: true }).element()
  const { height } = skeleton.getBoundingClientRect()
  expect(getComputedStyle(skeleton).visibility).toBe('hidden')
  await expect.element(screen.getByRole('status')).toBeVisible()
  expect(skeleton.getBoundingClientRect().height).toBe(height)
})

it('a skeleton in a background tab, whose timers are slow, says how long it has really been loading', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const screen = await render(<LoadingSkeleton rows={3} />)
  now = 60_000
  await expect.element(screen.getByText('Still loading after 60 s.')).toBeVisible()
  clock.mockRestore()
})
