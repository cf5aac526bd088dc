import { expect, it } from 'vitest'
import { describeReason } from './describe-reason'

it.each([
  ['user_opt_out', 'Replied STOP'],
  ['disconnect', 'The number was disconnected'],
  ['moved_away', 'moved_away'],
  ['toString', 'toString'],
])('the reason %s on its own reads: %s', (reason, words) => {
  expect(describeReason(reason)).toBe(words)
})
