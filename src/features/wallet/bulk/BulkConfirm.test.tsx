import { expect, it, vi } from 'vitest'
import { render } from '#/ui/theme/testing'
import type { PlanView } from './bulk-planner'
import { BulkConfirm } from './BulkConfirm'

const view: PlanView = {
  requested: 3,
  changing: 3,
  unchanged: 0,
  missing: 0,
  unreadable: 0,
  expiring: 0,
  notNumbers: 2,
  differences: [],
  missingIds: [],
}

it('a bulk edit that puts text in place of numbers starts only after the box that allows this is checked', async () => {
  const onStart = vi.fn()
  const screen = await render(
    <BulkConfirm view={view} isRollBack={false} isStarting={false} refusal={null} onStart={onStart} />,
  )
  await screen.getByRole('textbox', { name: 'Type 3 to confirm' }).fill('3')
  const start = screen.getByRole('button', { name: /3/ })
  await start.click()
  await expect
    .element(screen.getByText('Check this box to write text in place of numbers, or correct the values.'))
    .toBeVisible()
  expect(onStart).not.toHaveBeenCalled()
  await screen.getByText(/Write the text anyway/).click()
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
  await start.click()
  await vi.waitFor(() => expect(onStart).toHaveBeenCalledExactlyOnceWith(false))
})

it.each([
  [false, 'Check this box to let passes expire, or change the expiration date.'],
  [true, 'Check this box to let passes expire.'],
])('a bulk edit asks the user to confirm that passes expire (rollback: %s)', async (isRollBack, fault) => {
  const screen = await render(
    <BulkConfirm
      view={{ ...view, notNumbers: 0, expiring: 1 }}
      isRollBack={isRollBack}
      isStarting={false}
      refusal={null}
      onStart={() => undefined}
    />,
  )
  await screen.getByRole('textbox', { name: 'Type 3 to confirm' }).fill('3')
  await screen.getByRole('button', { name: /3/ }).click()
  await expect.element(screen.getByText(fault, { exact: true })).toBeVisible()
})
