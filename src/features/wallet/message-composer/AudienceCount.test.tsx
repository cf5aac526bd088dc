import { useState } from 'react'
import { expect, it } from 'vitest'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { render } from '#/ui/theme/testing'
import { AudienceCount } from './AudienceCount'
import { AudienceCounter } from './count-audience'
import type { Counting } from './use-audience'

it.each([
  [0, /^No active items match, so there is nobody to send to\./],
  [2, /^None of the active items that could be read match\.2 items could not be read .* may go to them too\. Change/],
])(
  'the count says that no active item matches, and allows for %d items that could not be read',
  async (unreadable, words) => {
    const counter = new AudienceCounter([], '')
    counter.add([], unreadable)
    const counted = { kind: 'counted' as const, audience: counter.result(), countedAt: 0 }
    const screen = await render(<AudienceCount counting={counted} count={() => undefined} cancel={() => undefined} />)
    await expect.element(screen.getByText(/match/).first()).toBeVisible()
    expect(screen.container.textContent).toMatch(words)
  },
)

it('the count keeps the focus when the button that was pressed disappears, and is announced when it ends', async () => {
  const counter = new AudienceCounter([], '')
  counter.add([{ wallet_item_id: 'a', provider: 'google' }], 0)
  const counted = { kind: 'counted' as const, audience: counter.result(), countedAt: 0 }
  function Count() {
    const [counting, setCounting] = useState<Counting>({ kind: 'counting', read: 0, count: 0 })
    return (
      <AudienceCount
        counting={counting}
        count={() => {
          setCounting(counted)
        }}
        cancel={() => {
          setCounting({ kind: 'canceled' })
        }}
      />
    )
  }
  const screen = await render(
    <>
      <LiveRegion />
      <Count />
    </>,
  )
  await screen.getByRole('button', { name: 'Stop counting' }).click()
  await expect.element(screen.getByText('Counting was stopped.')).toBeVisible()
  expect(document.activeElement?.textContent).toMatch(/^Counting was stopped\./)
  await screen.getByRole('button', { name: 'Count items' }).click()
  await expect.poll(() => document.querySelector('[aria-live="polite"]')?.textContent).toBe('1 wallet item')
  expect(document.activeElement?.textContent).toMatch(/^1 wallet item/)
})

it('a count that ends by itself leaves the focus where it is', async () => {
  const counter = new AudienceCounter([], '')
  counter.add([{ wallet_item_id: 'a', provider: 'google' }], 0)
  const shown = (counting: Counting) => (
    <AudienceCount counting={counting} count={() => undefined} cancel={() => undefined} />
  )
  const screen = await render(shown({ kind: 'counting', read: 0, count: 0 }))
  await expect.element(screen.getByRole('button', { name: 'Stop counting' })).toBeVisible()
  await screen.rerender(shown({ kind: 'counted', audience: counter.result(), countedAt: 0 }))
  await expect.element(screen.getByText('1 wallet item').first()).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})
