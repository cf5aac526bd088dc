import { afterEach, expect, it, vi } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { ledger } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { createQueryClient } from '#/api/query-client'
import { storageScopeOf } from '#/api/session/storage-scope'
import { unsubscribeMutation } from '#/api/subscriptions'
import { fakeFetch, testApi, testSessionReply, testSession } from '#/api/testing'
import { HEADERS } from '#/contract/gateway'
import { queueAction } from '#/parts/undo/undo-queue'
import { render } from '#/ui/theme/testing'
import { SignOutDialog } from './SignOutDialog'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/**
 * Signs out at a server that gives these answers, and deletes the local data, including an entry of alerts in
 * localStorage.
 */
async function signOut(...answers: Parameters<typeof fakeFetch>) {
  const { fetch } = fakeFetch(...answers)
  vi.stubGlobal('fetch', fetch)
  const session = testSession({ user: newId() })
  const key = `signalbox.alerts|${storageScopeOf(session)}`
  localStorage.setItem(key, '[]')
  const screen = await render(
    <ApiProvider value={testApi(fetch, { session })}>
      <SignOutDialog onClose={() => undefined} />
    </ApiProvider>,
  )
  await screen.getByText('Also delete them from this computer').click()
  await screen.getByRole('button', { name: 'Sign out' }).click()
  return { screen, isKept: () => localStorage.getItem(key) !== null }
}

it('a sign-out that fails deletes nothing, and says so', async () => {
  const { screen, isKept } = await signOut(new TypeError('Failed to fetch'))
  await expect.element(screen.getByText('Nothing was deleted from this computer.', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Stay signed in' })).toBeVisible()
  expect(isKept()).toBe(true)
})

it('a sign-out that cannot delete everything says that the user is signed out', async () => {
  vi.spyOn(ledger, 'removeAll').mockRejectedValue(new DOMException('blocked', 'InvalidStateError'))
  const { screen, isKept } = await signOut(new Response(null, { status: 204 }))
  await expect.element(screen.getByText('You are signed out, but not all of your data', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Stay signed in' })).not.toBeInTheDocument()
  expect(isKept()).toBe(false)
})

it('a sign-out ends the session that the same user has opened in another tab since', async () => {
  const user = newId()
  const renewed = Response.json(testSessionReply({ id: 'renewed', user }))
  const { fetch, requests } = fakeFetch(renewed, new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetch)
  const screen = await render(
    <ApiProvider value={testApi(fetch, { session: testSession({ user }) })}>
      <SignOutDialog onClose={() => undefined} />
    </ApiProvider>,
  )
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => requests.at(1)?.init.method).toBe('DELETE')
  expect(requests.at(1)?.headers.get(HEADERS.session)).toBe('renewed')
})

it.each([
  ['refused', new Response(null, { status: 403 })],
  ['not carried out, as reading shows after a lost reply', new Response(null, { status: 500 })],
])('a sign-out stops, and says so, if an action that was counting down is %s', async (_, reply) => {
  const list = { subscription_list: { id: '1' } }
  const { fetch, requests } = fakeFetch(({ method }) => (method === 'DELETE' ? reply.clone() : Response.json(list)))
  vi.stubGlobal('fetch', fetch)
  const api = testApi(fetch, { session: testSession({ user: newId() }) })
  queueAction({
    api,
    client: createQueryClient(),
    mutation: unsubscribeMutation,
    input: { params: { company_id: 'DEMO', person_id: 'k1', subscription_list_id: '1' } },
    description: 'Unsubscribe Ines from list 1',
    subject: newId(),
    text: {
      waiting: 'Unsubscribing Ines',
      announcement: 'Unsubscribing Ines',
      sendNow: 'Unsubscribe now',
      done: () => 'Unsubscribed',
      already: 'Ines was already unsubscribed',
      undone: 'Still subscribed',
      failed: 'Ines is still subscribed.',
      unknown: 'Ines may be unsubscribed',
    },
  })
  const screen = await render(
    <ApiProvider value={api}>
      <SignOutDialog onClose={() => undefined} />
    </ApiProvider>,
  )
  const isSessionCall = ({ url }: { url: string }) => url.endsWith('/session')
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Ines is still subscribed.')
  await expect.element(screen.getByRole('button', { name: 'Stay signed in' })).toBeVisible()
  expect(requests.filter(isSessionCall)).toEqual([])
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => requests.filter(isSessionCall).length).toBeGreaterThan(1)
})
