import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiProvider, useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { ledger } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { createQueryClient } from '#/api/query-client'
import { unsubscribeMutation } from '#/api/subscriptions'
import { fakeFetch, gatewayError, testApi, testSession } from '#/api/testing'
import { setPreference } from '#/ui/behavior/preferences'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { render } from '#/ui/theme/testing'
import { flushQueue, pauseQueue, queueAction, undoNewest } from './undo-queue'
import { UndoBar } from './UndoBar'

/** A page that can queue the action, with the bar. */
function Page({ list }: { list: string }) {
  const api = useApi()
  const client = useQueryClient()
  const queue = (list: string) =>
    queueAction({
      api,
      client,
      mutation: unsubscribeMutation,
      input: { params: { company_id: 'DEMO', person_id: 'k1', subscription_list_id: list } },
      description: `Unsubscribe Ines Duarte from ${list}`,
      subject: list,
      text: {
        waiting: `Unsubscribing Ines from ${list}`,
        announcement: `Unsubscribing Ines from ${list}`,
        sendNow: 'Unsubscribe now',
        done: () => 'Unsubscribed',
        already: 'Ines was already unsubscribed',
        undone: 'Still subscribed',
        failed: 'Ines is still subscribed',
        unknown: 'Ines may be unsubscribed',
      },
    })
  return (
    <main id="main" tabIndex={-1}>
      <button onClick={() => queue(list)}>Unsubscribe</button>
      <button onClick={() => queue(`${list} 2`)}>Unsubscribe from another list</button>
      <input aria-label="Note" />
      <UndoBar renderError={() => <p>The call failed</p>} />
    </main>
  )
}

/** Offline for the browser, and the server does not answer either. */
function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
}
function goOnline() {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}
afterEach(goOnline)

/** A page that can queue the action, with a service that gives these answers to it and to the reads after it. */
async function show(
  answer: Parameters<typeof fakeFetch>[0] | Error = new Response(null, { status: 204 }),
  list = newId(),
  read = answer,
) {
  const { fetch, requests } = fakeFetch(
    typeof answer === 'function'
      ? answer
      : init => {
          const response = init.method === 'DELETE' ? answer : read
          if (response instanceof Error) throw response
          if (typeof response === 'function') return response(init)
          return response.clone()
        },
  )
  const api: Api = testApi(fetch, { session: testSession({ user: newId() }) })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <Page list={list} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  const deletes = () => requests.filter(({ init }) => init.method === 'DELETE')
  return { screen, api, deletes, begin: () => screen.getByRole('button', { name: 'Unsubscribe', exact: true }).click() }
}

beforeEach(() => setPreference('undo', 'confirm'))
afterEach(() => setPreference('undo', '6'))

