import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Popover } from './Popover'

it('Popover closes on Escape and returns the focus', async () => {
  const screen = await render(
    <Popover label="Menu" button="Open">
      {close => <button onClick={close}>Inside</button>}
    </Popover>,
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  const panel = screen.getByRole('dialog', { name: 'Menu' }).element()
  panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument()
  expect(document.activeElement?.textContent).toBe('Open')
})
