import { afterEach, expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { mockState } from '../testing'
import { DatasetSection } from './DatasetSection'

afterEach(() => {
  vi.restoreAllMocks()
})

it('the list of companies names the apps of each, and says which has none', async () => {
  const company = { name: 'Coffee', home_country: 'US', custom_fields: [] }
  const service = testService({
    'GET /__mock': () =>
      Response.json(
        mockState([
          { ...company, company_key: 'DEMO', app_ids: ['demo-app', 'other-app'] },
          { ...company, company_key: 'BARE', app_ids: [] },
        ]),
      ),
    'GET /faults': () => Response.json({ rules: [] }),
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(service.fetch)
  const { screen } = await openPage({
    path: routePatterns.lab,
    element: <DatasetSection />,
    at: '/test/DEMO/lab?part=dataset',
    fetch: service.fetch,
  })
  const rowOf = (key: string) => screen.getByRole('listitem').filter({ hasText: key })
  await expect
    .element(rowOf('DEMO'))
    .toHaveTextContent('Home country US · Apps: demo-app and other-app · 0 custom fields')
  await expect.element(rowOf('BARE')).toHaveTextContent('Home country US · No apps · 0 custom fields')
})
