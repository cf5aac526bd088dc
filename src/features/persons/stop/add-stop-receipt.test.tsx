import { afterEach, expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { createQueryClient } from '#/api/query-client'
import { testApi } from '#/api/testing'
import { testJob } from '#/parts/jobs/test-jobs'
import { JustNow } from '#/parts/receipts/JustNow'
import { testService } from '#/parts/testing/test-page'
import { render } from '#/ui/theme/testing'
import { addStopReceipt } from './add-stop-receipt'
import { period } from './testing'

afterEach(() => sessionStorage.clear())

it.each([
  [[period('1', 1, 2)], 'Not on any list now.'],
  [[period('1', 1, 2), period('2', 1)], 'Still on 2.'],
  [[period('1', 1, 2), { opt_in_date: '2026-11-01T08:30Z' }], 'Not all lists could be read afterward.'],
  [null, 'The lists could not be read afterward.'],
])('the receipt of a stop, with the subscriptions %j afterward: %s', async (subscriptions, still) => {
  const service = testService({
    'GET /subscriptions': () =>
      subscriptions === null ? Response.json({ errors: [] }, { status: 403 }) : Response.json(subscriptions),
  })
  const api = testApi(service.fetch)
  const ana = { person_key: 'k1', name: 'Ana' }
  const job = testJob({ id: still, total: 1, settings: { mdn: '+13125550142', holders: [ana] } })
  const result = { state: 'done' as const, outcome: 'unsubscribed', message: '', again: false }
  const jobs = { chunk: async () => ({ rows: [{ ...ana, list_id: '1' }], results: [result] }) }
  await addStopReceipt({ api, client: createQueryClient(), jobs }, job, 'k1')
  const screen = await render(
    <ApiProvider value={api}>
      <JustNow personKey="k1" waiting={[]} />
    </ApiProvider>,
  )
  await expect.element(screen.getByText(still)).toBeVisible()
})
