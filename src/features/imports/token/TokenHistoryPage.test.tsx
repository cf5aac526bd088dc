import { expect, it } from 'vitest'
import { testApi } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { failure, renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { TokenHistoryPage } from './TokenHistoryPage'

it('the history is read again on request, and a failure is shown beside what was read before', async () => {
  const answers: Answers = { 'GET /device_migrations/t1': () => Response.json([]) }
  const service = testService(answers)
  const { screen } = await renderRoutes(
    testApi(service.fetch),
    [{ path: routePatterns.importToken, element: <TokenHistoryPage /> }],
    '/test/DEMO/imports/token',
    { app: 'demo-app' },
  )
  await screen.getByRole('textbox', { name: 'Push token' }).fill('t1')
  const show = screen.getByRole('button', { name: 'Show history' })
  await show.click()
  await expect.element(screen.getByText('No import of this token into demo-app was found.')).toBeVisible()
  const found = { batch_id: 'b-1', received_on: '2026-06-01T12:00:00:123Z', status: 'SUCCESS' }
  answers['GET /device_migrations/t1'] = () => Response.json([found])
  await show.click()
  await expect.element(screen.getByText('1 import', { exact: true })).toBeVisible()
  answers['GET /device_migrations/t1'] = failure
  await show.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
  await expect.element(screen.getByText('1 import', { exact: true })).toBeVisible()
})
