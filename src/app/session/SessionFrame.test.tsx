import { useQuery } from '@tanstack/react-query'
import { createMemoryRouter, type InitialEntry } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { useApi, useSession } from '#/api/api-context'
import { grantTestKeys } from '#/api/local-data/grant-test-keys'
import { forgetKeys, grantSession, keyNameOf, setKeysOnDemand } from '#/api/local-data/keyring'
import { newId } from '#/api/new-id'
import { companyScopeOf, storageScopeOf } from '#/api/session/storage-scope'
import { gatewayError, testSessionReply, testSession } from '#/api/testing'
import { endpoints } from '#/contract/endpoints'
import type { Session } from '#/contract/gateway'
import { testService, type Answers } from '#/parts/testing/test-page'
import { render } from '#/ui/theme/testing'
import { expireHistory, noteHistoryEntry } from './expired-history'
import { SessionFrame } from './SessionFrame'

afterEach(() => {
  vi.unstubAllGlobals()
  grantTestKeys()
})

interface FrameOptions {
  page: React.ReactNode
  session?: Session
  entry?: InitialEntry
}

async function openFrame({ page, session = testSession({ user: newId() }), entry = '/test/DEMO' }: FrameOptions) {
  const routes = [
    {
      path: '/:connection/:company_key',
      loader: () => session,
      element: <SessionFrame />,
      hydrateFallbackElement: <p />,
      children: [{ index: true, element: page }],
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [entry] })
  return { router, screen: await render(<RouterProvider router={router} />) }
}

const SessionId = () => <output aria-label="Session">{useSession().id}</output>

it('a session renewed in another tab gets the keys derived from the server’s current secret', async () => {
  const user = newId()
  const session = testSession({ user })
  const scope = storageScopeOf(session)
  const former = { user: 'f'.repeat(42) + 'A', company: 'f'.repeat(42) + 'A' }
  setKeysOnDemand(null)
  forgetKeys()
  grantSession(scope, companyScopeOf(session), former)
  const nameOfFormer = keyNameOf('user', scope)
  const renewed = testSessionReply({ id: 'renewed', user })
  const { fetch } = testService({ 'GET /session': () => Response.json(renewed) })
  vi.stubGlobal('fetch', fetch)
  const { screen } = await openFrame({ page: <SessionId />, session })
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

it('an entry of an earlier session loses its state but keeps its URL', async () => {
  noteHistoryEntry('earlier')
  expireHistory()
  const entry = { pathname: '/test/DEMO', search: '?part=dataset', hash: '#scenario=x', state: 'typed', key: 'earlier' }
  const { router, screen } = await openFrame({ page: <p>The page</p>, entry })
  await expect.element(screen.getByText('The page')).toBeVisible()
  expect(router.state.location).toMatchObject({ search: '?part=dataset', hash: '#scenario=x', state: null })
})

/** Buttons that read a list, and write a person. */
function Calls() {
  const api = useApi()
  const call = (done: Promise<unknown>) => void done.catch(() => undefined)
  const params = { company_key: 'DEMO', person_key: 'k' }
  return (
    <>
      <button onClick={() => call(api.call(endpoints.listSubscriptionLists, { params }))}>Read</button>
      <button onClick={() => call(api.call(endpoints.updatePerson, { params, body: {} }, { idempotencyKey: 'k' }))}>
        Write
      </button>
    </>
  )
}
const noResponse = () => Promise.reject(new TypeError('no response'))

it('after a call without a response, the page does not say that the server is gone if the server answers when asked', async () => {
  const service = testService({ 'GET /session': () => new Response(), 'PUT /persons/k': noResponse })
  vi.stubGlobal('fetch', service.fetch)
  const { screen } = await openFrame({ page: <Calls /> })
  await screen.getByRole('button', { name: 'Write' }).click()
  await expect.poll(() => service.count('GET', '/session')).toBeGreaterThan(0)
  await expect.element(screen.getByText(/The dashboard server is/)).not.toBeInTheDocument()
})

it('after a call without a response, the page says that the server is gone, even if a later call has already been answered', async () => {
  let breakOff = () => {}
  const answers: Answers = {
    'GET /session': noResponse,
    'GET /subscription_lists': () => Response.json([]),
    'PUT /persons/k': () => new Promise((_, reject) => (breakOff = () => reject(new TypeError('no response')))),
  }
  const service = testService(answers)
  vi.stubGlobal('fetch', service.fetch)
  const { screen } = await openFrame({ page: <Calls /> })
  await screen.getByRole('button', { name: 'Write' }).click()
  await screen.getByRole('button', { name: 'Read' }).click()
  await expect.poll(() => service.count('GET', '/subscription_lists')).toBe(1)
  breakOff()
  await expect.element(screen.getByText('The dashboard server is not responding.')).toBeVisible()
  answers['GET /session'] = () => new Response()
  await expect.element(screen.getByText('The dashboard server is back.')).toBeVisible()
})

/** Reads a list, and shows whether it could be read. */
function Lists() {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['lists', api.scope],
    queryFn: () => api.call(endpoints.listSubscriptionLists, { params: { company_key: 'DEMO' } }),
  })
  return <p>{data ? 'The lists' : 'No lists'}</p>
}

