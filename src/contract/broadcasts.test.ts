import { expect, it } from 'vitest'
import { broadcastWriteSchema } from './broadcasts'

const write = (push: unknown) => ({
  name: 'Store news',
  send_scheduled_date: '2026-12-01T16:00:00Z',
  targeting: { message_template: 'Doors open at nine', channel: 'push', source_lists: ['4107'], push },
})

const messages = (push: unknown) =>
  broadcastWriteSchema.safeParse(write(push)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

it('the contract accepts a push with a title', () => {
  expect(broadcastWriteSchema.safeParse(write({ subject: 'News' })).error).toBeUndefined()
})

it.each([
  ['no push', undefined],
  ['null', null],
  ['an empty title', { subject: ' ' }],
  ['an array', []],
  ['an array with a title', Object.assign([], { subject: 'News' })],
])('the contract refuses a push that is not an object with a title: %s', (_, push) => {
  expect(messages(push)).toContain('targeting.push.subject: push needs a title')
})
