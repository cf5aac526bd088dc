import { afterEach, expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { mockIndex } from '../testing'
import { ScenarioPanel } from './ScenarioPanel'

afterEach(() => {
  vi.restoreAllMocks()
})

it('a screen reader announces only once that the link to a scenario was copied', async () => {
  const service = testService({
    'GET /__mock': () => Response.json(mockIndex()),
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
