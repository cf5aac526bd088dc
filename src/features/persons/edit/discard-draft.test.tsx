import { expect, it } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { closeWhileDiscarding, failToDiscard } from '#/parts/testing/fail-to-discard'
import { openPage, testService } from '#/parts/testing/test-page'
import { EditPersonPage } from './EditPersonPage'

/** Opens the form for a person, and enters an external id. */
async function edit() {
  const { screen } = await openPage({
    path: routePatterns.editPerson,
    element: <EditPersonPage />,
    at: '/test/DEMO/persons/k/edit',
    fetch: testService({ 'GET /persons/k': () => Response.json({ person_key: 'k' }) }).fetch,
  })
  const externalId = screen.getByRole('textbox', { name: 'External id' })
  await externalId.fill('CRM-1')
  return { screen, externalId }
}

it('the changes to a person stay on the screen, with an error, if the browser could not discard the draft', async () => {
  const { screen, externalId } = await edit()
  const discard = await failToDiscard(screen)
  await expect.element(externalId).toHaveValue('CRM-1')
  await discard.click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
})

it('the dialog that discards the changes to a person does not reopen if closed before discarding fails', async () => {
  const { screen, externalId } = await edit()
  await closeWhileDiscarding(screen)
  await expect.element(externalId).toHaveValue('CRM-1')
})
