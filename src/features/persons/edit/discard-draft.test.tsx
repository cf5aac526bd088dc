import { expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { EditPersonPage } from './EditPersonPage'

it('the changes to a person stay on the screen, with an error, if the browser could not discard the draft', async () => {
  const { screen } = await openPage({
    path: routePatterns.editPerson,
    element: <EditPersonPage />,
    at: '/test/DEMO/persons/k/edit',
    fetch: testService({ 'GET /persons/k': () => Response.json({ person_key: 'k' }) }).fetch,
  })
  const externalId = screen.getByRole('textbox', { name: 'External id' })
  await externalId.fill('CRM-1')
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  await screen.getByRole('button', { name: 'Discard changes' }).click()
  const dialog = screen.getByRole('dialog')
  const discard = dialog.getByRole('button', { name: 'Discard draft' })
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('failed', 'UnknownError')
  })
  await discard.click()
  await expect.element(dialog.getByText('The draft could not be discarded.')).toBeVisible()
  await expect.element(externalId).toHaveValue('CRM-1')
  remove.mockRestore()
  await discard.click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
})
