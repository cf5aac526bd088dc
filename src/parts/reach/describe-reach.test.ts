import { expect, it } from 'vitest'
import type { Reach } from '#/contract/filters/broadcast-reach'
import { describeClause } from './describe-reach'

const long = 'W'.repeat(200_000)
const names = { listName: () => long, fieldLabel: () => long, condition: () => long, zone: 'UTC', now: 0 }

it.each<Reach['clause']>([
  { code: 'unknown-status', status: long },
  { code: 'unknown-channel', channel: long },
  { code: 'never-on', lists: ['1', '2'] },
  { code: 'unknown-condition', filter: {} },
  { code: 'unknown-value', field: 'gender' },
])('the sentence for $code stays short, however long the names from the service are', clause => {
  const sentence = describeClause({ verdict: 'unknown', tense: 'past', sentAt: 0, clause }, names)
  expect(sentence).toContain('WWW…')
  expect(sentence.length).toBeLessThan(500)
})
