import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../theme/testing'
import { useFirstRows } from './use-first-rows'

function Rows({ count, first }: { count: number; first?: number }) {
  const [shown, more] = useFirstRows(
    Array.from({ length: count }, (_, index) => index),
    undefined,
    first,
  )
  return (
    <>
      <ol>
        {shown.map(row => (
          <li key={row}>{row}</li>
        ))}
      </ol>
      {more}
    </>
  )
}

it('useFirstRows shows 50 of 10,000 rows, and 50 more after a press', async () => {
  const screen = await render(<Rows count={10_000} />)
  expect(screen.getByRole('listitem').elements()).toHaveLength(50)
  await screen.getByRole('button', { name: 'Show 50 more of 10,000' }).click()
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(100)
  await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('99')
})

it('useFirstRows shows a short list whole, without a button', async () => {
  const screen = await render(<Rows count={50} />)
  expect(screen.getByRole('listitem').elements()).toHaveLength(50)
  expect(screen.getByRole('button').elements()).toEqual([])
})

it('useFirstRows can show fewer rows at first', async () => {
  const screen = await render(<Rows count={24} first={3} />)
  expect(screen.getByRole('listitem').elements()).toHaveLength(3)
  await screen.getByRole('button', { name: 'Show 21 more of 24' }).click()
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(24)
})

it('the button of useFirstRows keeps the focus while it shows more rows, and after the last ones', async () => {
  const screen = await render(<Rows count={120} />)
  const button = screen.getByRole('button')
  button.element().focus()
  for (const shown of [100, 120]) {
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(shown)
    await expect.element(button).toHaveFocus()
  }
  await expect.element(button).toHaveTextContent('All 120 are shown.')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})
