import { afterEach, expect, it } from 'vitest'
import { createApi } from '#/api/http/client'
import { prepareCall } from '#/api/http/request'
import { ledger } from '#/api/mutation/mutate'
import { hashOf } from '#/api/mutation/stored-input'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { unsubscribeMutation } from '#/api/subscriptions'
import { testSession } from '#/api/testing'
import { MINUTE_MS } from '#/contract/format/durations'
import { JustNow } from '#/parts/receipts/JustNow'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { PendingActions } from './PendingActions'

afterEach(() => sessionStorage.clear())

const input = { params: { company_id: 'DEMO', person_id: 'k1', subscription_list_id: '4120' } }

/** Opens the app after a page was closed during an unsubscription. `end` is when the service ended the subscription. */
async function openAfter(status: 'waiting' | 'sent', end: number | null) {
  const session = testSession({ id: newId(), user: newId() })
  const ended = end === null ? {} : { opt_out_date: new Date(end).toISOString() }
  const record = { subscription_list: { id: '4120' }, opt_in_date: '2026-01-01T00:00:00Z', ...ended }
  const service = testService({
    'GET /subscriptions/4120': () => Response.json(record),
    'GET /persons/k1/subscriptions': () =>
      Response.json([record, { subscription_list: { id: '4107' }, opt_in_date: '2026-01-01T00:00:00Z' }]),
    'GET /persons/k1': () =>
      Response.json({ person_key: 'k1', mobile_phone: { mdn: '+13125550142' }, custom_fields: { first_name: 'José' } }),
    'GET /subscription_lists': () =>
      Response.json([
        { id: '4120', name: 'Weekend offers' },
        { id: '4107', name: 'VIP' },
      ]),
    'DELETE /4120': () => new Response(null, { status: 204 }),
  })
  const api = createApi({ session, fetch: service.fetch })
  await ledger.write({
    key: newId(),
    scope: api.scope,
    connection: 'test',
    company_key: 'DEMO',
    user: session.user,
    act: unsubscribeMutation.id,
    rowId: unsubscribeMutation.row.id,
    what: 'Unsubscribe José from Weekend offers',
    hash: await hashOf(prepareCall(unsubscribeMutation.row, input)),
    input,
    created: now() - MINUTE_MS,
    settled: null,
    status,
  })
  const element = (
    <>
      <JustNow personKey="k1" waiting={[]} />
      <PendingActions />
    </>
  )
  const { screen } = await renderRoutes(api, [{ path: '*', element }], '/')
  return { screen, receipts: screen.getByRole('list', { name: 'What was done here' }) }
}

it.each(['waiting', 'sent'] as const)(
  'an action of a closed page leaves its receipt the next time the app is opened (%s)',
  async status => {
    const { receipts } = await openAfter(status, now())
    await expect.element(receipts).toHaveTextContent(/José was unsubscribed from Weekend offers\. The page closed/)
    await expect.element(receipts).toHaveTextContent('Still on VIP.')
  },
)

it('the receipt does not claim an unsubscription from before the action', async () => {
  const { receipts } = await openAfter('sent', now() - 10 * MINUTE_MS)
  await expect.element(receipts).toHaveTextContent('José was already unsubscribed from Weekend offers.')
})

it('an action that was left waiting leaves its receipt when it is sent, and none before', async () => {
  const { screen, receipts } = await openAfter('waiting', null)
  const send = screen.getByRole('button', { name: 'Send now' })
  await expect.element(send).toBeVisible()
  await expect.element(receipts).not.toBeInTheDocument()
  await send.click()
  await expect.element(receipts).toHaveTextContent('José was unsubscribed from Weekend offers.')
})
