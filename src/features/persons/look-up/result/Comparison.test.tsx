import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { LookUpPage } from '../LookUpPage'

it.each([
  [[{ person_key: 'k1' }, 'unreadable'], 'No fields to show.'],
  [[{ person_key: 'k1' }, { person_key: 'k2' }], 'No fields differ.'],
])('the lookup mentions differences only if there are several people: %j', async (people, said) => {
  await page.viewport(1440, 900)
  const { screen } = await openPage({
    path: routePatterns.lookUp,
    element: <LookUpPage />,
    at: '/test/DEMO/persons',
    fetch: testService({ 'GET /persons': () => Response.json(people) }).fetch,
  })
  await screen.getByRole('combobox').fill('+13125550142')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^No fields/)).toHaveTextContent(said)
})

it('where numbers are masked, a comparison masks external ids that are numbers', async () => {
  setPreference('maskNumbers', true)
  await page.viewport(1440, 900)
  const people = [
    { person_key: 'k1', external_person_id: '3125550142', custom_fields: { first_name: 'Ines' } },
    { person_key: 'k2', external_person_id: 'CRM-2', custom_fields: { first_name: 'Tom' } },
  ]
  const { screen } = await openPage({
    path: routePatterns.lookUp,
    element: <LookUpPage />,
    at: '/test/DEMO/persons',
    fetch: testService({ 'GET /persons': () => Response.json(people) }).fetch,
  })
  await screen.getByRole('combobox').fill('+13125550142')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('row', { name: /External id/ })).toHaveTextContent(/312·····42.*CRM-2/)
  setPreference('maskNumbers', false)
})
