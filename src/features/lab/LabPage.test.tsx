import { afterEach, expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import {
  clickTwice,
  failure,
  fitsThePage,
  openPage,
  silence,
  testService,
  type Answers,
} from '#/parts/testing/test-page'
import { LabPage } from './LabPage'

afterEach(() => void vi.restoreAllMocks())

async function open(part: string, answers: Answers) {
  const mock = testService(answers)
  vi.spyOn(globalThis, 'fetch').mockImplementation(mock.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: <LabPage />,
    at: `/test/DEMO/lab?part=${part}`,
    fetch: mock.fetch,
  })
  return { screen, mock }
}
const rules = (...all: unknown[]) => Response.json({ rules: all })

it('the lab says what it is loading', async () => {
  const { screen } = await open('faults', { 'GET /__mock': silence, 'GET /faults': silence })
  await expect.element(screen.getByRole('definition').filter({ hasText: 'Loading' }).first()).toBeVisible()
})

it('the lab shows a failure of the demo service and tries again', async () => {
  const answers: Answers = { 'GET /outbox': failure }
  const { screen } = await open('outbox', answers)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The service failed with 500.')
  answers['GET /outbox'] = () => Response.json([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('the lab says that no fault is set and no event is coming', async () => {
  const { screen } = await open('clock', {
    'GET /faults': () => rules(),
    'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: 0, due: [] }),
  })
  await expect.element(screen.getByText('None set')).toBeVisible()
  await expect.element(screen.getByText('No upcoming events.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next send' })).toBeDisabled()
})

it('the lab shows messages of unknown kinds, without a time, and with a very long text', async () => {
  const sent = { sent_at: 'never', company_key: 'OTHER', channel: 'fax', kind: 'odd', recipient: '\u202enobody' }
  const { screen } = await open('outbox', {
    'GET /outbox': () => Response.json([{ ...sent, text: 'x'.repeat(5_000) }]),
  })
  await expect.element(screen.getByRole('button', { name: 'Show all 5,000 characters' })).toBeVisible()
  expect(fitsThePage()).toBe(true)
})

it('the lab sets a fault once, however often the button is clicked', async () => {
  const { screen, mock } = await open('faults', {
    'GET /faults': () => rules(),
    'PUT /faults': () => rules({ times: 1 }),
  })
  await expect.element(screen.getByText('None set')).toBeVisible()
  clickTwice(screen.getByRole('button', { name: 'Set: Lose the next request' }).element())
  await expect.element(screen.getByText('1 active rule')).toBeVisible()
  expect(mock.count('PUT')).toBe(1)
})
