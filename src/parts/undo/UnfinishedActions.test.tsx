import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { useSend } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { createQueryClient } from '#/api/query-client'
import { unsubscribeMutation } from '#/api/subscriptions'
import { fakeFetch, gatewayError, testApi, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { UnfinishedActions } from './UnfinishedActions'

function SendButton() {
  const { send, pending } = useSend(unsubscribeMutation)
  const input = { params: { company_id: 'DEMO', person_id: 'k1', subscription_list_id: '4120' } }
  return (
    <button onClick={() => send({ input, description: 'Unsubscribe Ines' })}>{pending ? 'Sending' : 'Send'}</button>
  )
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen ? <SendButton /> : null}
      <button onClick={() => setOpen(false)}>Leave</button>
      <UnfinishedActions renderError={() => null} />
    </>
  )
}

/** Loses a response. The service cannot be reached until `read` is replaced. */
async function loseResponse() {
  const service = { read: () => gatewayError(502, 'upstream-unreachable') }
  const { fetch } = fakeFetch(init =>
    init.method === 'DELETE' ? gatewayError(504, 'outcome-unknown') : service.read(),
  )
  const api = testApi(fetch, { session: testSession({ user: newId() }) })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <Page />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Checking: Unsubscribe Ines')).toBeVisible()
  return { screen, service }
}

it('an action whose outcome cannot be read yet is shown as being checked, until its page shows the outcome', async () => {
  const { screen, service } = await loseResponse()
  await expect.element(screen.getByRole('button', { name: 'Sending' })).toBeVisible()
  service.read = () => new Response(null, { status: 404 })
  await expect.element(screen.getByText('Checking: Unsubscribe Ines')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
})

it('the outcome of an action whose page was left is shown once it can be read', async () => {
  const { screen, service } = await loseResponse()
  await screen.getByRole('button', { name: 'Leave' }).click()
  service.read = () => new Response(null, { status: 404 })
  await expect.element(screen.getByText('Done: Unsubscribe Ines')).toBeVisible()
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('Done: Unsubscribe Ines')).not.toBeInTheDocument()
})
