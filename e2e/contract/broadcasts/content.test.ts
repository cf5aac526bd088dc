import { expect, test } from 'vitest'
import { useService } from '../service'
import { openCompanyWithList } from './broadcast-calls'

const service = useService()

test('an invalid broadcast is 422 with one error per problem', async () => {
  const { broadcasts, listId } = await openCompanyWithList(service)
  const reply = await broadcasts.post({
    name: '',
    send_scheduled_date: 'tomorrow',
    targeting: {
      message_template: '  ',
      channel: 'PUSH',
      source_lists: [listId, 'nowhere'],
      filters: [{ name: 'shoe_size', selector: 'any', value: ['9'] }, 7],
    },
  })
  expect(reply.status).toBe(422)
  expect(reply.messages).toHaveLength(7)
  for (const word of [
    'name: ',
    'send_scheduled_date',
    'not be blank',
    'push.subject',
    'nowhere',
    'shoe_size',
    'filters.1',
  ])
    expect(reply.messages.filter(message => message.includes(word))).toHaveLength(1)
})

test.each([
  ['a name of 256 characters', { name: 'x'.repeat(256) }, {}],
  ['a send date without a UTC offset', { send_scheduled_date: '2096-12-01T16:00:00' }, {}],
  ['February 30', { send_scheduled_date: '2096-02-30T16:00:00Z' }, {}],
  ['a send date after the year 9999', { send_scheduled_date: '9999-12-31T23:00:00-08:00' }, {}],
  ['another channel', {}, { channel: 'email' }],
  ['an empty list of source lists', {}, { source_lists: [] }],
  ['101 filters', {}, { filters: Array<object>(101).fill({ name: 'vip', selector: 'any', value: ['true'] }) }],
  ['an unclosed {{', {}, { message_template: 'Hi {{ first_name' }],
  ['push without a title', {}, { channel: 'push', push: { subject: ' ' } }],
])('%s is one error, 422', async (_, changes, targeting) => {
  const { broadcasts } = await openCompanyWithList(service)
  const reply = await broadcasts.post(broadcasts.body(changes, targeting))
  expect([reply.status, reply.messages.length]).toEqual([422, 1])
})

test('the channel is case-insensitive and stored in lower case; dates with an offset or without seconds are stored as UTC', async () => {
  const { broadcasts } = await openCompanyWithList(service)
  const created = await broadcasts.create(
    { name: 'x'.repeat(255), send_scheduled_date: '2096-12-01T18:30+02:30' },
    { channel: 'SMS' },
  )
  expect(created).toMatchObject({ send_scheduled_date: '2096-12-01T16:00:00Z', targeting: { channel: 'sms' } })
})
