import { describe, expect, it } from 'vitest'
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
    { mobile_phone: { mdn: '+13125550142' } },
    { custom_fields: { gender: { option_key: 'female' }, interests: [{ option_key: 'shoes' }], nickname: null } },
  ])('%j is contained in the record', written => expect(isSubset(read, written)).toBe(true))

  it.each<{ [field: string]: unknown }>([
    { external_person_id: 'CRM-1' },
    { mobile_phone: null },
    { mobile_phone: { mdn: '+13125550143' } },
    { custom_fields: { gender: null } },
    { custom_fields: { interests: [] } },
    { custom_fields: { interests: [{ option_key: 'shoes' }, { option_key: 'books' }] } },
    { custom_fields: { toString: 'x' } },
  ])('%j is not contained in the record', written => expect(isSubset(read, written)).toBe(false))
})
