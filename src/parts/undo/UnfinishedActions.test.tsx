import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { prepareCall } from '#/api/http/request'
import type { Intent, IntentStatus } from '#/api/mutation/intents'
import { ledger, useSend } from '#/api/mutation/mutate'
import { showCheck, showOutcome } from '#/api/mutation/outcome-checks'
import { hashOf } from '#/api/mutation/stored-input'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { addParticipantMutation } from '#/api/participants'
import { createQueryClient } from '#/api/query-client'
import { unsubscribeMutation } from '#/api/subscriptions'
import { fakeFetch, gatewayError, testApi, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { UnfinishedActions } from './UnfinishedActions'

const input = { params: { company_id: 'DEMO', person_id: 'k1', subscription_list_id: '4120' } }

function SendButton() {
  const { send, pending } = useSend(unsubscribeMutation)
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
      <UnfinishedActions renderError={() => <p>Why it was rejected</p>} />
      <main id="main" tabIndex={-1} />
    </>
  )
}

const renderPage = (api: Api) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <Page />
      </ApiProvider>
    </QueryClientProvider>,
  )

/** Loses a response. The service cannot be reached until `read` is replaced. */
async function loseResponse() {
  const service = { read: () => gatewayError(502, 'upstream-unreachable') }
  const { fetch } = fakeFetch(init =>
    init.method === 'DELETE' ? gatewayError(504, 'outcome-unknown') : service.read(),
  )
  const api = testApi(fetch, { session: testSession({ user: newId() }) })
  const screen = await renderPage(api)
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
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

/** The intent of an invitation that was sent long enough ago for its call to have ended. */
async function invitation(api: Api): Promise<Intent> {
  const { id, row } = addParticipantMutation
  const body = { mobile_phone: { mdn: '+13125550142' } }
  const input = { params: { company_key: 'DEMO', id: 'a1' }, body }
  return {
    key: newId(),
    scope: api.scope,
    connection: 'test',
    company_key: 'DEMO',
    user: api.session.user,
    act: id,
    rowId: row.id,
    what: 'Invite Ines',
    hash: await hashOf(prepareCall(row, input)),
    input,
    created: now() - 10 * 60_000,
    settled: null,
    status: 'sent',
  }
}

it('an invitation of an earlier page that is no longer pending is not called “not done”: the person may have replied', async () => {
  const { fetch } = fakeFetch(Response.json([]))
  const api = testApi(fetch, { session: testSession({ user: newId() }) })
  await ledger.write(await invitation(api))
  const screen = await renderPage(api)
  await expect.element(screen.getByText('May have been done: Invite Ines'), { timeout: 6000 }).toBeVisible()
  await expect.element(screen.getByText('nothing was changed', { exact: false })).not.toBeInTheDocument()
})

it('what is found while another company is open is shown when the user returns', async () => {
  const service = { read: () => gatewayError(502, 'upstream-unreachable') }
  const api = testApi(fakeFetch(() => service.read()).fetch, { session: testSession({ user: newId() }) })
  await writeUnsubscription(api, 'sent', now() - 10 * 60_000)
  const screen = await renderPage(api)
  await expect.element(screen.getByText('Checking: Unsubscribe Ines')).toBeVisible()
  await screen.unmount()
  service.read = () => Response.json({ subscription_list: { id: '4120' } })
  await expect.poll(() => ledger.unsettled(api.scope)).toEqual([])
  const back = await renderPage(api)
  await expect.element(back.getByText('Not done: Unsubscribe Ines')).toBeVisible()
})

it('an invitation whose page was left is not called “not done” either', async () => {
  const api = testApi(fakeFetch(Response.json([])).fetch, { session: testSession({ user: newId() }) })
  const intent = await invitation(api)
  showCheck(intent, 'service')
  showOutcome(intent, 'absent')
  const screen = await renderPage(api)
  await expect.element(screen.getByText('May have been done: Invite Ines')).toBeVisible()
})

const writeUnsubscription = async (api: Api, status: IntentStatus, created = now()) =>
  ledger.write({
    key: newId(),
    scope: api.scope,
    connection: 'test',
    company_key: 'DEMO',
    user: api.session.user,
    act: unsubscribeMutation.id,
    rowId: unsubscribeMutation.row.id,
    what: 'Unsubscribe Ines',
    hash: await hashOf(prepareCall(unsubscribeMutation.row, input)),
    input,
    created,
    settled: null,
    status,
  })

/** A page with an action that an earlier page left unfinished. */
async function openUnfinished(fetch: typeof globalThis.fetch, status: IntentStatus) {
  const api = testApi(fetch, { session: testSession({ user: newId() }) })
  await writeUnsubscription(api, status)
  return renderPage(api)
}

/** A page with an action that an earlier page left waiting. The service responds to it with `answer`. */
async function openWaiting(answer: () => Response | Promise<Response>) {
  const { fetch } = fakeFetch(init =>
    init.method === 'DELETE' ? answer() : Response.json({ subscription_list: { id: '4120' } }),
  )
  const screen = await openUnfinished(fetch, 'waiting')
  await expect.element(screen.getByText('Not sent yet: Unsubscribe Ines'), { timeout: 6000 }).toBeVisible()
  await expect.element(screen.getByText('The page closed before this was sent.')).toBeVisible()
  return screen
}

/** The same once the user has sent it. */
async function sendWaiting(answer: () => Response | Promise<Response>) {
  const screen = await openWaiting(answer)
  await screen.getByRole('button', { name: 'Send now' }).click()
  return screen
}

it.each([
  ['waiting', /^The page closed before this browser recorded whether this was sent/],
  ['sent', /^The response was lost/],
] as const)(
  'the notice of an action that was left %s and whose outcome cannot be read claims only what is known',
  async (status, why) => {
    const screen = await openUnfinished(fakeFetch(new Response('', { status: 403 })).fetch, status)
    await expect.element(screen.getByText('May have been done: Unsubscribe Ines')).toBeVisible()
    await expect.element(screen.getByText(why)).toBeVisible()
  },
)

it('an action that was left waiting is not said to have lost its response while its outcome cannot be read', async () => {
  const screen = await openUnfinished(fakeFetch(gatewayError(502, 'upstream-unreachable')).fetch, 'waiting')
  await expect.element(screen.getByText('Checking: Unsubscribe Ines')).toBeVisible()
  await expect.element(screen.getByText('It is not known yet whether it was done.', { exact: false })).toBeVisible()
  expect(screen.getByText('The response was lost', { exact: false }).elements()).toEqual([])
})

it('the notice of an action that was sent from it and not done does not say that the page closed', async () => {
  const screen = await sendWaiting(() => new Response('', { status: 500 }))
  await expect.element(screen.getByText('Not done: Unsubscribe Ines'), { timeout: 6000 }).toBeVisible()
  await expect
    .element(screen.getByText('The response was lost. The service shows that nothing was changed.'))
    .toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('an action that is being sent from its notice cannot be dropped, and cannot be sent again once it has been rejected', async () => {
  let respond: (response: Response) => void = () => undefined
  const answer = new Promise<Response>(resolve => (respond = resolve))
  const screen = await sendWaiting(() => answer)
  await expect.element(screen.getByText('Sending: Unsubscribe Ines')).toBeVisible()
  await expect.element(screen.getByText('The page closed before this was sent.')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Do not send' })).not.toBeInTheDocument()
  respond(new Response('', { status: 403 }))
  await expect.element(screen.getByText('Not done: Unsubscribe Ines')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('Not done: Unsubscribe Ines')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('an action that is rejected while another company is open is shown when the user returns', async () => {
  let respond: (response: Response) => void = () => undefined
  const answer = new Promise<Response>(resolve => (respond = resolve))
  const { fetch } = fakeFetch(({ method }) =>
    method === 'DELETE' ? answer : Response.json({ subscription_list: { id: '4120' } }),
  )
  const api = testApi(fetch, { session: testSession({ user: newId() }) })
  await writeUnsubscription(api, 'waiting')
  const screen = await renderPage(api)
  await screen.getByRole('button', { name: 'Send now' }).click()
  await expect.element(screen.getByText('Sending: Unsubscribe Ines')).toBeVisible()
  await screen.unmount()
  respond(new Response('', { status: 403 }))
  await expect.poll(() => ledger.unsettled(api.scope)).toEqual([])
  const other = await renderPage(testApi(fetch, { session: testSession({ user: newId() }) }))
  await expect.element(other.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect.element(other.getByText('Why it was rejected')).not.toBeInTheDocument()
  await other.unmount()
  const back = await renderPage(api)
  await expect.element(back.getByText('Not done: Unsubscribe Ines')).toBeVisible()
  await expect.element(back.getByText('Why it was rejected')).toBeVisible()
  await back.getByRole('button', { name: 'OK' }).click()
  await expect.element(back.getByText('Not done: Unsubscribe Ines')).not.toBeInTheDocument()
})

it('the focus does not fall back to the body when an action is dropped', async () => {
  const screen = await openWaiting(() => new Response(null, { status: 204 }))
  await screen.getByRole('button', { name: 'Do not send' }).click()
  await expect.element(screen.getByText('Not sent yet: Unsubscribe Ines')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
