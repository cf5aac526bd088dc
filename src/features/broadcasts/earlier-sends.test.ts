import { expect, it } from 'vitest'
import { toBroadcastRow } from './broadcast-row'
import { findEarlierSends } from './earlier-sends'

const sent = (
  id: string,
  lists: string[],
  day: string | null,
  recipients: number | null,
  status = 'sent',
  channel = 'SMS',
) =>
  toBroadcastRow({
    broadcast: {
      broadcast_id: id,
      status,
      send_scheduled_date: day === null ? 'soon' : `${day}T12:00:00Z`,
      targeting: { source_lists: lists, channel },
      delivery: { recipient_count: recipients },
    },
    raw: {},
    differences: [],
  })

const rows = [
  sent('first', ['1'], '2026-11-01', 10),
  sent('untimed', ['1'], null, 10),
  sent('uncounted', ['1'], '2026-11-02', null),
  sent('more lists', ['1', '2'], '2026-11-03', 10),
  sent('failed', ['1'], '2026-11-04', 10, 'failed'),
  sent('push', ['1'], '2026-11-04', 10, 'sent', 'push'),
  sent('last', ['1'], '2026-11-05', 0),
]

it.each([
  ['at any time', undefined, ['last', 'first']],
  ['before a given time', Date.parse('2026-11-05T12:00:00Z'), ['first']],
])(
  'finds earlier sends to exactly the same lists on the same channel, with a time and a count, newest first: %s',
  (_, before, found) => {
    expect(findEarlierSends(rows, { lists: ['1'], channel: 'sms' }, before).map(({ id }) => id)).toEqual(found)
  },
)
