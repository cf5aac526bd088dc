import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { LongText, shortenName } from './LongText'

it('a name in a sentence is short and has no bidirectional controls', () => {
  expect(shortenName('Ines\u202egnp.exe')).toBe('Inesgnp.exe')
  expect(shortenName('x'.repeat(10_000))).toBe(`${'x'.repeat(60)}…`)
})

it('long text is shown in steps', async () => {
  const screen = await render(<LongText text={'x'.repeat(200_000)} limit={100} />)
  const shown = () => screen.container.textContent.match(/x+/)?.[0].length
  expect(shown()).toBe(100)
  await screen.getByRole('button', { name: 'Show 10,000 more of 200,000 characters' }).click()
  expect(shown()).toBe(10_100)
})

it('long text takes the focus from its button, which disappears once all is shown', async () => {
  const screen = await render(<LongText text={'x'.repeat(10_120)} limit={100} />)
  await screen.getByRole('button', { name: 'Show all 10,120 characters' }).click()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^x+$/)).toHaveFocus()
})
