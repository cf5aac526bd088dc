import { Button } from '@mantine/core'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../theme/testing'
import { Dialog } from './Dialog'
import { PopoverButton } from './PopoverButton'
import { SideDrawer } from './SideDrawer'

type Overlay = 'first' | 'second' | 'drawer'

/** A page whose overlays open others, above or in place of themselves. */
function Page({ hasMenu = true, isOpenerGone = false }: { hasMenu?: boolean; isOpenerGone?: boolean }) {
  const [open, setOpen] = useState<readonly Overlay[]>([])
  const close = (overlay: Overlay) => setOpen(all => all.filter(other => other !== overlay))
  return (
    <main id="main">
      <h1>Page</h1>
      {hasMenu ? (
        <PopoverButton label="Panel" button={<Button>Menu</Button>}>
          {closePanel => (
            <Button
              onClick={() => {
                closePanel()
                setOpen(['first'])
              }}
            >
              Open first
            </Button>
          )}
        </PopoverButton>
      ) : (
        <Button onClick={() => setOpen(['first'])}>Vanishes</Button>
      )}
      {open.includes('first') ? (
        <Dialog title="First" onClose={() => close('first')}>
          {open.includes('second') && isOpenerGone ? null : (
            <Button onClick={() => setOpen(['first', 'second'])}>Open second above</Button>
          )}
          <Button onClick={() => setOpen(['drawer'])}>Open drawer instead</Button>
        </Dialog>
      ) : null}
      {open.includes('second') ? (
        <Dialog title="Second" onClose={() => close('second')}>
          <Button>Inside</Button>
        </Dialog>
      ) : null}
      {open.includes('drawer') ? (
        <SideDrawer title="Drawer" closeLabel="Close drawer" onClose={() => close('drawer')}>
          <Button>Inside</Button>
        </SideDrawer>
      ) : null}
    </main>
  )
}

const openFirst = async (page = <Page />) => {
  const screen = await render(page)
  const menu = screen.getByRole('button', { name: 'Menu' })
  await menu.click()
  await screen.getByRole('button', { name: 'Open first' }).click()
  return { screen, menu, first: screen.getByRole('dialog', { name: 'First' }) }
}

it('Escape closes only the topmost of two dialogs, and each returns the focus to what opened it', async () => {
  const { screen, menu, first } = await openFirst()
  const opener = screen.getByRole('button', { name: 'Open second above' })
  await opener.click()
  const second = screen.getByRole('dialog', { name: 'Second' })
  await expect.element(second).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(second).not.toBeInTheDocument()
  await expect.element(first).toBeVisible()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(first).not.toBeInTheDocument()
  // The panel that opened the dialog has closed
  await expect.element(menu).toHaveFocus()
})

it('a drawer that replaced a dialog returns the focus to where it was before the dialog', async () => {
  const { screen, menu, first } = await openFirst()
  await screen.getByRole('button', { name: 'Open drawer instead' }).click()
  await expect.element(first).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Close drawer' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})

it('a dialog gives the focus to the heading of the page if what opened it is gone', async () => {
  const screen = await render(<Page hasMenu={false} />)
  await screen.getByRole('button', { name: 'Vanishes' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'First' })).toBeVisible()
  await screen.rerender(<Page />)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('heading', { name: 'Page' })).toHaveFocus()
})

it('a dialog leaves the focus in the one below it if what opened it there is gone', async () => {
  const { screen, first } = await openFirst(<Page isOpenerGone />)
  await screen.getByRole('button', { name: 'Open second above' }).click()
  const second = screen.getByRole('dialog', { name: 'Second' })
  await expect.element(second).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(second).not.toBeInTheDocument()
  await expect.element(first).toHaveFocus()
})

it('a dialog that opened while nothing had the focus gives it to the heading of the page', async () => {
  const screen = await render(<Page hasMenu={false} />)
  const opener = screen.getByRole('button', { name: 'Vanishes' }).element()
  // Unlike a user's click, this does not focus the button
  opener.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByRole('dialog', { name: 'First' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('heading', { name: 'Page' })).toHaveFocus()
})
