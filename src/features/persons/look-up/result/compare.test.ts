import { describe, expect, it } from 'vitest'
import type { PersonReading } from '#/api/persons'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { readReply } from '#/contract/format/read'
import { personSchema } from '#/contract/persons'
import { nameOf } from '../../person-values'
import { compare } from './compare'

/** A person as the API layer reads one: leniently, with the raw reply. */
function personOf(raw: Record<string, unknown>): PersonReading {
  const reading = readReply(personSchema, { person_key: 'k', ...raw })
  if (!reading.ok) throw new Error('the fixture lacks its key')
  return { person: reading.value, raw: reading.raw, differences: reading.differences }
}
const definitions: CustomFieldDefinition[] = [
  { key: 'first_name', label: 'First name', type: 'text' },
  { key: 'vip', label: 'VIP', type: 'boolean' },
  { key: 'born', label: 'Birth date', type: 'date' },
  {
    key: 'tier',
    label: 'Tier',
    type: 'single_select',
    options: [
      { option_key: 'g1', name: 'Gold' },
      { option_key: 'g2', name: 'Gold' },
    ],
  },
]
/** `label: x for each highlighted cell`, in the order of the rows. */
const highlighted = (...people: Record<string, unknown>[]): string[] =>
  compare(people.map(personOf), definitions, 'America/Chicago').map(
    field => `${field.label}: ${field.cells.map(cell => (cell.isHighlighted ? 'x' : '-')).join('')}`,
  )

describe('the comparison of people', () => {
  it('highlights what differs from the usual value, and puts it first', () => {
    expect(
      highlighted({ timezone: 'A', person_id: 1 }, { timezone: 'B', person_id: 1 }, { timezone: 'B', person_id: 1 }),
    ).toEqual(['Time zone: x--', 'Person id: ---'])
  })
  it('highlights all values if none is usual', () => {
    expect(highlighted({ timezone: 'A' }, { timezone: 'B' })).toEqual(['Time zone: xx'])
    expect(highlighted({ timezone: 'A' }, { timezone: 'A' }, { timezone: 'B' }, { timezone: 'B' })).toEqual([
      'Time zone: xxxx',
    ])
    expect(highlighted({ timezone: 'A' }, {}, { timezone: 'C' })).toEqual(['Time zone: xxx'])
  })
  it('omits fields that no one has, and the names, which are column headings', () => {
    expect(
      highlighted({ custom_fields: { first_name: 'A', vip: true } }, { custom_fields: { first_name: 'B' } }),
    ).toEqual(['VIP: xx'])
  })
  it('compares fields without a definition, and values of unexpected types', () => {
    expect(highlighted({ custom_fields: { shoe: 42 } }, { custom_fields: { shoe: '42' } })).toEqual(['shoe: xx'])
    expect(highlighted({ created_at: 5 }, { created_at: '2026-02-30T00:00Z' })).toEqual(['Created: xx'])
    expect(highlighted({ mobile_phone: 7 }, { mobile_phone: { mdn: '+13125550142', carrier_code: 31 } })).toEqual([
      'Carrier code: xx',
      'Mobile number: xx',
    ])
  })
  it('tells options with the same name apart, but not two written forms of an option or a day', () => {
    const tiers = (...tier: unknown[]) => highlighted(...tier.map(one => ({ custom_fields: { tier: one } })))
    expect(tiers('g1', 'g2')).toEqual(['Tier: xx'])
    expect(tiers('g1', { option_key: 'g1', name: 'Gold' })).toEqual(['Tier: --'])
    expect(tiers('g1', { option_key: 'g1', name: 'Gold', active: false })).toEqual(['Tier: xx'])
    expect(
      highlighted({ custom_fields: { born: '1988-03-09' } }, { custom_fields: { born: '1988-03-09T00:00:00Z' } }),
    ).toEqual(['Birth date: --'])
  })
  it('treats two written forms of the same moment as equal', () => {
    expect(highlighted({ created_at: '2026-11-21T08:00Z' }, { created_at: '2026-11-21T08:00:00+00:00' })).toEqual([
      'Created: --',
    ])
  })
  it('considers moments equal if they look the same: by day or minute, in the zone in which they are shown', () => {
    // Until 06:00 UTC, it is still the day before in Chicago
    expect(highlighted({ created_at: '2026-11-21T06:00Z' }, { created_at: '2026-11-22T05:59Z' })).toEqual([
      'Created: --',
    ])
    expect(highlighted({ created_at: '2026-11-21T05:59Z' }, { created_at: '2026-11-21T06:00Z' })).toEqual([
      'Created: xx',
    ])
    expect(highlighted({ created_at: '2025-11-21T08:00Z' }, { created_at: '2026-11-21T08:00Z' })).toEqual([
      'Created: xx',
    ])
    expect(highlighted({ updated_at: '2026-11-21T08:00:01Z' }, { updated_at: '2026-11-21T08:00:59Z' })).toEqual([
      'Last changed: --',
    ])
    expect(highlighted({ updated_at: '2026-11-21T08:00:59Z' }, { updated_at: '2026-11-21T08:01:00Z' })).toEqual([
      'Last changed: xx',
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
