import { flushSync } from 'react-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { runSignOutHooks } from '#/api/session/sign-out-hooks'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { setPreference } from '#/ui/behavior/preferences'
import { render } from '#/ui/theme/testing'
import { JustNow } from './JustNow'
import { addReceipt } from './receipts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  setPreference('maskNumbers', false)
  setPreference('zone', '')
})

const receipt = { personKey: 'k1', at: Date.UTC(2026, 10, 20), what: 'Ana was unsubscribed.', still: null }

it('receipts outlast a renewal of the session, are not shown to another user, and are deleted at sign-out', async () => {
  // Other test files leave entries of their users in the same sessionStorage
  const ana = newId()
  const [first, renewed] = [testSession({ user: ana }), testSession({ user: ana, id: 'session-2' })]
  const page = (session: typeof first) => (
    <ApiProvider value={testApi(fakeFetch().fetch, { session })}>
      <JustNow personKey="k1" waiting={[]} />
    </ApiProvider>
  )
  addReceipt(first, receipt)
  const screen = await render(page(renewed))
  const lines = screen.getByText('Ana was unsubscribed.')
  await expect.poll(() => lines.elements().length).toBe(1)
  // An act that waited for the renewal
  addReceipt(first, receipt)
  await expect.poll(() => lines.elements().length).toBe(2)
  await screen.rerender(page(testSession({ user: newId() })))
  await expect.poll(() => lines.elements().length).toBe(0)
  await screen.rerender(page(renewed))
  await expect.poll(() => lines.elements().length).toBe(2)
  await runSignOutHooks(renewed)
  await expect.poll(() => lines.elements().length).toBe(0)
  expect(Object.keys(sessionStorage).filter(key => key.includes(ana))).toEqual([])
})

it('a receipt masks its numbers, including in the name of its button, if the user prefers that', async () => {
  setPreference('maskNumbers', true)
  const api = testApi(fakeFetch().fetch)
  const what = 'Stop for +13125550142: Ana was unsubscribed from Weekend offers.'
  // Someone without a name is called by their external id, which may be national digits
  const still = '3125550142 is not on any list.'
  addReceipt(api.session, { personKey: 'k1', at: Date.UTC(2026, 10, 20), what, still })
  const screen = await render(
    <ApiProvider value={api}>
      <JustNow personKey="k1" waiting={[]} />
    </ApiProvider>,
  )
  const receipts = screen.getByRole('list', { name: 'What was done here' })
  await expect.element(receipts).toHaveTextContent('Stop for +1312·····42: Ana was unsubscribed')
  await expect.element(receipts).toHaveTextContent('312·····42 is not on any list.')
  await expect
    .element(receipts.getByRole('button', { name: 'Copy for ticket: Stop for +1312·····42: Ana was' }))
    .toBeVisible()
})

/** Opens the receipt of a new user. */
async function openReceipt() {
  const session = testSession({ user: newId() })
  addReceipt(session, receipt)
  const screen = await render(
    <ApiProvider value={testApi(fakeFetch().fetch, { session })}>
      <JustNow personKey="k1" waiting={[]} />
    </ApiProvider>,
  )
  return screen
}

it.each([
  ['UTC', 'Ana was unsubscribed. 20 Nov 2026 00:00:00 UTC. Person key: k1.'],
  ['Asia/Tokyo', 'Ana was unsubscribed. 20 Nov 2026 09:00:00 GMT+9 (20 Nov 2026 00:00:00 UTC). Person key: k1.'],
])('a receipt copied for a ticket has each time once, in the user’s zone and in UTC: %s', async (zone, ticket) => {
  setPreference('zone', zone)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await openReceipt()
  await screen.getByRole('button', { name: 'Copy for ticket' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied.mock.calls).toEqual([[ticket]])
})

it('the notice that a receipt was not copied stays until it is copied', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  const screen = await openReceipt()
  const button = screen.getByRole('button', { name: 'Copy for ticket' })
  const press = () => button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  press()
  const failure = screen.getByText('Not copied: the browser does not allow copying here.')
  await expect.element(failure).toBeVisible()
  flushSync(() => vi.advanceTimersByTime(60_000))
  expect(failure.elements()).toHaveLength(1)
  copied.mockResolvedValue()
  press()
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(failure.elements()).toHaveLength(0)
  flushSync(() => vi.advanceTimersByTime(60_000))
  await expect.element(button).toBeVisible()
})

it('the focus is not lost with the button that undoes a waiting act', async () => {
  const session = testSession({ user: newId() })
  const act = { id: 'a', what: 'Unsubscribing Ana', announcement: 'Unsubscribing Ana', onUndo: () => undefined }
  const page = (waiting: (typeof act)[]) => (
    <ApiProvider value={testApi(fakeFetch().fetch, { session })}>
      <main id="main" tabIndex={-1}>
        <JustNow personKey="k1" waiting={waiting} />
      </main>
    </ApiProvider>
  )
  const screen = await render(page([act]))
  const undo = screen.getByRole('button', { name: /^Undo/ })
  await undo.click()
  await expect.element(undo).toHaveFocus()
  await screen.rerender(page([]))
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
