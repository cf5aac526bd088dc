import { afterEach, expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { now } from '#/api/now'
import { createQueryClient } from '#/api/query-client'
import { testApi } from '#/api/testing'
import { MINUTE_MS } from '#/contract/format/durations'
import { testJob } from '#/parts/jobs/test-jobs'
import { JustNow } from '#/parts/receipts/JustNow'
import { testService } from '#/parts/testing/test-page'
import { render } from '#/ui/theme/testing'
import { addStopReceipt } from './add-stop-receipt'
import { stopOutcomes } from './stop-job'
import { period } from './testing'

afterEach(() => sessionStorage.clear())

/** Adds Ana's receipt of a stop that ended at the given time, and renders it. */
async function open(subscriptions: readonly unknown[] | null, id: string, finished: number) {
  const service = testService({
    'GET /subscriptions': () =>
      subscriptions === null ? Response.json({ errors: [] }, { status: 403 }) : Response.json(subscriptions),
  })
  const api = testApi(service.fetch)
  const ana = { person_key: 'k1', name: 'Ana' }
  const job = testJob({ id, total: 1, finished, settings: { mdn: '+13125550142', holders: [ana] } })
  const result = { state: 'done' as const, outcome: 'unsubscribed', message: '', again: false }
  const jobs = { chunk: async () => ({ rows: [{ ...ana, list_id: '1' }], results: [result] }) }
  await addStopReceipt({ api, client: createQueryClient(), jobs }, job, 'k1')
  return render(
    <ApiProvider value={api}>
      <JustNow personKey="k1" waiting={[]} />
    </ApiProvider>,
  )
}

it.each([
  [[period('1', 1, 2)], 'Not on any list now.'],
  [[period('1', 1, 2), period('2', 1)], 'Still on list 2.'],
  [[period('1', 1, 2), { opt_in_date: '2026-11-01T08:30Z' }], 'Not all lists could be read afterward.'],
  [null, 'The lists could not be read afterward.'],
])('the receipt of a stop, with the subscriptions %j afterward: %s', async (subscriptions, still) => {
  const screen = await open(subscriptions, still, now())
  await expect.element(screen.getByText(still)).toBeVisible()
})

it('the receipt of a stop that ended a while ago does not say which lists the person is on now', async () => {
  const screen = await open([period('1', 1)], 'earlier', now() - 2 * MINUTE_MS)
  await expect.element(screen.getByText('Stop for +13125550142: Ana was unsubscribed from list 1.')).toBeVisible()
  await expect.element(screen.getByText(/Still on|Not on any/)).not.toBeInTheDocument()
})

it('the receipt of a stop that found that the person no longer exists says so, and offers no invitation', async () => {
  const api = testApi(testService({}).fetch)
  const ana = { person_key: 'k1', name: 'Ana' }
  const job = testJob({ id: 'gone', total: 2, finished: now(), settings: { mdn: '+13125550142', holders: [ana] } })
  const chunk = {
    rows: ['1', '2'].map(list_id => ({ ...ana, list_id })),
    results: [stopOutcomes.result('unsubscribed'), stopOutcomes.result('no-person')],
  }
  await addStopReceipt({ api, client: createQueryClient(), jobs: { chunk: async () => chunk } }, job, 'k1')
  const screen = await render(
    <ApiProvider value={api}>
      <JustNow personKey="k1" waiting={[]} />
    </ApiProvider>,
  )
  await expect.element(screen.getByText('The person no longer exists.')).toBeVisible()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})

it('the receipt of a stop that was tried again names only the lists that no earlier receipt of it names', async () => {
  const api = testApi(testService({}).fetch)
  const ana = { person_key: 'k1', name: 'Ana' }
  const settings = { mdn: '+13125550142', holders: [ana] }
  const rows = ['1', '2'].map(list_id => ({ ...ana, list_id }))
  const add = (finished: number, ...outcomes: (typeof stopOutcomes.codes)[number][]) => {
    const jobs = { chunk: async () => ({ rows, results: outcomes.map(outcome => stopOutcomes.result(outcome)) }) }
    const job = testJob({ id: 'tried-again', total: 2, finished, settings })
    return addStopReceipt({ api, client: createQueryClient(), jobs }, job, 'k1')
  }
  const began = now() - 2 * MINUTE_MS
  await add(began, 'unsubscribed', 'not-done')
  await add(began + 1, 'unsubscribed', 'unsubscribed')
  await add(began + 2, 'unsubscribed', 'unsubscribed')
  const screen = await render(
    <ApiProvider value={api}>
      <JustNow personKey="k1" waiting={[]} />
    </ApiProvider>,
  )
  const lines = screen.getByText(/^Stop for \+13125550142: Ana was unsubscribed from/)
  await expect
    .poll(() => lines.elements().map(line => line.textContent))
    .toEqual([
      'Stop for +13125550142: Ana was unsubscribed from list 2.',
      'Stop for +13125550142: Ana was unsubscribed from list 1.',
    ])
})
