import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { useSession } from '#/api/api-context'
import { grantTestKeys } from '#/api/local-data/grant-test-keys'
import { forgetKeys, grantMissingKeys, grantSession, keyNameOf } from '#/api/local-data/keyring'
import { newId } from '#/api/new-id'
import { companyScopeOf, storageScopeOf } from '#/api/session/storage-scope'
import { testReply, testSession } from '#/api/testing'
import { testService } from '#/parts/testing/test-page'
import { render } from '#/ui/theme/testing'
import { SessionFrame } from './SessionFrame'

afterEach(() => {
  vi.unstubAllGlobals()
  grantTestKeys()
})

const SessionId = () => <output aria-label="Session">{useSession().id}</output>

it('a session that another tab renewed brings the keys of the secret that the server has now', async () => {
  const user = newId()
  const session = testSession({ user })
  const scope = storageScopeOf(session)
  const former = { user: 'f'.repeat(42) + 'A', company: 'f'.repeat(42) + 'A' }
  grantMissingKeys(null)
  forgetKeys()
  grantSession(scope, companyScopeOf(session), former)
  const nameOfFormer = keyNameOf('user', scope)
  const renewed = testReply({ id: 'renewed', user })
  const { fetch } = testService({ 'GET /session': () => Response.json(renewed) })
  vi.stubGlobal('fetch', fetch)
  const routes = [
    {
      path: '/:connection/:company_key',
      loader: () => session,
      element: <SessionFrame />,
      hydrateFallbackElement: <p />,
      children: [{ index: true, element: <SessionId /> }],
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/test/DEMO'] })
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByLabelText('Session')).toHaveTextContent(session.id)
  expect(keyNameOf('user', scope)).toBe(nameOfFormer)

  const otherTab = new BroadcastChannel(`signalbox|${scope}`)
  otherTab.postMessage({
    from: 'another tab',
    message: { kind: 'renewed', session: testSession({ id: 'renewed', user }) },
  })
  await expect.element(screen.getByLabelText('Session')).toHaveTextContent('renewed')
  const nameNow = keyNameOf('user', scope)
  expect(nameNow).not.toBe(nameOfFormer)
  forgetKeys()
  grantSession(scope, companyScopeOf(session), renewed.local_data_keys)
  expect(nameNow).toBe(keyNameOf('user', scope))
  otherTab.close()
})
