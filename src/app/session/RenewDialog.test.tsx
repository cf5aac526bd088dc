import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { SessionLoss } from '#/api/http/client'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, gatewayError, testSessionReply, testSession } from '#/api/testing'
import type { Session } from '#/contract/gateway'
import { render } from '#/ui/theme/testing'
import { RenewDialog } from './RenewDialog'

afterEach(() => void vi.unstubAllGlobals())

const open = (session: Session, kind: SessionLoss['kind'], onRenewed: (next: Session) => void = () => undefined) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RenewDialog session={session} kind={kind} onRenewed={onRenewed} onLater={() => undefined} />
    </QueryClientProvider>,
  )

/** Opens the dialog of a page whose cookie belongs to another session, with a server that gives this answer. */
function openChanged(answer: Parameters<typeof fakeFetch>[number], onRenewed?: (next: Session) => void) {
  vi.stubGlobal('fetch', fakeFetch(answer).fetch)
  return open(testSession(), 'session-changed', onRenewed)
}

it('the renewal says which user has signed in, and offers to continue as that user', async () => {
  const screen = await openChanged(Response.json(testSessionReply({ id: 'new', user: 'reader' })))
  await expect.element(screen.getByText('reader signed in to DEMO', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Continue as reader' })).toBeVisible()
})

it('the renewal continues with the session of the same user that another tab renewed', async () => {
  const onRenewed = vi.fn()
  const screen = await openChanged(Response.json(testSessionReply({ id: 'new' })), onRenewed)
  await expect.poll(() => onRenewed.mock.lastCall).toMatchObject([{ id: 'new', user: testSession().user }])
  await expect.element(screen.getByRole('button', { name: 'Continue as', exact: false })).not.toBeInTheDocument()
})

it.each([
  ['nobody is signed in anymore', gatewayError(401, 'session-expired')],
  ['the session cannot be read', new TypeError('Failed to fetch')],
])('the renewal stops checking who is signed in if %s, and asks for the password', async (_, answer) => {
  const screen = await openChanged(answer)
  await expect.element(screen.getByText('Checking who is signed in')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Continue as', exact: false })).not.toBeInTheDocument()
})

it('the renewal mentions the user’s password only if the user has one for the service', async () => {
  const withPassword = await open(testSession(), 'unauthorized')
  await expect.element(withPassword.getByText('The service no longer accepts your password')).toBeVisible()
  await withPassword.unmount()
  const signedOn = await open({ ...testSession(), sign_on: true }, 'unauthorized')
  await expect
    .element(signedOn.getByText('The service no longer accepts the credentials of the dashboard server'))
    .toBeVisible()
  await expect.element(signedOn.getByText(/password/i)).not.toBeInTheDocument()
})

it.each([
  ['You have not signed in again in this browser yet.', gatewayError(401, 'session-expired')],
  ['The dashboard server is not responding.', new TypeError('Failed to fetch')],
])('after “I have signed in”, the renewal says “%s”', async (title, answer) => {
  vi.stubGlobal('fetch', fakeFetch(answer).fetch)
  const screen = await open({ ...testSession(), sign_on: true }, 'session-expired')
  await screen.getByRole('button', { name: 'I have signed in' }).click()
  await expect.element(screen.getByText(title)).toBeVisible()
})

it.each([
  ['Wrong password.', /user name/, gatewayError(401, 'unauthorized')],
  ['Company DEMO was not found for this user.', /Check the company key/, gatewayError(404, 'not-found')],
])(
  'a failed renewal says “%s”, and does not ask the user to check what cannot be changed there',
  async (said, unsaid, answer) => {
    vi.stubGlobal('fetch', fakeFetch(answer).fetch)
    const screen = await open(testSession(), 'session-expired')
    await screen.getByLabelText('Password', { exact: true }).fill('nope')
    await screen.getByRole('button', { name: 'Sign in again' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(said)
    await expect.element(screen.getByRole('alert')).not.toHaveTextContent(unsaid)
  },
)
