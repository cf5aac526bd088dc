import { expect, it } from 'vitest'
import type { OutboxMessage } from '#/contract/control'
import { compareOutboxes, keyOfMessage } from './compare-outboxes'

const sent = (company_key: string, text: string, recipient = '+13125550142'): OutboxMessage => ({
  sent_at: '2026-11-21T08:00:00Z',
  company_key,
  channel: 'sms',
  kind: 'broadcast',
  recipient,
  text,
})

it('the same text to the same recipient is the same message, and only what differs is listed', () => {
  const messages = [
    sent('FORK', 'Hello'),
    sent('DEMO', 'Hello'),
    sent('DEMO', 'Hello', '+13125550143'),
    sent('FORK', 'Bye'),
    sent('FORK', 'Bye'),
    sent('DEMO', 'Bye'),
    sent('OTHER', 'Elsewhere'),
  ]
  const { same, different } = compareOutboxes(messages, 'DEMO', 'FORK')
  expect(same).toBe(2)
  expect(different.map(({ message, first, second }) => [message.text, message.recipient, first, second])).toEqual([
    ['Hello', '+13125550143', 1, 0],
    ['Bye', '+13125550142', 1, 2],
  ])
})

it('the same text over another channel is another message, with another key', () => {
  const text = sent('DEMO', 'Hello')
  const push = { ...text, channel: 'push' }
  expect(compareOutboxes([text, push], 'DEMO', 'FORK').different).toHaveLength(2)
  expect(keyOfMessage(push)).not.toBe(keyOfMessage(text))
})

it('companies that sent nothing do not differ', () => {
  expect(compareOutboxes([], 'DEMO', 'FORK')).toEqual({ same: 0, different: [] })
})
