import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { testApi, testSession } from '#/api/testing'
import { writeDraft } from '#/parts/drafts/draft-store'
import { addSamplePerson } from '#/parts/sample-people/sample-people'
import { keepSendZone } from '#/parts/schedule/send-zones'
import { setPreference } from '#/ui/behavior/preferences'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { broadcast, open, serviceOf } from './testing'

beforeEach(async () => {
  setPreference('zone', 'UTC')
  await page.viewport(1440, 900)
})

/** An API with these broadcasts, all scheduled in Tokyo, and with a draft in Tokyo if one is given. */
async function apiOf(broadcasts: Parameters<typeof serviceOf>[0], draft: Partial<BroadcastDraft> | null = null) {
  const session = testSession({ connection: { id: `zones-${Math.random()}` } })
  const service = serviceOf(broadcasts)
  const person = { person_key: 'p1', mobile_phone: { mdn: '+13125550142' }, custom_fields: { first_name: 'Noor' } }
  const api = testApi(
    async (input, init) => {
      const { pathname } = new URL(typeof input === 'string' ? input : '', location.origin)
      if (/\/p1\/\w+$/.test(pathname)) return Response.json([])
      return pathname.endsWith('/p1') ? Response.json(person) : service(input, init)
    },
    { session },
  )
  for (const { broadcast_id } of broadcasts) await keepSendZone(session, broadcast_id, 'Asia/Tokyo')
  if (draft !== null) {
    const value = { ...emptyBroadcastDraft('Asia/Tokyo'), ...draft }
    await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }, { value, at: Date.now() }, null)
  }
  return api
}

/** A local time in Tokyo. */
const tokyo = (wall: string) => ({ ...emptyBroadcastDraft('Asia/Tokyo').when, wall })

it('the list and the calendar show the time of a draft in its own zone too', async () => {
  const { screen, router } = await open('', await apiOf([], { name: 'News', when: tokyo('2097-03-13T09:00') }))
  const row = screen.getByRole('row').filter({ hasText: 'News' })
  await expect.element(row).toHaveTextContent(/Wed 13 Mar 2097 00:00 UTC.*09:00 in Tokyo/)
  await router.navigate('/test/DEMO/broadcasts?view=calendar&day=2097-03-13')
  await expect.element(screen.getByRole('link', { name: /News/ })).toHaveTextContent('00:00 (09:00 in Tokyo) News')
})

it('the page of a broadcast shows both times of earlier sends, and of a send that is about to be canceled', async () => {
  const scheduled = broadcast('1', { send_scheduled_date: '2097-03-13T00:00:00Z' })
  const earlier = broadcast('2', {
    status: 'sent',
    send_scheduled_date: '2026-03-13T01:00:00Z',
    delivery: { recipient_count: 5 },
  })
  const { screen } = await open('/1', await apiOf([scheduled, earlier]))
  const table = screen.getByRole('table', { name: /^Earlier sends/ })
  await expect.element(table.getByRole('row').filter({ hasText: 'Broadcast 2' })).toHaveTextContent('10:00 in Tokyo')
  await screen.getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect
    .element(screen.getByRole('dialog'))
    .toHaveTextContent('“Broadcast 1”, scheduled for Wed 13 Mar 2097 00:00 UTC (09:00 in Tokyo), will not be sent.')
})

it('the review of an edit shows both times, before and after', async () => {
  const wire = broadcast('1', { send_scheduled_date: '2097-03-13T00:00:00Z' })
  const empty = emptyBroadcastDraft('Asia/Tokyo')
  const message = { ...empty.message, template: 'Doors open at nine' }
  const when = tokyo('2097-03-14T07:00')
  const draft = { name: 'Broadcast 1', lists: ['4107'], message, when, base: { id: '1', raw: wire } }
  const { screen } = await open('/drafts/d/review', await apiOf([wire], draft))
  const change = screen.getByRole('row').filter({ hasText: 'Send time' })
  await expect.element(change).toHaveTextContent('Wed 13 Mar 2097 00:00 UTC (09:00 in Tokyo)')
  await expect.element(change).toHaveTextContent('Wed 13 Mar 2097 22:00 UTC (Thu 07:00 in Tokyo)')
})

it('the review shows both times of a broadcast that may be the one that was scheduled', async () => {
  const send_scheduled_date = '2097-03-13T00:00:00Z'
  const attempt = { nonce: 'n1', name: 'Broadcast 1', send_scheduled_date }
  const api = await apiOf([broadcast('1', { send_scheduled_date })], { name: 'Broadcast 1', attempt })
  const { screen } = await open('/drafts/d/review', api)
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Broadcast 1' }))
    .toHaveTextContent('09:00 in Tokyo')
})

it('the table of sample people shows both times', async () => {
  const api = await apiOf([broadcast('1', { send_scheduled_date: '2097-03-13T00:00:00Z' })])
  await addSamplePerson(api.session, 'p1')
  const { screen } = await open('/-/sample-people?span=all', api)
  await expect.element(screen.getByRole('rowheader', { name: /Broadcast 1/ })).toHaveTextContent('09:00 in Tokyo')
})
