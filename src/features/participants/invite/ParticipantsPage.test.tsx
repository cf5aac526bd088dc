import { expect, it } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { clickTwice, failure, openPage, silence, testService, type Answers } from '#/parts/testing/test-page'
import { ParticipantsPage } from './ParticipantsPage'

async function open(answers: Answers) {
  const service = testService(answers)
  const { screen } = await openPage({
    path: routePatterns.participants,
    element: <ParticipantsPage />,
    at: '/test/DEMO/participants',
    fetch: service.fetch,
  })
  return { screen, service }
}

it('the participants page says that it is loading campaigns', async () => {
  const { screen } = await open({ 'GET /campaigns/acquisition': silence })
  await expect.element(screen.getByText('Loading campaigns')).toBeVisible()
})

it('the participants page shows a failure of the service, and offers the campaigns after trying again', async () => {
  const answers: Answers = { 'GET /campaigns/acquisition': failure }
  const { screen } = await open(answers)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The service failed with 500.')
  answers['GET /campaigns/acquisition'] = () =>
    Response.json([{ acquisition_id: 'a1', description: 'Spring', status: 'active' }])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Campaign' })).toHaveTextContent('Spring (a1)')
})

it('the participants page without campaigns takes the id of any', async () => {
  const { screen } = await open({ 'GET /campaigns/acquisition': () => Response.json([]) })
  await expect.element(screen.getByRole('textbox', { name: 'Campaign id' })).toBeVisible()
  await expect.element(screen.getByText('No invitations')).toBeVisible()
})

it('the participants page offers campaigns with missing, wrong and very long fields', async () => {
  const campaigns = [
    { acquisition_id: 'a1', status: 'active' },
    { acquisition_id: 'a2', status: 'active', description: 7, campaign_type: 'text' },
    { acquisition_id: 'a3', status: 'active', description: 'x'.repeat(5_000) },
  ]
  const { screen } = await open({ 'GET /campaigns/acquisition': () => Response.json(campaigns) })
  await expect.element(screen.getByRole('option', { name: 'a1 (a1)' })).toBeInTheDocument()
  await expect.element(screen.getByRole('option', { name: /a2/ })).toBeInTheDocument()
  await expect.element(screen.getByRole('option', { name: /^x{5000} \(a3\)$/ })).toBeInTheDocument()
})

it('the participants page sends one invitation, however often the button is clicked', async () => {
  const { screen, service } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'POST /participants': () =>
      Response.json({ status: 'pending', participation_date: '', person: { person_key: 'k' } }, { status: 201 }),
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0152')
  clickTwice(screen.getByRole('button', { name: 'Send confirmation text' }).element())
  await expect.element(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('Text sent')
  expect(service.count('POST')).toBe(1)
})
