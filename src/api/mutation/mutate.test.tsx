import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { personRows } from '#/contract/persons'
import { ApiProvider } from '../api-context'
import type { Api } from '../http/client'
import { createQueryClient } from '../query-client'
import { fakeFetch, gatewayError, person, testApi, testSession } from '../testing'
import { ledger, useSend } from './mutate'
import { defineMutation } from './mutation-definition'
import { reconcileOpenIntents } from './reconcile'

const refresh = vi.fn(async () => {})
const mutation = defineMutation({
  id: 'create-person',
  row: personRows.createPerson,
  reconcile: async () => 'unknown',
  refresh,
})

/**
 * A button like that of a page. Every click makes a different body, so that only the hook's lock can stop the second.
 */
function Create({ onOutcome }: { onOutcome?: () => void }) {
  const { send, pending, outcome, error, reset } = useSend(mutation)
  const input = () => ({ params: { company_key: 'DEMO' }, body: { external_person_id: crypto.randomUUID() } })
  return (
    <>
      <button disabled={pending} onClick={() => send({ input: input(), description: 'Create a person' }, onOutcome)}>
        Create
      </button>
      <button onClick={reset}>Reset</button>
      <output>{pending ? 'pending' : (outcome?.kind ?? error?.kind ?? 'idle')}</output>
    </>
  )
}

let user = 0
const freshApi = (fetch: typeof globalThis.fetch) =>
  testApi(fetch, { session: testSession({ user: `mutate-${user++}-${Math.random()}` }) })

async function show(api: Api, onOutcome?: () => void) {
  const client = createQueryClient()
  const screen = await render(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <Create {...(onOutcome && { onOutcome })} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  const click = (name: string) => {
    const button = screen.getByRole('button', { name }).element()
    if (button instanceof HTMLElement) button.click()
  }
  return { screen, client, click, status: screen.getByRole('status') }
}

describe('useSend', () => {
  it('sends one request for any number of clicks', async () => {
    let respond: (response: Response) => void = () => undefined
    const { fetch, requests } = fakeFetch(() => new Promise<Response>(resolve => (respond = resolve)))
    const onOutcome = vi.fn()
    const { click, status } = await show(freshApi(fetch), onOutcome)
    for (let i = 0; i < 3; i++) click('Create')
    // A task later, when the second click of a double click arrives, React Query has not updated the button yet
    await new Promise(resolve => setTimeout(resolve))
    click('Create')
    await expect.element(status).toHaveTextContent('pending')
    click('Reset')
    click('Create')
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    respond(Response.json(person, { status: 201 }))
    await expect.element(status).toHaveTextContent('done')
    expect(requests).toHaveLength(1)
    expect(onOutcome).toHaveBeenCalledOnce()
    expect(refresh).toHaveBeenCalledOnce()
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('can be used again once the result is on screen, under another key', async () => {
    const { fetch, requests } = fakeFetch(new Response('', { status: 422 }), Response.json(person))
    const { click, status } = await show(freshApi(fetch))
    click('Create')
    await expect.element(status).toHaveTextContent('invalid')
    click('Reset')
    await expect.element(status).toHaveTextContent('idle')
    click('Create')
    await expect.element(status).toHaveTextContent('done')
    expect(new Set(requests.map(r => r.headers.get('idempotency-key'))).size).toBe(2)
  })

  it('sends at once even if React Query believes the browser is offline, and queues nothing', async () => {
    const { fetch, requests } = fakeFetch(gatewayError(504, 'outcome-unknown'))
    const { click, status, client } = await show(freshApi(fetch))
    window.dispatchEvent(new Event('offline')) // all that React Query listens to
    expect(onlineManager.isOnline()).toBe(false)
    click('Create')
    await expect.element(status).toHaveTextContent('unknown')
    window.dispatchEvent(new Event('online'))
    expect(client.isMutating()).toBe(0)
    expect(requests).toHaveLength(1)
  })

  it('leaves an intent on disk, which another page does not reconcile while this one is working on it', async () => {
    const { fetch } = fakeFetch(() => new Promise<Response>(() => {}))
    const api = freshApi(fetch)
    const { click, status } = await show(api)
    click('Create')
    await expect.element(status).toHaveTextContent('pending')
    await vi.waitFor(async () =>
      expect(await ledger.unsettled(api.scope)).toMatchObject([{ status: 'sent', what: 'Create a person' }]),
    )
    // Its lock is held while it runs
    const onFound = vi.fn()
    await reconcileOpenIntents(api, ledger, [mutation], onFound)
    expect(onFound).not.toHaveBeenCalled()
    expect((await ledger.unsettled(api.scope))[0]?.status).toBe('sent')
  })
})
