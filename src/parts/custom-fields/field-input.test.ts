import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customFieldTypes, type CustomFieldDefinition } from '#/contract/custom-fields'
import { inputOf, readInput, type FieldInput } from './field-input'

const definition = (type: CustomFieldDefinition['type']): CustomFieldDefinition => ({
  key: 'field',
  label: 'Field',
  type,
  options: [
    { option_key: 'female', name: 'Female' },
    { option_key: 'male', name: 'Male' },
  ],
})

/** What is sent when this is typed over a stored value; a sentence if it cannot be sent. */
function sent(type: CustomFieldDefinition['type'], raw: unknown, input: Partial<FieldInput>): unknown {
  const request = readInput(definition(type), raw, { ...inputOf(definition(type), raw), ...input })
  return request.kind === 'untouched' ? 'untouched' : request.kind === 'fault' ? request.fault : request.value
}

describe('an untouched field', () => {
  it('changes nothing, whatever is stored', () => {
    fc.assert(
      fc.property(fc.constantFrom(...customFieldTypes), fc.jsonValue(), (type, raw) => {
        expect(sent(type, raw, {})).toBe('untouched')
      }),
    )
  })

  it.each([
    ['number', '90071992547409931'],
    ['boolean', null],
    ['boolean', 'true'],
    ['date', '2026-02-30'],
    ['single_select', { option_key: 'gone', name: 'Gone', active: false }],
    ['multi_select', [{ option_key: 'gone' }, { option_key: 'gone' }]],
    ['timezone', 'Mars/Olympus'],
    ['text', { deep: [1] }],
    ['text', 'two\r\nlines'],
  ] as const)('%s %j survives', (type, raw) => expect(sent(type, raw, {})).toBe('untouched'))
})

describe('a changed field', () => {
  it.each([
    ['text', undefined, 'Ines', 'Ines'],
    ['text', 'Ines', '', null],
    ['text', 'Ines', ' ', ' '],
    ['text', 5, 'five', 'five'],
    ['number', 1840, '1840.50', 1840.5],
    ['number', 1840, ' -3 ', -3],
    ['number', 1840, '', null],
    ['number', 1840, '007', 7],
    ['number', 1840, '0.0000001', 1e-7],
    ['number', 'many', '12', 12],
    ['boolean', true, 'no', false],
    ['boolean', true, '', null],
    ['boolean', null, 'yes', true],
    ['date', undefined, '9 Mar 1988', '1988-03-09'],
    ['date', undefined, 'march 9, 1988', '1988-03-09'],
    ['date', '1988-03-09', '1988/3/10', '1988-03-10'],
    ['date', '1988-03-09', '11/24/1988', '1988-11-24'],
    ['date', '1988-03-09', '24.11.1988', '1988-11-24'],
    ['date', '1988-03-09T00:00:00Z', '1988-03-10', '1988-03-10T00:00:00Z'],
    ['date', '1988-03-09T00:00:00Z', '1988-03-10T10:30Z', '1988-03-10T10:30Z'],
    ['timezone', 'UTC', 'America/Chicago', 'America/Chicago'],
    ['single_select', undefined, 'male', { option_key: 'male' }],
    ['single_select', { option_key: 'gone' }, 'female', { option_key: 'female' }],
    ['single_select', { option_key: 'female' }, '', null],
  ] as const)('%s: over %j, %j sends %j', (type, raw, typed, expected) => {
    expect(sent(type, raw, { text: typed })).toEqual(expected)
  })

  it('with several options sends all of them, and an empty list when all are cleared', () => {
    const raw = [{ option_key: 'female', name: 'Female', id: '1' }, { option_key: 'gone' }]
    expect(sent('multi_select', raw, { picks: ['gone', 'male'] })).toEqual([
      { option_key: 'gone' },
      { option_key: 'male' },
    ])
    expect(sent('multi_select', raw, { picks: [] })).toEqual([])
    expect(sent('multi_select', raw, { picks: ['gone', 'female'] })).toBe('untouched')
    expect(sent('multi_select', raw, { removed: true })).toBeNull()
  })

  it.each([
    ['number', '1,840', /without commas/],
    ['number', 'twelve', /is not a number/],
    ['number', '1e5', /is not a number/],
    ['number', '9007199254740993', /rounded/],
    ['number', '0.1234567890123456789', /rounded/],
    ['date', '3/9/1988', /is ambiguous/],
    ['date', '11/24/88', /is ambiguous/],
    ['date', '24 nov', /of which year/],
    ['date', '2026-02-30', /does not exist/],
    ['date', 'tomorrow', /is not a date/],
    ['date', '2026-02-28 25:00', /is not a date and time/],
    ['timezone', 'Chicago', /America\/Chicago/],
    ['text', 'broken \uD800', /broken characters/],
  ] as const)('%s refuses %j with a sentence', (type, typed, sentence) => {
    expect(sent(type, undefined, { text: typed })).toMatch(sentence)
  })

  it('is read back as it was written, if it is a number', () => {
    const typed = fc.oneof(fc.integer().map(String), fc.double({ noNaN: true, noDefaultInfinity: true }).map(String))
    fc.assert(
      fc.property(typed, number => {
        const first = readInput(definition('number'), undefined, { text: number, picks: [], removed: false })
        fc.pre(first.kind === 'value')
        expect(inputOf(definition('number'), first.value).text).toBe(String(Number(number)))
      }),
    )
  })
})
