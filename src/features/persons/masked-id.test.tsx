import { afterEach, expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { LookUpPage } from './look-up/LookUpPage'
import { PersonProfile } from './profile/PersonProfile'

afterEach(() => setPreference('maskNumbers', false))

it.each([
  ['+13125550142', '+1312·····42'],
  ['3125550142', '312·····42'],
  ['CRM-20417', 'CRM-20417'],
])('where numbers are masked, the external id %s is shown as %s', async (external_person_id, shown) => {
  setPreference('maskNumbers', true)
  const { fetch } = testService({
    'GET /persons/k': () => Response.json({ person_key: 'k', external_person_id, person_id: '90020417' }),
  })
  const routes = [
    { path: routePatterns.person, element: <PersonProfile renderPanels={() => null} /> },
    { path: routePatterns.lookUp, element: <LookUpPage /> },
  ]
  const api = testApi(fetch, { session: testSession({ user: `masked-id-${Math.random()}` }) })
  const { screen, router } = await renderRoutes(api, routes, '/test/DEMO/persons/k')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shown)
  const identity = screen.getByRole('region', { name: 'Identity' })
  await expect.element(identity.getByText(shown, { exact: true })).toBeInTheDocument()
  await expect.element(identity.getByText('90020417', { exact: true })).toBeInTheDocument()
  await router.navigate('/test/DEMO/persons')
  const latest = screen.getByRole('region', { name: 'Recent lookups' }).getByRole('listitem').first()
  await expect.element(latest.getByText(shown, { exact: true })).toBeVisible()
})
