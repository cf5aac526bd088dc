import { expect, it } from 'vitest'
import { render } from '../theme/testing'
import { useFirstRows } from './use-first-rows'

function Rows({ count }: { count: number }) {
  const [shown, more] = useFirstRows(Array.from({ length: count }, (_, index) => index))
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
