import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { ShareBar } from './ShareBar'

it.each([
  [0, false],
  [0.0001, true],
])('the bar of the share %d is filled: %s', async (share, isFilled) => {
  const { container } = await render(<ShareBar share={share} />)
  const fill = container.querySelector('[aria-hidden] > span')
  expect((fill?.getBoundingClientRect().width ?? 0) > 0).toBe(isFilled)
})
