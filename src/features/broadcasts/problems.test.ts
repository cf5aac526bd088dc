import { expect, it } from 'vitest'
import { toBroadcastRow } from './broadcast-row'
import { findSameName } from './problems'

const row = (broadcast_id: string, name: string, status = 'scheduled') =>
  toBroadcastRow({ broadcast: { broadcast_id, status, name }, raw: {}, differences: [] })

it.each([
  ['not one with a different name', 'News', [row('1', 'Other')], null, []],
  ['the same name', 'News', [row('1', 'News')], null, ['1']],
  ['the same name in a different case, with surrounding spaces', ' NEWS', [row('1', 'news ')], null, ['1']],
  ['a sent one', 'News', [row('1', 'News', 'sent')], null, ['1']],
  ['not canceled or deleted ones', 'News', [row('1', 'News', 'canceled'), row('2', 'News', 'deleted')], null, []],
  ['not the broadcast being edited', 'News', [row('1', 'News'), row('2', 'News')], '1', ['2']],
])('finds broadcasts with the same name: %s', (_, name, rows, ownId, ids) => {
  expect(findSameName(name, rows, ownId).map(({ id }) => id)).toEqual(ids)
})