describe('the undo bar', () => {
  it('appears with the intent on disk and nothing sent', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    await expect.element(screen.getByText('when you confirm')).toBeVisible()
    await expect.poll(() => ledger.unsettled(api.scope)).toMatchObject([{ status: 'waiting' }])
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('when you confirm')).not.toBeInTheDocument()
    await expect.poll(() => ledger.unsettled(api.scope)).toEqual([])
    expect(deletes()).toHaveLength(1)
  })

  it('undoes on Ctrl Z, except in a text field, which keeps its own undo', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    await expect.element(screen.getByText('when you confirm')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Note' }).fill('a note')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(screen.getByText('when you confirm')).toBeVisible()
    screen.getByRole('button', { name: 'Unsubscribe', exact: true }).element().focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(screen.getByText('when you confirm')).not.toBeInTheDocument()
    await expect.poll(() => ledger.unsettled(api.scope)).toEqual([])
    expect(deletes()).toHaveLength(0)
  })

  it('announces an action with the undo shortcut of the device', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh')
    const announced = await render(<LiveRegion />)
    const { begin } = await show()
    await begin()
    await expect.element(announced.getByText(/when you confirm\. Press ⌘ Z to undo\.$/)).toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
  })

  it('queues the same action once, however often it is started', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    await begin()
    expect(screen.getByRole('button', { name: 'Unsubscribe now' }).elements()).toHaveLength(1)
    await expect.poll(() => ledger.unsettled(api.scope)).toHaveLength(1)
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.poll(() => deletes().length).toBe(1)
  })

  it('keeps the action of another session about the same subject', async () => {
    const list = newId()
    const first = await show(undefined, list)
    await first.begin()
    await first.screen.unmount()
    const second = await show(undefined, list)
    await second.begin()
    await expect.poll(() => ledger.unsettled(second.api.scope)).toHaveLength(1)
    await flushQueue(first.api.scope)
    undoNewest(first.api.scope)
    await expect.poll(() => ledger.unsettled(first.api.scope)).toHaveLength(0)
  })

  it('pauses while it has focus, and resumes when it loses focus', async () => {
    setPreference('undo', '20')
    const { screen, begin } = await show()
    await begin()
    await expect.element(screen.getByText(/^in \d+ s$/)).toBeVisible()
    screen.getByRole('button', { name: /^Undo/ }).element().focus()
    await expect.element(screen.getByText('Paused while the focus is here')).toBeVisible()
    screen.getByRole('textbox', { name: 'Note' }).element().focus()
    await expect.element(screen.getByText(/^in \d+ s$/)).toBeVisible()
    await screen.getByRole('button', { name: /^Undo/ }).click()
  })

  it('keeps the focus in the bar of one action when that of another is removed', async () => {
    let reply = (_response: Response): void => {}
    const { screen, begin } = await show(() => new Promise<Response>(resolve => (reply = resolve)))
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('Sending', { exact: true })).toBeVisible()
    setPreference('undo', '20')
    await screen.getByRole('button', { name: 'Unsubscribe from another list' }).click()
    const undo = screen.getByRole('button', { name: /^Undo/ })
    undo.element().focus()
    const onMainFocus = vi.fn<() => void>()
    screen.getByRole('main').element().addEventListener('focus', onMainFocus)
    reply(new Response(null, { status: 204 }))
    await expect.element(screen.getByText('Sending', { exact: true })).not.toBeInTheDocument()
    await expect.element(undo).toHaveFocus()
    expect(onMainFocus).not.toHaveBeenCalled()
    await expect.element(screen.getByText('Paused while the focus is here')).toBeVisible()
    await undo.click()
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })

  it('resumes the countdown of an action when the bar of another one is removed while it has focus', async () => {
    setPreference('undo', '60')
    const { screen, begin } = await show()
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe from another list' }).click()
    const undo = screen.getByRole('button', { name: /^Undo/ })
    undo.first().element().focus()
    await expect.element(screen.getByText('Paused while the focus is here').first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('main')).toHaveFocus()
    await expect.element(screen.getByText(/^in \d+ s$/)).toBeVisible()
    await undo.click()
  })

  it('immediately applies a new “Time to undo”', async () => {
    const { screen, begin } = await show()
    await begin()
    await screen.getByRole('combobox', { name: 'Time to undo' }).selectOptions('60 s')
    await expect.element(screen.getByText(/^(in (60|59) s|Paused while .*)$/)).toBeVisible()
    await screen.getByRole('button', { name: /^Undo/ }).click()
  })

  it('says that the action failed, and tries again without waiting a second time', async () => {
    const { screen, deletes, begin } = await show(new Response('', { status: 403 }))
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('Ines is still subscribed')).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => deletes().length).toBe(2)
    expect(new Set(deletes().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('Ines is still subscribed')).not.toBeInTheDocument()
  })

  it('neither counts down nor sends when the page closes, if the action could not be stored', async () => {
    setPreference('undo', '6')
    vi.spyOn(ledger, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    const { screen, deletes, begin } = await show()
    await begin()
    await expect.element(screen.getByText('Ines is still subscribed')).toBeVisible()
    window.dispatchEvent(new Event('pagehide'))
    pauseQueue('pointer')
    pauseQueue(null)
    await expect.element(screen.getByText('Ines is still subscribed')).toBeVisible()
    expect(deletes()).toEqual([])
  })

  it('does not offer to send an action that was undone, if this browser could not store the undo', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    await expect.poll(() => ledger.unsettled(api.scope)).toHaveLength(1)
    vi.spyOn(ledger, 'remove').mockRejectedValue(new DOMException('closed', 'InvalidStateError'))
    await screen.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Still subscribed')
    await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    expect(deletes()).toEqual([])
  })

  it('asks instead of sending when the computer is offline, and sends once on a second click', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    goOffline()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('Not sent: you were offline. Send now?')).toBeVisible()
    goOnline()
    expect(deletes()).toHaveLength(0)
    await expect.poll(() => ledger.unsettled(api.scope)).toMatchObject([{ status: 'waiting' }])
    await screen.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => ledger.unsettled(api.scope)).toEqual([])
    expect(deletes()).toHaveLength(1)
  })

  it('keeps asking about an action that could not be sent offline, even if the time to undo is changed', async () => {
    const { screen, deletes, begin } = await show()
    await begin()
    goOffline()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('Not sent: you were offline. Send now?')).toBeVisible()
    setPreference('undo', '20')
    await expect.element(screen.getByRole('button', { name: 'Send now' })).toBeVisible()
    goOnline()
    await screen.getByRole('button', { name: 'Do not send' }).click()
    expect(deletes()).toHaveLength(0)
  })

  it('undoes on Ctrl Z the action whose bar says so, not a newer one that could not be sent offline', async () => {
    const { screen, begin } = await show()
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe from another list' }).click()
    goOffline()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).last().click()
    const notSent = screen.getByText('Not sent: you were offline. Send now?')
    await expect.element(notSent).toBeVisible()
    goOnline()
    screen.getByRole('button', { name: 'Unsubscribe', exact: true }).element().focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(screen.getByText('when you confirm')).not.toBeInTheDocument()
    await expect.element(notSent).toBeVisible()
    await screen.getByRole('button', { name: 'Do not send' }).click()
  })

  it('lets the user drop an action that could not be sent offline', async () => {
    const { screen, api, deletes, begin } = await show()
    await begin()
    goOffline()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await screen.getByRole('button', { name: 'Do not send' }).click()
    goOnline()
    await expect.poll(() => ledger.unsettled(api.scope)).toEqual([])
    expect(deletes()).toHaveLength(0)
  })

  it('says that it is checking while the outcome of a lost response cannot be read, and does not hold up a sign-out', async () => {
    const service = { read: () => gatewayError(502, 'upstream-unreachable') }
    const { screen, api, begin } = await show(init =>
      init.method === 'DELETE' ? gatewayError(504, 'outcome-unknown') : service.read(),
    )
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText(/Checking whether it was done/)).toBeVisible()
    await flushQueue(api.scope)
    service.read = () => new Response(null, { status: 404 })
    await expect.element(screen.getByText(/Checking whether it was done/), { timeout: 15_000 }).not.toBeInTheDocument()
    await expect.poll(() => ledger.unsettled(api.scope)).toEqual([])
  })

  it('shows a whole sentence on a phone', async () => {
    await page.viewport(320, 640)
    const { screen, begin } = await show(init =>
      init.method === 'DELETE' ? gatewayError(504, 'outcome-unknown') : gatewayError(502, 'upstream-unreachable'),
    )
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    const words = screen.getByText(/^The response was lost. Checking whether it was done$/)
    await expect.element(words).toBeVisible()
    const bar = screen.getByRole('status').element().getBoundingClientRect()
    expect(words.element().getBoundingClientRect().right).toBeLessThanOrEqual(bar.right)
  })

  it('says that nothing needed to change', async () => {
    const { screen, begin } = await show(new Response(null, { status: 404 }))
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('Ines was already unsubscribed')).toBeVisible()
  })
})

describe('the undo bar after a lost response', () => {
  it('says only that the action was not done, if reading proved it', async () => {
    const { screen, deletes, begin } = await show(
      new Response('', { status: 500 }),
      'a list that is still there',
      Response.json({ subscription_list: { id: 'l' } }),
    )
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    const alert = screen.getByRole('alert')
    await expect.element(alert, { timeout: 6000 }).toHaveTextContent('Ines is still subscribed')
    await expect.element(alert).not.toHaveTextContent('may have taken effect')
    await expect.element(screen.getByText('The call failed')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => deletes().length).toBe(2)
  })

  it('stays visible if reading proved that the action was done', async () => {
    const { screen, begin } = await show(
      new Response('', { status: 500 }),
      'a list that is gone',
      new Response('', { status: 404 }),
    )
    await begin()
    await screen.getByRole('button', { name: 'Unsubscribe now' }).click()
    await expect.element(screen.getByText('Unsubscribed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('The service shows that it was done.')).toBeVisible()
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('Unsubscribed', { exact: true })).not.toBeInTheDocument()
  })
})

describe('the undo bar before a sign-out', () => {
  it('sends what is counting down, but not what waits for a confirmation', async () => {
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
