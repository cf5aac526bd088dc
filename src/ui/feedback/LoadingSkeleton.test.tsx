import { expect, it } from 'vitest'
import { render } from '../theme/testing'
import { LoadingSkeleton } from './LoadingSkeleton'

it('a skeleton keeps its place and appears only if the reply is not there soon', async () => {
  const screen = await render(<LoadingSkeleton rows={3} />)
  const skeleton = screen.getByRole('status', { includeHidden: true }).element()
  const { height } = skeleton.getBoundingClientRect()
  expect(getComputedStyle(skeleton).visibility).toBe('hidden')
  await expect.element(screen.getByRole('status')).toBeVisible()
  expect(skeleton.getBoundingClientRect().height).toBe(height)
})
