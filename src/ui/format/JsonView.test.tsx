import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { JsonView } from './JsonView'

it('JsonView shows long lists in steps, shortens long strings, and masks numbers', async () => {
  const value = { mdn: '3125550142', list: Array.from({ length: 250 }, (_, index) => index), long: 'x'.repeat(5_000) }
  const screen = await render(<JsonView value={value} label="Reply" masked />)
  await expect.element(screen.getByText('"312·····42"')).toBeVisible()
  await expect.element(screen.getByText('Show 100 more of 250')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all 5,000 characters' }).click()
  await expect.element(screen.getByText(`"${'x'.repeat(5_000)}"`)).toBeVisible()
})

it('JsonView keeps the focus beside a button that disappears once all is shown', async () => {
  const value = { list: Array.from({ length: 120 }, (_, index) => index), long: 'x'.repeat(5_000) }
  const screen = await render(<JsonView value={value} label="Reply" />)
  const all = screen.getByRole('button', { name: 'Show all 5,000 characters' })
  await all.click()
  await expect.element(all).not.toBeInTheDocument()
  await expect.element(screen.getByText(`"${'x'.repeat(5_000)}"`)).toHaveFocus()
  const more = screen.getByRole('button', { name: 'Show 20 more of 120' })
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(screen.getByRole('listitem').filter({ hasText: /^99$/ })).toHaveFocus()
})

it('JsonView masks a number that the service sends without quotes', async () => {
  const screen = await render(<JsonView value={{ mdn: 3125550142, person_id: 90020417 }} label="Reply" masked />)
  await expect.element(screen.getByText('312·····42')).toBeVisible()
  await expect.element(screen.getByText('90020417')).toBeVisible()
})

it('JsonView masks an external id that is a number, with or without quotes', async () => {
  const value = [{ external_person_id: '3125550142' }, { external_person_id: 3125550143 }]
  const screen = await render(<JsonView value={value} label="Reply" masked />)
  await expect.element(screen.getByText('"312·····42"')).toBeVisible()
  await expect.element(screen.getByText('312·····43')).toBeVisible()
})

it('JsonView has fold buttons of at least 24 px (WCAG 2.2, 2.5.8)', async () => {
  const screen = await render(<JsonView value={{ a: { b: {} } }} label="Reply" open={1} />)
  const folds = screen.getByRole('button').elements()
  expect(folds).toHaveLength(2)
  for (const fold of folds) {
    const { width, height } = fold.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})
