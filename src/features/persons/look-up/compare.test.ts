import { describe, expect, it } from 'vitest'
import type { PersonReading } from '#/api/persons'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { readReply } from '#/contract/format/read'
import { personSchema } from '#/contract/persons'
import { nameOf } from '../person-values'
import { compare } from './compare'

/** A person the way the calls read one: leniently, with all of what came. */
function personOf(raw: Record<string, unknown>): PersonReading {
  const reading = readReply(personSchema, { person_key: 'k', ...raw })
  if (!reading.ok) throw new Error('the fixture lacks its key')
  return { person: reading.value, raw: reading.raw, differences: reading.differences }
}
const definitions: CustomFieldDefinition[] = [
  { key: 'first_name', label: 'First name', type: 'text' },
  { key: 'vip', label: 'VIP', type: 'boolean' },
]
/** `label: which cells are lit`, in the order of the rows. */
const lit = (...people: Record<string, unknown>[]): string[] =>
  compare(people.map(personOf), definitions).map(
    field => `${field.label}: ${field.cells.map(cell => (cell.lit ? 'x' : '-')).join('')}`,
  )

describe('people side by side', () => {
  it('lights what differs from the usual value, and puts it first', () => {
    expect(
      lit({ timezone: 'A', person_id: 1 }, { timezone: 'B', person_id: 1 }, { timezone: 'B', person_id: 1 }),
    ).toEqual(['Time zone: x--', 'Person id: ---'])
  })
  it('lights all where no value is usual', () => {
    expect(lit({ timezone: 'A' }, { timezone: 'B' })).toEqual(['Time zone: xx'])
    expect(lit({ timezone: 'A' }, { timezone: 'A' }, { timezone: 'B' }, { timezone: 'B' })).toEqual(['Time zone: xxxx'])
    expect(lit({ timezone: 'A' }, {}, { timezone: 'C' })).toEqual(['Time zone: xxx'])
  })
  it('leaves out what nobody has, and the names, which head the columns', () => {
    expect(lit({ custom_fields: { first_name: 'A', vip: true } }, { custom_fields: { first_name: 'B' } })).toEqual([
      'VIP: xx',
    ])
  })
  it('compares fields that no definition knows, and values of unexpected types', () => {
    expect(lit({ custom_fields: { shoe: 42 } }, { custom_fields: { shoe: '42' } })).toEqual(['shoe: xx'])
    expect(lit({ created_at: 5 }, { created_at: '2026-02-30T00:00Z' })).toEqual(['Created: xx'])
    expect(lit({ mobile_phone: 7 }, { mobile_phone: { mdn: '+13125550142', carrier_code: 31 } })).toEqual([
      'Carrier code: xx',
      'Mobile number: xx',
    ])
  })
  it('takes the same moment in two written forms for the same', () => {
    expect(lit({ created_at: '2026-11-21T08:00Z' }, { created_at: '2026-11-21T08:00:00+00:00' })).toEqual([
      'Created: --',
    ])
  })
})

describe('the name of a person', () => {
  it.each([
    [{ first_name: ' Noor ', last_name: 'Haddad' }, 'Noor Haddad'],
    [{ last_name: 'Haddad' }, 'Haddad'],
    [{ first_name: '  ', last_name: '' }, null],
    [{ first_name: 7, last_name: ['x'] }, null],
    [{}, null],
    ['text', null],
    [null, null],
  ])('%j → %s', (custom_fields, name) => {
    expect(nameOf(personOf({ custom_fields }))).toBe(name)
  })
})
