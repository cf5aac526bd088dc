import { expect, it } from 'vitest'
import { render } from '../theme/testing'
import { useGradualRows } from './use-gradual-rows'

const letters = [...'abcdefgh']
const digits = [...'12345678']

function Rows({ rows, of, onRender }: { rows: readonly string[]; of: string; onRender: (rows: string) => void }) {
  const shown = useGradualRows(rows, 3, of).join('')
  onRender(shown)
  return <p>{shown}</p>
}

it('shows a few rows more after each task, and begins again with other rows', async () => {
  const rendered: string[] = []
  const onRender = (shown: string) => rendered.at(-1) === shown || rendered.push(shown)
  const screen = await render(<Rows rows={letters} of="letters" onRender={onRender} />)
  await expect.element(screen.getByText('abcdefgh')).toBeVisible()
  await screen.rerender(<Rows rows={digits} of="digits" onRender={onRender} />)
  await expect.element(screen.getByText('12345678')).toBeVisible()
  expect(rendered).toEqual(['abc', 'abcdef', 'abcdefgh', '123', '123456', '12345678'])
})
