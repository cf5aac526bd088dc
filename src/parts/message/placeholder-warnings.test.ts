import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyFields, placeholderWarnings, suggestName } from './placeholder-warnings'
import { readFallback, readPlaceholders, writeWithFallback } from './placeholders'

const fields = new Map([
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['city', 'City'],
  ['vip', 'VIP'],
])

describe('suggestName', () => {
  it.each([
    ['frist_name', 'first_name'],
    ['firstname', 'first_name'],
    ['First-Name', 'first_name'],
    ['FIRST_NAME', 'first_name'],
    ['first', 'first_name'],
    ['first_nam', 'first_name'],
    ['last_nmae', 'last_name'],
    ['citi', 'city'],
    ['listname', 'list_name'],
    ['vpi', null],
    ['c', null],
    ['point_balance', null],
    ['constructor', null],
    ['', null],
    ['x'.repeat(65), null],
  ])('%j means %j', (name, meant) => {
    expect(suggestName(name, fields.keys())).toBe(meant)
  })

  it('finds every field after one slip in a longer name', () => {
    const key = fc.constantFrom('first_name', 'last_name', 'birth_date', 'postal_code')
    fc.assert(
      fc.property(key, fc.nat(), (name, seed) => {
        const at = seed % (name.length - 1)
        const swapped = name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2)
        const dropped = name.slice(0, at) + name.slice(at + 1)
        const keys = ['first_name', 'last_name', 'birth_date', 'postal_code']
        expect([suggestName(swapped, keys), suggestName(dropped, keys)]).toEqual([name, name])
      }),
    )
  })
})

describe('readFallback', () => {
  it.each([
    ['first_name', null],
    ['first_name | upcase', null],
    ['first_name | default_date: "x"', null],
    ['first_name | default: "there"', { kind: 'text', text: 'there' }],
    ["first_name|default:'there'", { kind: 'text', text: 'there' }],
    ['first_name | upcase | default: "a | b, c: d"', { kind: 'text', text: 'a | b, c: d' }],
    ['first_name | default: "it\'s"', { kind: 'text', text: "it's" }],
    ['first_name | default: ""', { kind: 'text', text: '' }],
    ['first_name | default: "there", allow_false: true', { kind: 'text', text: 'there' }],
    ['first_name | default', { kind: 'malformed' }],
    ['first_name | default: there', { kind: 'malformed' }],
    ['first_name | default: “there”', { kind: 'malformed' }],
    ['first_name | default: "there', { kind: 'malformed' }],
    ['first_name | default: "say "hi""', { kind: 'malformed' }],
    ['first_name | default: "there" | append: "x', { kind: 'malformed' }],
    ['first_name | append: "| default: there"', null],
  ])('%j', (inner, fallback) => {
    expect(readFallback(inner)).toEqual(fallback)
  })

  it('reads what writeWithFallback writes', () => {
    fc.assert(
      fc.property(
        fc.string().filter(text => !/["{}]/.test(text)),
        text => {
          expect(readFallback(writeWithFallback('a', text).slice(2, -2))).toEqual({ kind: 'text', text })
        },
      ),
    )
  })
})

describe('placeholderWarnings', () => {
  const warningsOf = (template: string, supportsFallbacks = true) =>
    placeholderWarnings(template, readPlaceholders(template), { fields, supportsFallbacks }, null)

  it.each([
    ['Hi {{ first_name }}, {{ list_name }}', []],
    ['{{ first_name | default: "there" }}', []],
    ['Hi {{ nmae }}', [{ kind: 'unknown', name: 'nmae', at: 3, meant: null, fallback: null }]],
    [
      '{{ frist_name }} {{ frist_name }}',
      [{ kind: 'unknown', name: 'frist_name', at: 0, meant: 'first_name', fallback: null }],
    ],
    ['{{ citi | default: "town" }}', [{ kind: 'unknown', name: 'citi', at: 0, meant: 'city', fallback: 'town' }]],
    ['{{ city | default: town }}', [{ kind: 'malformed-fallback', name: 'city', at: 0 }]],
    ['{{ city | default: "a }} b" }}', [{ kind: 'malformed-fallback', name: 'city', at: 0 }]],
    [String.raw`{{ city | default: "a \"b\" }} c" }}`, [{ kind: 'malformed-fallback', name: 'city', at: 0 }]],
  ])('%j', (template, warnings) => {
    expect(warningsOf(template)).toEqual(warnings)
  })

  it('does not doubt a name that the chosen person has, nor any name if the connection describes no fields', () => {
    const template = 'Hi {{ nickname }}, {{ nmae }}'
    const warningsOf = (known: typeof fields) =>
      placeholderWarnings(
        template,
        readPlaceholders(template),
        { fields: known, supportsFallbacks: true },
        { label: 'Noor', byName: new Map([['nickname', 'Noor']]), isPerson: true },
      )
    expect(warningsOf(fields)).toMatchObject([{ kind: 'unknown', name: 'nmae' }])
    expect(warningsOf(new Map())).toEqual([])
  })

  it('warns once about fallbacks on a connection that is not set up for them', () => {
    const twice = 'Hi {{ first_name | default: "there" }} of {{ city | default: "town" }}'
    expect(warningsOf(twice, false)).toEqual([{ kind: 'unsupported-fallback', at: 3 }])
  })

  it('stops after 20 warnings', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `{{ x${index} }}`).join('')
    expect(warningsOf(many)).toHaveLength(20)
    // Two warnings each
    const doubtful = Array.from({ length: 30 }, (_, index) => `{{ x${index} | default: x }}`).join('')
    expect(warningsOf(`{{ x }}${doubtful}`)).toHaveLength(20)
  })
})

it('empty fields are reported only for a chosen person, not for a list', () => {
  const byName = new Map<string, string>()
  expect(emptyFields(['first_name', 'nmae'], { label: 'Noor', byName, isPerson: true }, fields)).toEqual(['First name'])
  expect(emptyFields(['first_name'], { label: 'Store news', byName }, fields)).toEqual([])
  expect(emptyFields(['first_name'], null, fields)).toEqual([])
})
