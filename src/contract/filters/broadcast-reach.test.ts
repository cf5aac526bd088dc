import { expect, test } from 'vitest'
import { broadcastSchema } from '../broadcasts'
import { personSchema } from '../persons'
import { subscriptionSchema } from '../subscriptions'
import { checkReach } from './broadcast-reach'

// src/mock/broadcasts/reach.test.ts compares the whole rule with what the mock sends. These are examples.

const may = (day: number, time = '10:00:00') => `2026-05-${String(day).padStart(2, '0')}T${time}Z`
const ms = (timestamp: string) => Date.parse(timestamp)

const vip = { name: 'vip', selector: 'any', value: ['true'] }

/** The result for a person with a number, on list W since May 1 and unchanged since, and an SMS sent to W on May 4. */
function reach(given: {
  person?: object
  subscriptions?: { opt_in_date?: string; opt_out_date?: string; opt_out_reason?: string; list?: string }[]
  targeting?: object
  broadcast?: object
  devices?: number | null
  complete?: boolean
  readAt?: string
}) {
  const rawPerson = {
    person_key: 'k',
    mobile_phone: { mdn: '+13125550142' },
    custom_fields: { vip: true },
    updated_at: may(1),
    ...given.person,
  }
  const raw = {
    broadcast_id: '1',
    status: 'sent',
    delivery: { send_start_date: may(4), enqueue_completed_date: may(4, '10:05:00'), recipient_count: 9 },
    ...given.broadcast,
    targeting: { channel: 'sms', source_lists: ['W'], filters: [], ...given.targeting },
  }
  const subscriptions = (given.subscriptions ?? [{}]).map(({ list = 'W', ...dates }) =>
    subscriptionSchema.parse({ subscription_list: { id: list }, opt_in_date: may(1), ...dates }),
  )
  const { verdict, tense, clause } = checkReach(
    {
      person: personSchema.parse(rawPerson),
      rawPerson,
      subscriptions,
      subscriptionsComplete: given.complete ?? true,
      devices: given.devices ?? null,
      readAt: ms(given.readAt ?? may(20)),
      customFields: [{ key: 'vip', label: 'VIP', type: 'boolean' }],
    },
    { raw, broadcast: broadcastSchema.parse(raw) },
  )
  return [verdict, tense, clause] as const
}

const recipient = { code: 'on-list', list: 'W', since: ms(may(1)), hasConditions: false }

test('a person on the list from before the send until its end was a recipient', () => {
  expect(reach({})).toEqual(['recipient', 'past', recipient])
  expect(reach({ targeting: { filters: [vip] } })).toEqual(['recipient', 'past', { ...recipient, hasConditions: true }])
})

test('a person who left before the send or joined after it was not a recipient, and the result has the deciding date', () => {
  const left = { opt_out_date: may(3, '10:02:00'), opt_out_reason: 'user_opt_out' }
  expect(reach({ subscriptions: [left] })).toEqual([
    'not-recipient',
    'past',
    { code: 'left', list: 'W', at: ms(may(3, '10:02:00')) },
  ])
  const joined = { code: 'joined-later', list: 'W', at: ms(may(5)) }
  expect(reach({ subscriptions: [{ opt_in_date: may(5) }] })).toEqual(['not-recipient', 'past', joined])
  expect(reach({ subscriptions: [] })).toEqual(['not-recipient', 'past', { code: 'never-on', lists: ['W'] }])
})

test('for a person who joined or left between the second in which sending started and the one in which it ended, the result is unknown', () => {
  for (const [opt_in_date, code] of [
    [may(4, '09:59:59'), 'on-list'],
    [may(4, '10:00:00'), 'joined-during'],
    [may(4, '10:05:00'), 'joined-during'],
    [may(4, '10:05:01'), 'joined-later'],
  ] as const)
    expect([opt_in_date, reach({ subscriptions: [{ opt_in_date }] })[2].code]).toEqual([opt_in_date, code])
  for (const [opt_out_date, code] of [
    [may(4, '09:59:59'), 'left'],
    [may(4, '10:00:00'), 'left-during'],
    [may(4, '10:05:01'), 'on-list'],
    // Written without seconds, so each stands for a whole minute: 09:59 ends before the start, 10:00 does not
    ['2026-05-04T09:59Z', 'left'],
    ['2026-05-04T10:00Z', 'left-during'],
  ] as const)
    expect([opt_out_date, reach({ subscriptions: [{ opt_out_date }] })[2].code]).toEqual([opt_out_date, code])
})

