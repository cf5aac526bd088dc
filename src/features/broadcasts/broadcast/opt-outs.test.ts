import { expect, it } from 'vitest'
import { readTimeSpan } from '#/contract/format/timestamps'
import { optOutsAfter } from './opt-outs'

const subscription = (id: string, joined: string | null, left: string | null) => ({
  subscription_list: { id },
  opt_in_date: joined,
  opt_out_date: left,
})
const sent = { lists: ['1', '2'], start: readTimeSpan('2026-11-20T12:00:30Z') }
const before = '2026-11-01T13:00:00Z'
const earlier = '2026-11-19T13:00:00Z'
const later = '2026-11-20T13:00:00Z'
const latest = '2026-11-21T13:00:00Z'

it.each([
  ['still on the list', [subscription('1', earlier, null)], []],
  ['left after it', [subscription('1', earlier, later)], ['1 2026-11-20T13:00:00.000Z']],
  ['left before it', [subscription('1', before, earlier)], []],
  ['joined after it', [subscription('1', later, latest)], []],
  ['left another list', [subscription('3', earlier, later)], []],
  ['left, with no opt-in date', [subscription('1', null, later)], []],
  ['left on a day that does not exist', [subscription('1', earlier, '2026-13-45')], []],
  ['joined in the second in which it started', [subscription('1', '2026-11-20T12:00:30Z', later)], []],
  ['joined in the minute in which it started', [subscription('1', '2026-11-20T12:00Z', later)], []],
  ['left in the second in which it started', [subscription('1', earlier, '2026-11-20T12:00:30.500Z')], []],
  ['left in the next second', [subscription('1', earlier, '2026-11-20T12:00:31Z')], ['1 2026-11-20T12:00:31.000Z']],
  [
    'left both lists',
    [subscription('2', earlier, latest), subscription('1', earlier, later)],
    ['1 2026-11-20T13:00:00.000Z', '2 2026-11-21T13:00:00.000Z'],
  ],
])('opt-outs after a broadcast: %s', (_, subscriptions, expected) =>
  expect(optOutsAfter(sent, subscriptions).map(({ list, at }) => `${list} ${new Date(at).toISOString()}`)).toEqual(
    expected,
  ),
)

it('there are no opt-outs after a broadcast that never started', () =>
  expect(optOutsAfter({ lists: ['1'], start: null }, [subscription('1', earlier, later)])).toEqual([]))
