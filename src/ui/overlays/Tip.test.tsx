import '@mantine/core/styles/Tooltip.layer.css'
import { expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { render } from '../theme/testing'
import { Tip } from './Tip'

const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top
const bottomOf = (locator: Locator) => locator.element().getBoundingClientRect().bottom

const open = () =>
  render(
    <>
      <button>Before</button>
      <Tip label="Copy key">
        <button aria-label="Copy key">…</button>
      </Tip>
    </>,
  )

it('Tip shows the name while a mouse rests on the button', async () => {
  const screen = await open()
  const tip = screen.getByRole('tooltip')
  const button = screen.getByRole('button', { name: 'Copy key' })
  await button.hover()
  await expect.element(tip).toHaveTextContent('Copy key')
  await expect.poll(() => Math.abs(topOf(tip) - bottomOf(button))).toBeLessThan(20)
  await screen.getByRole('button', { name: 'Before' }).hover()
  await expect.element(tip).not.toBeInTheDocument()
})

it('Tip shows the name once the button has keyboard focus, until Escape is pressed or the focus leaves', async () => {
  const screen = await open()
  const tip = screen.getByRole('tooltip')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  await expect.element(tip).toBeVisible()
  await userEvent.tab({ shift: true })
  await expect.element(tip).not.toBeInTheDocument()
})

it('Tip shows nothing while it is disabled, and does not come back afterward', async () => {
  const screen = await open()
  const button = screen.getByRole('button', { name: 'Copy key' })
  await button.hover()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  await screen.rerender(
    <>
      <button>Before</button>
      <Tip label="Copy key" disabled>
        <button aria-label="Copy key">…</button>
      </Tip>
    </>,
  )
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
  await screen.rerender(
    <>
      <button>Before</button>
      <Tip label="Copy key">
        <button aria-label="Copy key">…</button>
      </Tip>
    </>,
  )
  expect(screen.getByRole('tooltip').query()).toBeNull()
})
