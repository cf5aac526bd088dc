import { afterEach, expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { fakeFetch, testApi } from '#/api/testing'
import { setPreference } from '#/ui/behavior/preferences'
import { render } from '#/ui/theme/testing'
import { JustNow } from './JustNow'
import { addReceipt } from './receipts'

afterEach(() => setPreference('maskNumbers', false))

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
