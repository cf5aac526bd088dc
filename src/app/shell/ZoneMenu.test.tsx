import { Button } from '@mantine/core'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { preferences, setPreference } from '#/ui/behavior/preferences'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { SideDrawer } from '#/ui/overlays/SideDrawer'
import { render } from '#/ui/theme/testing'
import { ZoneMenu } from './ZoneMenu'

afterEach(() => setPreference('zone', ''))

it('the time zone menu takes the focus even if it arrives after its panel has opened', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => (arrive = resolve))
  const LateMenu = lazyPart(async () => {
    await arrived
    return ZoneMenu
  })
  const screen = await render(
    <PopoverButton label="Zone" button={<Button>Open</Button>}>
      {close => <LateMenu onClose={close} />}
    </PopoverButton>,
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog')).toHaveFocus()
  arrive()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
})

it('Enter in the time zone menu chooses nothing once the typed name is deleted', async () => {
  setPreference('zone', 'Asia/Tokyo')
  const onClose = vi.fn()
  const screen = await render(<ZoneMenu onClose={onClose} />)
  const field = screen.getByRole('combobox')
  await field.fill('lon')
  await expect.element(screen.getByRole('option').first()).toHaveAttribute('data-combobox-selected')
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  expect(preferences().zone).toBe('Asia/Tokyo')
  expect(onClose).not.toHaveBeenCalled()
})

it('Escape in the field of the time zone menu closes the drawer on a phone', async () => {
  const onClose = vi.fn()
  const screen = await render(
    <SideDrawer title="Menu" closeLabel="Close menu" onClose={onClose}>
      <ZoneMenu inDrawer onClose={vi.fn()} />
    </SideDrawer>,
  )
  await screen.getByRole('combobox').click()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
