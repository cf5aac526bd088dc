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

/** What leaves when this is typed over what is stored. */
function asked(type: CustomFieldDefinition['type'], raw: unknown, input: Partial<FieldInput>): unknown {
  const request = readInput(definition(type), raw, { ...inputOf(definition(type), raw), ...input })
  return request.kind === 'untouched' ? 'untouched' : request.kind === 'fault' ? request.fault : request.value
}

describe('a field that nobody touches', () => {
  it('asks for nothing, whatever is stored under it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...customFieldTypes), fc.jsonValue(), (type, raw) => {
        expect(asked(type, raw, {})).toBe('untouched')
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
  ] as const)('%s %j survives', (type, raw) => expect(asked(type, raw, {})).toBe('untouched'))
})

describe('a field that is changed', () => {
  it.each([
    ['text', undefined, 'Ines', 'Ines'],
    ['text', 'Ines', '', null],
    ['text', 'Ines', ' ', ' '],
    ['text', 5, 'five', 'five'],
    ['number', 1840, '1840.50', 1840.5],
    ['number', 1840, ' -3 ', -3],
    ['number', 1840, '', null],
    ['number', 1840, '007', 7],
    ['number', 'many', '12', 12],
    ['boolean', true, 'no', false],
    ['boolean', true, '', null],
    ['boolean', null, 'yes', true],
    ['date', undefined, '9 Mar 1988', '1988-03-09'],
    ['date', undefined, 'march 9, 1988', '1988-03-09'],
    ['date', '1988-03-09', '1988/3/10', '1988-03-10'],
    ['date', '1988-03-09T00:00:00Z', '1988-03-10', '1988-03-10T00:00:00Z'],
    ['date', '1988-03-09T00:00:00Z', '1988-03-10T10:30Z', '1988-03-10T10:30Z'],
    ['timezone', 'UTC', 'America/Chicago', 'America/Chicago'],
    ['single_select', undefined, 'male', { option_key: 'male' }],
    ['single_select', { option_key: 'gone' }, 'female', { option_key: 'female' }],
    ['single_select', { option_key: 'female' }, '', null],
  ] as const)('%s: over %j, %j asks for %j', (type, raw, text, expected) => {
    expect(asked(type, raw, { text })).toEqual(expected)
  })

  it('of several options asks for all of them, and for none when all are taken away', () => {
    const raw = [{ option_key: 'female', name: 'Female', id: '1' }, { option_key: 'gone' }]
    expect(asked('multi_select', raw, { picks: ['gone', 'male'] })).toEqual([
      { option_key: 'gone' },
      { option_key: 'male' },
    ])
    expect(asked('multi_select', raw, { picks: [] })).toEqual([])
    expect(asked('multi_select', raw, { picks: ['gone', 'female'] })).toBe('untouched')
    expect(asked('multi_select', raw, { removed: true })).toBeNull()
  })

  it.each([
    ['number', '1,840', /without commas/],
    ['number', 'twelve', /Not a number/],
    ['number', '1e5', /Not a number/],
    ['number', '9007199254740993', /rounded/],
    ['number', '0.1234567890123456789', /rounded/],
    ['date', '3/9/1988', /two days/],
    ['date', '2026-02-30', /No calendar/],
    ['date', 'tomorrow', /Not a day/],
    ['date', '2026-02-28 25:00', /Not a moment/],
    ['timezone', 'Chicago', /America\/Chicago/],
    ['text', 'broken \uD800', /broken characters/],
  ] as const)('%s refuses %j with a sentence', (type, text, sentence) => {
    expect(asked(type, undefined, { text })).toMatch(sentence)
  })

  it('takes back what it wrote', () => {
    const typed = fc.oneof(fc.integer().map(String), fc.double({ noNaN: true, noDefaultInfinity: true }).map(String))
    fc.assert(
      fc.property(typed, text => {
        const first = readInput(definition('number'), undefined, { text, picks: [], removed: false })
        if (first.kind !== 'value') return
        expect(inputOf(definition('number'), first.value).text).toBe(String(Number(text)))
      }),
    )
  })
})
