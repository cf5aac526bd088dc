import { expect, it } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { toBroadcastRow } from './broadcast-row'
import { describeNearbySend } from './describe-nearby-send'

it.each([
  ['Spring', 'Iced season also gets “Spring”, 2 h after this broadcast.'],
  ['', 'Iced season also gets a broadcast without a name, 2 h after this broadcast.'],
])('another broadcast is named only if it has a name: %j', (name, sentence) => {
  const row = toBroadcastRow({ broadcast: { broadcast_id: '1', status: 'sent', name }, raw: {}, differences: [] })
  expect(describeNearbySend({ row, gap: 2 * HOUR_MS, lists: ['4107'] }, { nameOf: () => 'Iced season' })).toBe(sentence)
})
