import { afterEach, expect, it, vi } from 'vitest'
import { openPage, testService } from '#/parts/testing/test-page'
import { DriftPage } from './DriftPage'

afterEach(() => vi.restoreAllMocks())

it('the differences page says that its list could not be read if the browser blocks storage', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const { screen } = await openPage({
    path: '/:connection/:company_key',
    element: <DriftPage />,
    at: '/test/DEMO',
    fetch: testService({}).fetch,
  })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('could not be read')
})
