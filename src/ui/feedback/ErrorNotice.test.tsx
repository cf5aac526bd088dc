import { expect, it } from 'vitest'
import { render } from '../theme/testing'
import { ErrorNotice } from './ErrorNotice'

it('an error shows the first messages and counts the rest, however many there are', async () => {
  const messages = Array.from(
    { length: 5_000 },
    (_, index) => `message ${index} ${'x'.repeat(index === 0 ? 100_000 : 0)}`,
  )
  const screen = await render(<ErrorNotice title="Rejected" messages={messages} />)
  await expect.element(screen.getByText('4,980 more messages')).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(21)
  expect(screen.container.textContent.length).toBeLessThan(2_000)
})
