import { expect, it } from 'vitest'
import { unreachedLists } from './audience-warnings'
import { toBroadcastRow } from './broadcast-row'

const sent = (lists: string[], recipients: number | null, status = 'sent') =>
  toBroadcastRow({
    broadcast: {
      broadcast_id: '1',
      status,
      targeting: { source_lists: lists },
      ...(recipients !== null && { delivery: { recipient_count: recipients } }),
    },
    raw: {},
    differences: [],
  })

it.each([
  ['no earlier send', ['1'], [], []],
  ['one that reached nobody', ['1'], [sent(['1'], 0)], [{ list: '1', sends: 1 }]],
  [
    'two that reached nobody, one with another list',
    ['1'],
    [sent(['1'], 0), sent(['1', '2'], 0)],
    [{ list: '1', sends: 2 }],
  ],
  ['one that reached somebody', ['1'], [sent(['1'], 0), sent(['1'], 3)], []],
  ['one without a count', ['1'], [sent(['1'], null)], []],
  ['one that was not sent', ['1'], [sent(['1'], 0, 'canceled')], []],
  ['another list', ['2', '3'], [sent(['1'], 0), sent(['3'], 0)], [{ list: '3', sends: 1 }]],
])('the lists whose earlier sends reached nobody: %s', (_, lists, rows, found) => {
  expect(unreachedLists(lists, rows)).toEqual(found)
})
