import { expect, it } from 'vitest'
import { render } from '../theme/testing'
import { ProgressBar } from './ProgressBar'

it('a progress bar says how far the work has progressed, or only that it is running', async () => {
  const screen = await render(
    <>
      <ProgressBar label="Rows" done={{ done: 5, failed: 2, unknown: 1 }} total={16} />
      <ProgressBar label="Nothing yet" done={0} total={0} />
      <ProgressBar label="Pages" done={null} />
    </>,
  )
  const rows = screen.getByRole('progressbar', { name: 'Rows' })
  await expect.element(rows).toHaveAttribute('aria-valuenow', '8')
  await expect.element(rows).toHaveAttribute('aria-valuemax', '16')
  expect(rows.element().scrollWidth).toBe(rows.element().clientWidth)
  await expect.element(screen.getByRole('progressbar', { name: 'Nothing yet' })).toHaveAttribute('aria-valuenow', '0')
  await expect.element(screen.getByRole('progressbar', { name: 'Pages' })).not.toHaveAttribute('aria-valuenow')
})
