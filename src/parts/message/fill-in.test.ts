import { describe, expect, it } from 'vitest'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { countMessage, fillIn, linksOf, namesIn, valuesOfList, valuesOfPerson } from './fill-in'

const definitions: CustomFieldDefinition[] = [
  { key: 'first_name', label: 'First name', type: 'text' },
  { key: 'gender', label: 'Gender', type: 'single_select', options: [{ option_key: 'female', name: 'Female' }] },
]
const fields: unknown = JSON.parse(
  '{"first_name":"Noor","gender":{"id":"1","name":"Female","option_key":"female"},"interests":[{"option_key":"a","name":"A"},{"option_key":"b","name":"B"}],"points":7,"vip":true,"none":null,"__proto__":"odd"}',
)
const noor = valuesOfPerson('Noor Haddad', fields, definitions, 'Weekend offers')

describe('fillIn', () => {
  it.each([
    ['{{ first_name }}, {{ gender }}', 'Noor, Female'],
    ['{{ interests }} {{ points }} {{ vip }}', 'A, B 7 true'],
    ['{{ list_name }}', 'Weekend offers'],
    ['[{{ none }}{{ unknown }}{{constructor}}{{ toString }}]', '[]'],
    ['{{ __proto__ }}', 'odd'],
    ['{{ first_name | upcase }}', 'NOOR'],
    ['{{ first_name', '{{ first_name'],
  ])('%j → %j', (template, text) => {
    expect(fillIn(template, noor, null)).toBe(text)
  })

  it('shortens links if there is a base', () => {
    const links = { base: 'https://lrk.example' }
    expect(fillIn('See https://shop.example/a?b=1.', null, links)).toBe('See https://lrk.example/xxxxxx.')
    expect(linksOf('https://a.example/1, http://b.example', links)).toEqual([
      { before: 'https://a.example/1', after: 'https://lrk.example/xxxxxx' },
      { before: 'http://b.example', after: 'https://lrk.example/xxxxxx' },
    ])
    expect(linksOf('https://a.example', { base: '' })).toEqual([{ before: 'https://a.example', after: null }])
  })
})

it('namesIn lists each placeholder once', () => {
  expect(namesIn('{{ a }}{{ b | upcase }}{{a}}')).toEqual(['a', 'b'])
})

describe('countMessage', () => {
  it('has no range without placeholders', () => {
    expect(countMessage('Hello', noor, null)).toMatchObject({ partRange: null, empty: [], count: { units: 5 } })
  })

  it('lists placeholders without a value, and gives the range of parts over the known values', () => {
    const template = `{{ first_name }}${'a'.repeat(158)}`
    expect(countMessage(template, valuesOfList('Store news'), null)).toMatchObject({
      empty: ['first_name'],
      count: { units: 158 },
      partRange: { least: 1, most: 1 },
    })
    expect(countMessage(template, noor, null)).toMatchObject({ empty: [], partRange: { least: 1, most: 2 } })
    const long = { label: 'x', byName: new Map([['first_name', 'ع'.repeat(60)]]) }
    expect(countMessage(template, noor, null, [long]).partRange).toEqual({ least: 1, most: 4 })
  })
})
