import { expect, it } from 'vitest'
import { render } from '../theme/testing'
import { useGradualRows } from './use-gradual-rows'

const letters = [...'abcdefgh']
const digits = [...'12345678']

interface RowsProps {
  rows: readonly string[]
  resetKey: string
  onRender: (rows: string) => void
}

function Rows({ rows, resetKey, onRender }: RowsProps) {
  const shown = useGradualRows(rows, 3, resetKey).join('')
  onRender(shown)
  return <p>{shown}</p>
}

it('gradual rows appear a few at a time, and from the first one again when the key changes', async () => {
  const rendered: string[] = []
  const onRender = (shown: string) => rendered.at(-1) === shown || rendered.push(shown)
  const screen = await render(<Rows rows={letters} resetKey="letters" onRender={onRender} />)
  await expect.element(screen.getByText('abcdefgh')).toBeVisible()
  await screen.rerender(<Rows rows={digits} resetKey="digits" onRender={onRender} />)
  await expect.element(screen.getByText('12345678')).toBeVisible()
  expect(rendered).toEqual(['abc', 'abcdef', 'abcdefgh', '123', '123456', '12345678'])
  await screen.rerender(<Rows rows={digits.slice(0, 2)} resetKey="few" onRender={onRender} />)
  await expect.element(screen.getByText('12', { exact: true })).toBeVisible()
  await screen.rerender(<Rows rows={digits} resetKey="digits" onRender={onRender} />)
  await expect.element(screen.getByText('12345678')).toBeVisible()
  expect(rendered.slice(6)).toEqual(['12', '123', '123456', '12345678'])
})
