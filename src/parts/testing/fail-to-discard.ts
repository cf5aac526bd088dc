import { expect, vi } from 'vitest'
import type { openPage } from './test-page'

type Screen = Awaited<ReturnType<typeof openPage>>['screen']

/**
 * For tests: presses Discard changes and Discard draft while the browser cannot delete the draft, and expects the error.
 * @returns the button in the dialog, which works when it is pressed again
 */
export async function failToDiscard(screen: Screen) {
  const { dialog, discard, remove } = await askToDiscard(screen)
  await discard.click()
  await expect.element(dialog.getByText('The draft could not be discarded.')).toBeVisible()
  remove.mockRestore()
  return discard
}

/**
 * For tests: presses Discard changes and Discard draft while the browser cannot delete the draft, closes the dialog
 * before that fails, and expects that it stays closed until Discard changes is pressed again.
 */
export async function closeWhileDiscarding(screen: Screen) {
  const { ask, dialog, discard, remove } = await askToDiscard(screen)
  const keep = dialog.getByRole('button', { name: 'Keep draft' }).element()
  // In one task, which the browser's answer cannot interrupt
  for (const button of [discard.element(), keep]) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => remove.mock.calls.length).toBeGreaterThan(0)
  remove.mockRestore()
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  // The dialog would cover it
  await ask.click()
  await expect.element(discard).toBeVisible()
  await expect.element(dialog.getByText('The draft could not be discarded.')).not.toBeInTheDocument()
}

/** Opens the dialog, and keeps the browser from deleting the draft. */
async function askToDiscard(screen: Screen) {
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  const ask = screen.getByRole('button', { name: 'Discard changes' })
  await ask.click()
  const dialog = screen.getByRole('dialog')
  const discard = dialog.getByRole('button', { name: 'Discard draft' })
  await expect.element(discard).toBeVisible()
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('failed', 'UnknownError')
  })
  return { ask, dialog, discard, remove }
}
