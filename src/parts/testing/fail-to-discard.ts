import { expect, vi } from 'vitest'
import type { openPage } from './test-page'

/**
 * For tests: presses Discard changes and Discard draft while the browser cannot delete the draft, and expects the error.
 * @returns the button in the dialog, which works when it is pressed again
 */
export async function failToDiscard(screen: Awaited<ReturnType<typeof openPage>>['screen']) {
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  await screen.getByRole('button', { name: 'Discard changes' }).click()
  const dialog = screen.getByRole('dialog')
  const discard = dialog.getByRole('button', { name: 'Discard draft' })
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('failed', 'UnknownError')
  })
  await discard.click()
  await expect.element(dialog.getByText('The draft could not be discarded.')).toBeVisible()
  remove.mockRestore()
  return discard
}
