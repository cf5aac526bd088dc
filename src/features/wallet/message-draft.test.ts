import { expect, it } from 'vitest'
import { fakeFetch, testApi } from '#/api/testing'
import { fetchWalletMessages, filtersOf } from '#/api/wallet-messages'
import { draftFromMessage, messageContent } from './message-draft'

it.each([
  ['an unexpected key', { name: 'group_code', field_name: null, selector: 'any', value: 'VIP' }],
  ['no value', { name: 'group_code', selector: 'any' }],
  ['another type', 'VIP'],
])('a filter with %s is sent unchanged when a message is reused', async (_, filter) => {
  const known = { name: 'provider', selector: 'any', value: ['passbook'] }
  const row = { wallet_message_id: 'm', message: { template: 'Come by' }, filters: [filter, known] }
  const { messages } = await fetchWalletMessages(testApi(fakeFetch(Response.json([row])).fetch), 'w')
  const drafts = messages.map(reading => draftFromMessage(reading.message, filtersOf(reading) ?? []))
  expect(drafts.map(draft => messageContent(draft).filters)).toEqual([[filter, known]])
  expect(drafts[0]?.filters.map(({ kind }) => kind)).toEqual(['locked', 'known'])
})
