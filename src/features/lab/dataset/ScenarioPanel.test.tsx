import { afterEach, expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { openedIncident } from '../opened-incident'
import { incidentScenario, mockState } from '../testing'
import { DatasetSection } from './DatasetSection'
import { ScenarioPanel } from './ScenarioPanel'

afterEach(() => {
  openedIncident.clear()
  vi.restoreAllMocks()
})

it('a screen reader announces only once that the link to a scenario was copied', async () => {
  const service = testService({
    'GET /__mock': () => Response.json(mockState()),
    'GET /faults': () => Response.json({ rules: [] }),
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: (
      <>
        <ScenarioPanel onDone={() => {}} />
        <LiveRegion />
      </>
    ),
    at: '/test/DEMO/lab?part=dataset',
    fetch: service.fetch,
  })
  await screen.getByRole('button', { name: 'Copy link' }).click()
  const words = screen.getByRole('region', { name: 'Scenario' }).getByText('Link copied.')
  await expect.element(words).toBeVisible()
  const spoken = [...screen.container.querySelectorAll('[aria-live], [role="status"], [role="alert"]')]
  expect(spoken.filter(({ textContent }) => textContent === 'Link copied.')).toHaveLength(1)
})

it.each([
  ['the call to rebuild', '&call=gone', 'Close'],
  ['the rebuilt call', '', 'Close'],
  ['an unreadable scenario', '#scenario=eyJzaWduYWxib3hfc2NlbmFyaW8iOjN9', 'Dismiss'],
])('closing %s keeps the focus on the page', async (_, at, name) => {
  const service = testService({
    'GET /__mock': () => Response.json(mockState()),
    'GET /faults': () => Response.json({ rules: [] }),
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen, api } = await openPage({
    path: routePatterns.lab,
    element: (
      <main id="main" tabIndex={-1}>
        <DatasetSection />
      </main>
    ),
    at: `/test/DEMO/lab?part=dataset${at}`,
    fetch: service.fetch,
  })
  if (at === '') openedIncident.set({ scope: api.scope, scenario: incidentScenario, source: 'records' })
  const close = screen.getByRole('button', { name })
  await close.click()
  await expect.element(close).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('main')
})
