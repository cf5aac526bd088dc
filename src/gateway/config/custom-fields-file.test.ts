import { expect, it } from 'vitest'
import { parseConnections } from '../connections'

const parse = (custom_fields: unknown) =>
  parseConnections([{ id: 'live', name: 'Live', base_url: 'https://api.example', custom_fields }], 'file')[0]
    ?.custom_fields
const options = [{ option_key: 'female', name: 'Female' }]

it('custom fields are read as they are written', () => {
  const fields = [
    { key: 'first_name', label: 'First name', type: 'text' },
    { key: 'gender', label: 'Gender', type: 'single_select', options },
    { key: 'interests', label: '', type: 'multi_select', options: [{ ...options[0], id: '17' }] },
    { key: 'vip', label: 'VIP', type: 'boolean', options: [] },
  ]
  expect(parse(fields)).toEqual(fields)
})

const text = { key: 'city', label: 'City', type: 'text' }
const select = { key: 'gender', label: 'Gender', type: 'single_select' }
it.each<[fields: unknown[], line: string]>([
  [[{ ...text, option: [] }], '[0] has the unknown key "option".'],
  [[{ ...text, type: 'string' }], '[0].type must be one of text, number, date, boolean, single_select, multi_select, '],
  [[{ ...text, key: '' }], '[0].key must not be empty.'],
  [[{ key: 'city', type: 'text' }], '[0].label must be a string.'],
  [
    [text, select],
    '[1].options must list the choices of "gender", such as {"option_key": "female", "name": "Female"}.',
  ],
  [[{ ...select, options: [] }], '[0].options must list the choices of "gender", such as '],
  [[{ ...select, type: 'multi_select' }], '[0].options must list the choices of "gender", such as '],
  [[{ ...select, options: [{ name: 'Female' }] }], '[0].options[0].option_key must be a string.'],
  [[text, { ...text, label: 'Town' }], '[1].key "city" is used twice.'],
  [[{ ...text, key: 'subscription' }], '[0].key "subscription" is the name of the condition on lists'],
])('a mistake in a custom field is reported in one line that names the field: %j', (fields, line) => {
  expect(() => parse(fields)).toThrow(`file: [0].custom_fields${line}`)
})

it('all mistakes in custom fields are reported together', () => {
  expect(() => parse([{ ...text, type: 'x' }, select])).toThrow(/custom_fields\[0\]\.type.*\n.*custom_fields\[1\]/)
})
