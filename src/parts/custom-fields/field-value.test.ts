import { describe, expect, it } from 'vitest'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { readCustomFields } from './field-value'
import { copyOfField, formatField } from './format-field'

const definition = (type: CustomFieldDefinition['type']): CustomFieldDefinition => ({
  key: 'field',
  label: 'Field',
  type,
  options: [
    { option_key: 'female', name: 'Female' },
    { option_key: 'shoes', name: 'Shoes' },
  ],
})

/** The kind of a value, how it is shown, and what is copied. */
function shown(type: CustomFieldDefinition['type'], raw: unknown): [string, string | null, string | null] {
  const [field] = readCustomFields([definition(type)], { field: raw })
  const value = field?.value ?? { kind: 'absent' }
  return [value.kind, formatField(value), copyOfField(value)]
}

describe('readCustomFields', () => {
  it.each([
    ['text', 'Ines', ['text', 'Ines', 'Ines']],
    ['text', '', ['text', '', '']],
    ['text', 7, ['other', '7', '7']],
    ['number', 1840, ['number', '1,840', '1840']],
    ['number', 0.123456789, ['number', '0.123456789', '0.123456789']],
    ['number', '90071992547409931', ['other', '"90071992547409931"', '"90071992547409931"']],
    ['boolean', true, ['boolean', 'Yes', 'Yes']],
    ['boolean', 'true', ['other', '"true"', '"true"']],
    ['date', '1988-03-09', ['day', '9 Mar 1988', '1988-03-09']],
    ['date', '1991-08-14T00:00:00Z', ['day', '14 Aug 1991', '1991-08-14T00:00:00Z']],
    ['date', '1991-08-14T10:30Z', ['moment', '14 Aug 1991 10:30 UTC', '1991-08-14T10:30Z']],
    ['date', '2026-02-30', ['other', '"2026-02-30"', '"2026-02-30"']],
    ['date', 12, ['other', '12', '12']],
    ['timezone', 'America/Chicago', ['zone', 'America/Chicago', 'America/Chicago']],
    ['timezone', 'Mars/Olympus', ['zone', 'Mars/Olympus', 'Mars/Olympus']],
    ['single_select', { id: '1', name: 'Female', option_key: 'female' }, ['option', 'Female', 'Female']],
    ['single_select', { option_key: 'female' }, ['option', 'Female', 'Female']],
    ['single_select', { option_key: 'gone', active: false }, ['option', 'gone', 'gone']],
    ['single_select', 'female', ['option', 'Female', 'Female']],
    ['single_select', 'unknown', ['other', '"unknown"', '"unknown"']],
    [
      'multi_select',
      [{ option_key: 'shoes', name: 'Shoes' }, { option_key: 'x' }],
      ['options', 'Shoes and x', 'Shoes, x'],
    ],
    ['multi_select', [], ['options', '', '']],
    [
      'multi_select',
      [{ option_key: 'shoes' }, null],
      ['other', '[{"option_key":"shoes"},null]', '[{"option_key":"shoes"},null]'],
    ],
    ['multi_select', { option_key: 'shoes' }, ['other', '{"option_key":"shoes"}', '{"option_key":"shoes"}']],
    ['text', null, ['absent', null, null]],
    ['text', undefined, ['absent', null, null]],
  ] as const)('%s %j', (type, raw, expected) => {
    expect(shown(type, raw)).toEqual(expected)
  })

  it('keeps fields without a definition, whatever their key', () => {
    const raw: unknown = JSON.parse(
      '{"__proto__":"a","constructor":1,"":true,"a.b":{"deep":[1]},"x[0]":null,"field":"known"}',
    )
    const fields = readCustomFields([definition('text')], raw)
    expect(fields.map(({ key, definition: known, value }) => [key, known !== null, formatField(value)])).toEqual([
      ['field', true, 'known'],
      ['__proto__', false, 'a'],
      ['constructor', false, '1'],
      ['', false, 'Yes'],
      ['a.b', false, '{"deep":[1]}'],
      ['x[0]', false, null],
    ])
  })

  it.each([undefined, null, 'text', 7, ['a']])('finds nothing in %j', raw => {
    const fields = readCustomFields([definition('text')], raw)
    expect(fields.map(field => field.value.kind)).toEqual(['absent'])
  })

  it('does not take a value from a prototype', () => {
    const [field] = readCustomFields([{ key: 'toString', label: 'x', type: 'text' }], {})
    expect(field?.value.kind).toBe('absent')
  })
})
