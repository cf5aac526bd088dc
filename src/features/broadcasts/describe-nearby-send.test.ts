import { expect, it } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { toBroadcastRow } from './broadcast-row'
import { describeNearbySend } from './describe-nearby-send'

it.each([
  ['Spring', '“Spring” also goes to list 4107, 2 h after this broadcast.'],
  ['', 'A broadcast without a name also goes to list 4107, 2 h after this broadcast.'],
])('another broadcast is named only if it has a name: %j', (name, sentence) => {
  const row = toBroadcastRow({ broadcast: { broadcast_id: '1', status: 'sent', name }, raw: {}, differences: [] })
  expect(describeNearbySend({ row, gap: 2 * HOUR_MS, lists: ['4107'] }, { nameOf: id => `list ${id}` })).toBe(sentence)
})
