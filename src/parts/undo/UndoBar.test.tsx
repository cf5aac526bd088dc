import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { ApiProvider, useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { ledger } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { createQueryClient } from '#/api/query-client'
import { unsubscribeAct } from '#/api/subscriptions'
import { fakeFetch, testApi, testSession } from '#/api/test-world'
import { setPreference } from '#/ui/behavior/preferences'
import { flushQueue, queueAction } from './undo-queue'
import { UndoBar } from './UndoBar'

/** A page that can begin the act, beside the bar. */
function Page({ list }: { list: string }) {
  const api = useApi()
  const client = useQueryClient()
  const hold = () =>
    queueAction({
      api,
      client,
      act: unsubscribeAct,
      input: { params: { company_id: 'DEMO', person_id: 'k1', subscription_list_id: list } },
      what: `take +13125550142 off ${list}`,
      subject: list,
      words: {
        waiting: `Taking Ines off ${list}`,
        said: `Taking Ines off ${list}`,
        now: 'Unsubscribe now',
        done: 'Off',
        already: 'Ines was already off',
        kept: 'Stays',
        failed: 'Ines is still on it',
        unsure: 'Ines may be off',
      },
    })
  return (
    <main id="main" tabIndex={-1}>
      <button onClick={hold}>Unsubscribe</button>
      <input aria-label="Note" />
      <UndoBar notice={() => <p>The call failed</p>} />
    </main>
  )
}

async function show(answer: Response | Error = new Response(null, { status: 204 })) {
  const { fetch, requests } = fakeFetch(answer)
  const api: Api = testApi(fetch, { session: testSession({ user: newId() }) })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <Page list={newId()} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  const deletes = () => requests.filter(({ init }) => init.method === 'DELETE')
  return { screen, api, deletes, begin: () => screen.getByRole('button', { name: 'Unsubscribe', exact: true }).click() }
}

beforeEach(() => setPreference('undo', 'confirm'))
afterEach(() => setPreference('undo', '6'))

describe('the undo bar', () => {
  it('is there with the intent on disk, and nothing has left', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    await expect.element(screen.getByText('when you confirm')).toBeVisible()
    await expect.poll(() => ledger.open(api.scope)).toMatchObject([{ status: 'waiting' }])
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('when you confirm')).not.toBeInTheDocument()
    await expect.poll(() => ledger.open(api.scope)).toEqual([])
    expect(deletes()).toHaveLength(1)
  })

  it('is withdrawn by Ctrl Z, which a field that is typed in keeps for itself', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    await expect.element(screen.getByText('when you confirm')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Note' }).fill('a note')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(screen.getByText('when you confirm')).toBeVisible()
    screen.getByRole('button', { name: 'Unsubscribe', exact: true }).element().focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(screen.getByText('when you confirm')).not.toBeInTheDocument()
    await expect.poll(() => ledger.open(api.scope)).toEqual([])
    expect(deletes()).toHaveLength(0)
  })

  it('holds the same act once, however often it is begun', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    await begin()
    expect(screen.getByRole('button', { name: 'Unsubscribe now' }).elements()).toHaveLength(1)
    await expect.poll(() => ledger.open(api.scope)).toHaveLength(1)
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.poll(() => deletes().length).toBe(1)
  })

  it('stands still under the focus, and goes on without it', async () => {
    setPreference('undo', '20')
    const { screen, begin } = await show()
    await begin()
    await expect.element(screen.getByText(/^in \d+ s$/)).toBeVisible()
    screen.getByRole('button', { name: /^Undo/ }).element().focus()
    await expect.element(screen.getByText('stands still')).toBeVisible()
    screen.getByRole('textbox', { name: 'Note' }).element().focus()
    await expect.element(screen.getByText(/^in \d+ s$/)).toBeVisible()
    await screen.getByRole('button', { name: /^Undo/ }).click()
  })

  it('takes another length at once', async () => {
    const { screen, begin } = await show()
    await begin()
    await screen.getByRole('combobox', { name: 'Time to undo' }).selectOptions('60 s')
    await expect.element(screen.getByText(/^(in (60|59) s|stands still)$/)).toBeVisible()
    await screen.getByRole('button', { name: /^Undo/ }).click()
  })

  it('says that it failed and tries again, without waiting a second time', async () => {
    const { screen, deletes, begin } = await show(new Response('', { status: 403 }))
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('Ines is still on it')).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => deletes().length).toBe(2)
    expect(new Set(deletes().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('Ines is still on it')).not.toBeInTheDocument()
  })

  it('says that it was so already', async () => {
    const { screen, begin } = await show(new Response(null, { status: 404 }))
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('Ines was already off')).toBeVisible()
  })
})

describe('before a sign-out', () => {
  it('what counts down is sent, what only a click confirms is not', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    await expect.element(screen.getByText('when you confirm')).toBeVisible()
    await flushQueue(api.scope)
    expect(deletes()).toHaveLength(0)
    setPreference('undo', '60')
    await flushQueue(api.scope)
    expect(deletes()).toHaveLength(1)
  })
})
