import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#/contract/endpoints'
import { recordableName, requestIdOf, thingsOf } from './acts'

const { getPerson, searchPersons, listSubscriptionsByExternalId, createBroadcast, deleteBroadcast } = endpoints
const KEY = '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'

/** What people type and paste. */
const typed = fc.oneof(
  fc.stringMatching(/^\+?\d{7,15}$/),
  fc.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/),
  fc.stringMatching(/^[a-z]+@[a-z]+\.com$/),
  fc.stringMatching(/^[0-9a-f]{64}$/),
  fc.string(),
)

test('a key in the path that the service does not confirm is recorded only if it cannot be anything else', () => {
  expect(thingsOf(deleteBroadcast, { broadcast_id: '4107' })).toEqual(['broadcast:4107'])
  expect(thingsOf(getPerson, { person_key: KEY })).toEqual([`person:${KEY}`])
  fc.assert(
    fc.property(typed, text => {
      const found = thingsOf(getPerson, { person_key: text })
      expect(found).toEqual(
        /^(?:\d{1,6}|[0-9a-f-]{36}|[0-9a-f]{24}|[0-9a-f]{32})$/i.test(text) ? [`person:${text}`] : [],
      )
    }),
  )
})

test('from a reply, only the key of each record is recorded', () => {
  const persons = [
    { person_key: 'k1', mobile_phone: { mdn: '+13125550142' } },
    { person_key: 2, external_person_id: 'CRM-1' },
    { person_key: null },
    'text',
  ]
  expect(thingsOf(searchPersons, {}, { value: persons })).toEqual(['person:k1', 'person:2'])
  expect(thingsOf(createBroadcast, {}, { value: { broadcast_id: 'b-1', name: 'Offer' } })).toEqual(['broadcast:b-1'])
  const subscriptions = [{ person: { id: 'k1' } }, { person: { id: 'k1' } }, { person: null }]
  expect(thingsOf(listSubscriptionsByExternalId, { external_person_id: 'CRM-1' }, { value: subscriptions })).toEqual([
    'person:k1',
  ])
  expect(thingsOf(searchPersons, {}, { value: 'text' })).toEqual([])
})

test('the request id of the page is used, unless it could be something else', () => {
  const idOf = (sent: string): string =>
    requestIdOf(new Request('http://127.0.0.1', { headers: sent === '' ? {} : { 'x-request-id': sent } }))
  expect(idOf(KEY)).toBe(KEY)
  expect(idOf(KEY.replaceAll('-', ''))).toBe(KEY.replaceAll('-', ''))
  for (const sent of ['', '+13125550142', 'a text', 'f'.repeat(64)]) expect(idOf(sent)).toMatch(/^[0-9a-f]{32}$/)
})

test('a name typed in a failed sign-in is recorded unless it may be a phone number or other text', () => {
  expect(['ann', 'ann.b@example.com', 'K7QF2M'].map(recordableName)).toEqual(['ann', 'ann.b@example.com', 'K7QF2M'])
  const others = ['+13125550142', '3125550142', '312-555-0142', '+1-312.555.0142', 'my secret', 'x'.repeat(65), '']
  expect(others.map(recordableName)).toEqual(others.map(() => null))
})
