import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, gatewayError, testReply, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { RenewDialog } from './RenewDialog'

afterEach(() => void vi.unstubAllGlobals())

/** Opens the dialog of a page whose cookie belongs to another session, at a server that gives this answer. */
function openChanged(answer: Parameters<typeof fakeFetch>[number]) {
  vi.stubGlobal('fetch', fakeFetch(answer).fetch)
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RenewDialog
        session={testSession()}
        kind="session-changed"
        onRenewed={() => undefined}
        onLater={() => undefined}
      />
    </QueryClientProvider>,
  )
}

it('the renewal says which user has signed in, and offers to continue as that user', async () => {
  const screen = await openChanged(Response.json(testReply({ id: 'new', user: 'reader' })))
  await expect.element(screen.getByText('reader signed in to DEMO', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Continue as reader' })).toBeVisible()
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
