import { Button } from '@mantine/core'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../theme/testing'
import { Dialog } from './Dialog'
import { PopoverButton } from './PopoverButton'

it('PopoverButton names its panel, and returns the focus when its content or Escape closes it', async () => {
  const screen = await render(
    <PopoverButton label="Menu" button={<Button>Open</Button>}>
      {close => <button onClick={close}>Inside</button>}
    </PopoverButton>,
  )
  const button = screen.getByRole('button', { name: 'Open' })
  const panel = screen.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await expect.element(panel).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Inside' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await screen.getByRole('button', { name: 'Inside' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

it('Escape in a panel inside a dialog closes only the panel', async () => {
  const close = vi.fn()
  const screen = await render(
    <Dialog title="Test" onClose={close}>
      <PopoverButton label="Menu" button={<Button>Open</Button>}>
        {() => <button>Inside</button>}
      </PopoverButton>
    </Dialog>,
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('button', { name: 'Inside' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument()
  expect(close).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})
