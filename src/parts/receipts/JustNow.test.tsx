import { afterEach, expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { runSignOutHooks } from '#/api/session/sign-out-hooks'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { setPreference } from '#/ui/behavior/preferences'
import { render } from '#/ui/theme/testing'
import { JustNow } from './JustNow'
import { addReceipt } from './receipts'

afterEach(() => setPreference('maskNumbers', false))

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
  addReceipt(api.session, { personKey: 'k1', at: Date.UTC(2026, 10, 20), what, still: null })
  const screen = await render(
    <ApiProvider value={api}>
      <JustNow personKey="k1" waiting={[]} />
    </ApiProvider>,
  )
  const receipts = screen.getByRole('list', { name: 'What was done here' })
  await expect.element(receipts).toHaveTextContent('Stop for +1312·····42: Ana was unsubscribed')
  await expect
    .element(receipts.getByRole('button', { name: 'Copy for ticket: Stop for +1312·····42: Ana was' }))
    .toBeVisible()
})
