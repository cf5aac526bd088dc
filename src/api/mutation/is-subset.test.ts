import { describe, expect, it } from 'vitest'
import { containsSent } from './contains-sent'
import { isSubset } from './is-subset'

const read = {
  person_key: 'k',
  external_person_id: null,
  tags: [],
  mobile_phone: { mdn: '+13125550142', carrier_code: '77' },
  custom_fields: {
    gender: { id: '1', name: 'Female', option_key: 'female' },
    interests: [{ id: '3', option_key: 'shoes' }],
  },
}

describe('a write', () => {
  it.each<{ [field: string]: unknown }>([
    {},
    { external_person_id: null },
    { timezone: null },
    { tags: null },
    { tags: [] },
    { external_person_id: [], custom_fields: { colors: [] } },
    { mobile_phone: { mdn: '+13125550142' } },
    { custom_fields: { gender: { option_key: 'female' }, interests: [{ option_key: 'shoes' }], nickname: null } },
  ])('%j is contained in the record', written => expect(isSubset(written, read)).toBe(true))

  it.each<{ [field: string]: unknown }>([
    { external_person_id: 'CRM-1' },
    { mobile_phone: null },
    { mobile_phone: { mdn: '+13125550143' } },
    { custom_fields: { gender: null } },
    { custom_fields: { interests: [] } },
    { custom_fields: { interests: [{ option_key: 'shoes' }, { option_key: 'books' }] } },
    { custom_fields: { toString: 'x' } },
  ])('%j is not contained in the record', written => expect(isSubset(written, read)).toBe(false))

  it('with two equal entries is not contained in a list that has only one of them', () => {
    expect(isSubset(['a', 'a'], ['a', 'b'])).toBe(false)
    expect(isSubset(['a', 'b'], ['b', 'a'])).toBe(true)
  })

  it('whose entries each fit several others is contained if each entry can be paired with a different one', () => {
    const [a, b, ab, abc] = [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }, { a: 1, b: 2, c: 3 }]
    expect(isSubset([a, ab], [ab, a])).toBe(true)
    expect(isSubset([a, b], [ab, a])).toBe(true)
    expect(isSubset([a, b, ab], [abc, ab, a])).toBe(true)
    expect(isSubset([null, a, ab, b], [abc, a, ab, null])).toBe(true)
    expect(isSubset([b, ab, ab], [abc, ab, a])).toBe(false)
    expect(isSubset([ab, ab], [ab, a])).toBe(false)
  })
})

describe('a broadcast that was sent', () => {
  const broadcast = {
    status: 'Scheduled',
    send_scheduled_date: '2026-06-04T14:00:00.000Z',
    targeting: { channel: 'SMS', lists: [4107], source_short_code: '77000', filters: [] },
  }

  it.each<{ [field: string]: unknown }>([
    { status: 'scheduled', send_scheduled_date: '2026-06-04T14:00:00Z' },
    { status: null, targeting: { channel: 'sms', lists: ['4107'], source_short_code: null, filters: null } },
  ])('%j is contained in the one that is read', sent => expect(containsSent(broadcast, sent)).toBe(true))

  it('is contained in the one that is read, even if that one leaves out what is off or empty', () => {
    const sent = { targeting: { channel: 'sms', shorten_urls: false, filters: [] } }
    expect(containsSent({ targeting: { channel: 'sms' } }, sent)).toBe(true)
    expect(containsSent({ targeting: { channel: 'sms', shorten_urls: true } }, sent)).toBe(false)
    expect(containsSent({ targeting: { channel: 'sms', filters: [{ field: 'vip' }] } }, sent)).toBe(false)
  })

  it.each<{ [field: string]: unknown }>([
    { send_scheduled_date: '2026-06-04T14:00:01Z' },
    { targeting: { lists: ['4107', '4108'] } },
    { targeting: { channel: 'push' } },
    { targeting: { lists: null } },
    { name: 'Iced' },
  ])('%j is not contained in the one that is read', sent => expect(containsSent(broadcast, sent)).toBe(false))
})