test('after a later change to the person, the number and the fields of conditions at the time of sending are unknown', () => {
  const person = { updated_at: may(5) }
  const changed = { code: 'changed-since', at: ms(may(5)) }
  const on = { list: 'W', since: ms(may(1)) }
  expect(reach({ person })).toEqual(['unknown', 'past', { ...changed, fields: [], on }])
  // Without a number now, the list proves nothing about the phone
  expect(reach({ person: { ...person, mobile_phone: null } })[2]).toEqual({ ...changed, fields: [] })
  expect(reach({ person, targeting: { filters: [vip] } })).toEqual(['unknown', 'past', { ...changed, fields: ['vip'] }])
  expect(reach({ person, subscriptions: [] })[0]).toBe('not-recipient')
  expect(reach({ person: { updated_at: null } })[2]).toEqual({ ...changed, at: null, fields: [], on })
  expect(reach({ person: { custom_fields: { vip: false } }, targeting: { filters: [vip] } })).toEqual([
    'not-recipient',
    'past',
    { code: 'condition', filter: vip },
  ])
})

test('whether a person was a recipient of a past push is unknown unless the lists rule it out, because devices have no dates', () => {
  const targeting = { channel: 'push' }
  expect(reach({ targeting, devices: 0 })).toEqual(['unknown', 'past', { code: 'device-history', devices: 0 }])
  expect(reach({ targeting, devices: 2, subscriptions: [] })[0]).toBe('not-recipient')
  const broadcast = { status: 'scheduled', delivery: null, send_scheduled_date: may(21) }
  expect(reach({ targeting, broadcast, devices: 0 })).toEqual(['not-recipient', 'future', { code: 'no-device' }])
  expect(reach({ targeting, broadcast, devices: 1 })[0]).toBe('recipient')
  expect(reach({ targeting, broadcast })[2]).toEqual({ code: 'devices-unread' })
})

test('missing or unreadable data makes the result unknown', () => {
  const values = (given: Parameters<typeof reach>[0]) => [reach(given)[0], reach(given)[2].code]
  expect(values({ targeting: { filters: [{ ...vip, selector: 'unlike' }] } })).toEqual(['unknown', 'unknown-condition'])
  expect(values({ targeting: { filters: ['vip'] } })).toEqual(['unknown', 'unknown-condition'])
  expect(values({ targeting: { channel: 'fax' } })).toEqual(['unknown', 'unknown-channel'])
  expect(values({ targeting: { source_lists: [] } })).toEqual(['unknown', 'no-lists'])
  expect(values({ person: { custom_fields: { vip: 'yes' } }, targeting: { filters: [vip] } })).toEqual([
    'unknown',
    'unknown-value',
  ])
  expect(values({ subscriptions: [], complete: false })).toEqual(['unknown', 'subscriptions-unreadable'])
  expect(values({ subscriptions: [{ opt_in_date: '' }] })).toEqual(['unknown', 'no-date'])
  expect(values({ broadcast: { delivery: null } })).toEqual(['unknown', 'no-send-time'])
  expect(values({ readAt: may(4, '10:05:03') })).toEqual(['unknown', 'read-before'])
})

test('the recipients of a broadcast that stopped are unknown, and one canceled before it began reached nobody', () => {
  const code = (status: string, delivery: object | null = { send_start_date: may(4), recipient_count: 3 }) => {
    const [verdict, , clause] = reach({ broadcast: { status, delivery } })
    return [verdict, clause.code]
  }
  expect(code('failed')).toEqual(['unknown', 'stopped'])
  expect(code('canceled')).toEqual(['unknown', 'stopped'])
  expect(code('canceled', null)).toEqual(['not-recipient', 'canceled'])
  expect(code('failed', { send_start_date: may(4), recipient_count: 0 })).toEqual(['not-recipient', 'nobody'])
  // The reason that excludes this person says more
  const delivery = { send_start_date: may(4), recipient_count: 0 }
  expect(reach({ subscriptions: [], broadcast: { delivery } })[2].code).toBe('never-on')
  expect(code('paused', null)).toEqual(['unknown', 'not-started'])
  expect(code('in_progress')).toEqual(['recipient', 'on-list'])
})
