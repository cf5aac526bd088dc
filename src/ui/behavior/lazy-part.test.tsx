import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyPart } from './lazy-part'

afterEach(() => {
  vi.restoreAllMocks()
})

it('a lazy part says that the server is down, and loads once it is back', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn<() => Promise<() => React.ReactNode>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValue(() => <p>Here it is</p>)
  const Part = lazyPart(load)
  const screen = await render(<Part />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('The dashboard server is not responding')
  await expect.element(screen.getByText('Here it is'), { timeout: 4_000 }).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a lazy part loads again after a brief loss of connection, without a reload', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response())
  const load = vi.fn<() => Promise<() => React.ReactNode>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValue(() => <p>Here it is</p>)
  const Part = lazyPart(load)
  const screen = await render(<Part />)
  await expect.element(screen.getByText('Here it is')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
