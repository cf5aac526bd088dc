import { expect, it } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { failure, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { CreatePersonPage } from './CreatePersonPage'

const phone = { mdn: '+13125550142', carrier_code: 'c' }
const unreadable = () => Response.json([{ mobile_phone: phone }])

/** Submits the form with the number of someone whose record cannot be read. */
async function submit() {
  const answers: Answers = {
    'GET /persons': unreadable,
    'POST /persons/': () => Response.json({ person_key: 'k' }, { status: 201 }),
  }
  const service = testService(answers)
  const { screen } = await openPage({
    path: routePatterns.createPerson,
    element: (
      <main id="main" tabIndex={-1}>
        <CreatePersonPage />
      </main>
    ),
    at: '/test/DEMO/persons/-/new',
    fetch: service.fetch,
  })
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0142')
  await screen.getByRole('button', { name: 'Create person' }).click()
  const notice = screen.getByRole('alert').filter({ hasText: 'Someone may already have this number.' })
  await expect.element(notice).toBeVisible()
  const lookAgain = screen.getByRole('button', { name: 'Look again' })
  return { screen, service, answers, notice, lookAgain }
}

it('looking again for someone whose record cannot be read only looks: if no one is found, the person is created with a further click', async () => {
  const { screen, service, answers, notice, lookAgain } = await submit()
  answers['GET /persons'] = () => Response.json([])
  await lookAgain.click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveTextContent('No one has this number or external id now.')
  const create = screen.getByRole('button', { name: 'Create person' })
  await expect.element(create).toBeEnabled()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(service.count('POST')).toBe(0)
  await create.click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(service.count('POST')).toBe(1)
})

it('if looking again fails, the notice about someone whose record cannot be read stays, and nothing else sends the person', async () => {
  const { screen, service, answers, notice, lookAgain } = await submit()
  answers['GET /persons'] = failure
  await lookAgain.click()
  await expect.element(screen.getByText('Out of order')).toBeVisible()
  await expect.element(notice).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Create person' })).toBeDisabled()
  expect(service.count('POST')).toBe(0)
})

it('if looking again finds someone whose record can be read, the user can update them', async () => {
  const { screen, service, answers, notice, lookAgain } = await submit()
  answers['GET /persons'] = () => Response.json([{ person_key: 'k', mobile_phone: phone }])
  await lookAgain.click()
  await expect.element(screen.getByRole('button', { name: 'Update this person' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(service.count('POST')).toBe(0)
})
