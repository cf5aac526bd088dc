import { afterEach, expect, it, vi } from 'vitest'
import { forks } from '#/api/control'
import { routePatterns } from '#/nav/paths'
import { failure, neverReplies, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { mockState } from '../testing'
import { ForksSection } from './ForksSection'

afterEach(() => {
  vi.restoreAllMocks()
  forks.set([])
})

/**
 * Opens the section at a demo service with the company and its first fork, and forks the company again; `replyToFork`
 * replies to that call.
 */
async function open(replyToFork: (companies: string[]) => Response | Promise<Response>, more: Answers = {}) {
  const companies = ['DEMO', 'DEMO-FORK-1']
  const company = (company_key: string) => ({
    company_key,
    name: 'Demo',
    home_country: 'US',
    app_ids: [],
    custom_fields: [],
  })
  const answers: Answers = {
    'GET /__mock': () => Response.json(mockState(companies.map(company))),
    'POST /companies': () => replyToFork(companies),
    'GET /outbox': () => Response.json([]),
    ...more,
  }
  const service = testService(answers)
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const at = '/test/DEMO/lab?part=forks'
  const element = (
    <>
      <ForksSection />
      <LiveRegion />
    </>
  )
  const { screen } = await openPage({ path: routePatterns.lab, element, at, fetch: service.fetch })
  await screen.getByRole('button', { name: 'Fork company' }).click()
  return { screen, answers, service }
}

it('a fork gets the first free name, can be signed in to, and is compared with its company', async () => {
  const { screen } = await open(companies => {
    companies.push('DEMO-FORK-2')
    return Response.json({ company_key: 'DEMO-FORK-2' }, { status: 201 })
  })
  await expect
    .element(screen.getByRole('region', { name: 'Fork company' }))
    .toHaveTextContent('DEMO-FORK-2 is a copy of DEMO.')
  await expect
    .element(screen.getByRole('link', { name: 'DEMO-FORK-2' }))
    .toHaveAttribute('href', expect.stringContaining('/DEMO-FORK-2'))
  await expect.element(screen.getByRole('combobox', { name: 'First company' })).toHaveValue('DEMO')
  await expect.element(screen.getByRole('combobox', { name: 'Second company' })).toHaveValue('DEMO-FORK-2')
})

it('a refused fork is neither reported as made nor compared', async () => {
  const { screen } = await open(() => Response.json({ errors: [{ message: 'Too many persons.' }] }, { status: 422 }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Too many persons.')
  await expect.element(screen.getByText(/is a copy of/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('combobox', { name: 'Second company' })).toHaveValue('')
})

it('a screen reader announces that a company is being forked', async () => {
  const { screen } = await open(neverReplies)
  const spoken = () => [...screen.container.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)
  await expect.poll(spoken).toContain('Forking the company.')
})

it('the failure of a fork is not shown beside the result of the one before it', async () => {
  const { screen, answers } = await open(() => Response.json({}, { status: 201 }))
  const panel = screen.getByRole('region', { name: 'Fork company' })
  await expect.element(panel).toHaveTextContent('DEMO-FORK-2 is a copy of DEMO.')
  answers['POST /companies'] = failure
  await panel.getByRole('button', { name: 'Fork company' }).click()
  await expect.element(panel.getByRole('alert')).toBeVisible()
  expect(panel.element().textContent).not.toContain('is a copy of')
})

it('the failure of a move is not shown beside the result of the one before it, and the page reads again', async () => {
  const { screen, answers, service } = await open(neverReplies, {
    'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: 0, due: [] }),
    'POST /clock': () => Response.json({ now: '2026-11-21T09:00:00Z' }),
  })
  const panel = screen.getByRole('region', { name: 'Shared clock' })
  const move = panel.getByRole('button', { name: 'Move clock by 1 h' })
  await move.click()
  await expect.element(panel).toHaveTextContent('The clock was moved.')
  await expect.element(move).not.toHaveAttribute('aria-disabled')
  answers['POST /clock'] = failure
  const before = service.count('GET', '/__mock')
  await move.click()
  await expect.element(panel.getByRole('alert')).toBeVisible()
  expect(panel.element().textContent).not.toContain('The clock was moved.')
  expect(service.count('GET', '/__mock')).toBeGreaterThan(before)
})

it('a move after which the outbox cannot be read is still reported as made', async () => {
  const { screen } = await open(neverReplies, {
    'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: 0, due: [] }),
    'POST /clock': () => Response.json({ now: '2026-11-21T09:00:00Z' }),
    'GET /outbox': failure,
  })
  const panel = screen.getByRole('region', { name: 'Shared clock' })
  await panel.getByRole('button', { name: 'Move clock by 1 h' }).click()
  await expect.element(panel).toHaveTextContent('The clock was moved. What was sent meanwhile could not be read.')
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
})