it('a late response to a call from before a renewal does not open the sign-in dialog again, and the call is repeated', async () => {
  let refuse = () => {}
  const refusal = () => Response.json({ errors: [] }, { status: 401 })
  const answers: Answers = {
    'GET /subscription_lists': () => new Promise(resolve => (refuse = () => resolve(refusal()))),
    'PUT /persons/k': refusal,
  }
  const user = newId()
  const session = testSession({ user })
  answers['GET /session'] = () => Response.json(testSessionReply({ id: 'renewed', user }))
  const service = testService(answers)
  vi.stubGlobal('fetch', service.fetch)
  const page = (
    <>
      <SessionId />
      <Lists />
      <Calls />
    </>
  )
  const { screen } = await openFrame({ page, session })
  await expect.poll(() => service.count('GET', '/subscription_lists')).toBe(1)
  const dialog = screen.getByRole('dialog')
  await screen.getByRole('button', { name: 'Write' }).click()
  await expect.element(dialog).toBeVisible()
  const otherTab = new BroadcastChannel(`signalbox|${storageScopeOf(session)}`)
  otherTab.postMessage({
    from: 'another tab',
    message: { kind: 'renewed', session: testSession({ id: 'renewed', user }) },
  })
  otherTab.close()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Session')).toHaveTextContent('renewed')
  answers['GET /subscription_lists'] = () => Response.json([])
  refuse()
  await expect.element(screen.getByText('The lists')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('a session loss that is still being checked when the session is renewed does not open the sign-in dialog', async () => {
  const expired = gatewayError(401, 'session-expired')
  let answerLate: (() => void) | undefined
  const user = newId()
  const session = testSession({ user })
  const answers: Answers = {
    'GET /subscription_lists': () => expired.clone(),
    'GET /session': () => new Promise(resolve => (answerLate = () => resolve(expired.clone()))),
  }
  vi.stubGlobal('fetch', testService(answers).fetch)
  const page = (
    <>
      <SessionId />
      <Calls />
    </>
  )
  const { screen } = await openFrame({ page, session })
  await screen.getByRole('button', { name: 'Read' }).click()
  await expect.poll(() => answerLate).toBeDefined()
  answers['GET /session'] = () => Response.json(testSessionReply({ id: 'renewed', user }))
  const otherTab = new BroadcastChannel(`signalbox|${storageScopeOf(session)}`)
  otherTab.postMessage({
    from: 'another tab',
    message: { kind: 'renewed', session: testSession({ id: 'renewed', user }) },
  })
  otherTab.close()
  await expect.element(screen.getByLabelText('Session')).toHaveTextContent('renewed')
  answerLate?.()
  // The late answer is handled once it has been read
  await new Promise(resolve => setTimeout(resolve, 300))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

it('a postponed renewal is not offered again when a page refreshes its data, but is when a change is refused', async () => {
  const refusal = () => Response.json({ errors: [] }, { status: 401 })
  const service = testService({ 'GET /subscription_lists': refusal, 'PUT /persons/k': refusal })
  vi.stubGlobal('fetch', service.fetch)
  const { screen } = await openFrame({ page: <Calls /> })
  const dialog = screen.getByRole('dialog')
  const read = screen.getByRole('button', { name: 'Read' })
  await read.click()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  const signInAgain = screen.getByRole('button', { name: 'Sign in again' })
  await expect.element(signInAgain).toBeVisible()
  await read.click()
  await expect.poll(() => service.count('GET', '/subscription_lists')).toBe(2)
  // The loss is handled once the response has been read
  await new Promise(resolve => setTimeout(resolve, 300))
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Write' }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await signInAgain.click()
  await expect.element(dialog).toBeVisible()
})
