import { expect, it } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { failToDiscard } from '#/parts/testing/fail-to-discard'
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
  const discard = await failToDiscard(screen)
  await expect.element(externalId).toHaveValue('CRM-1')
  await discard.click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
})
