import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTemplate } from '#/contract/format/message-template'
import { placeOf, readPlaceholders, writePlaceholder } from './placeholders'

describe('readPlaceholders', () => {
  it.each([
    ['Hi {{ first_name }}!', [{ start: 3, end: 19, name: 'first_name' }], []],
    ['{{a|upcase}}', [{ start: 0, end: 12, name: 'a' }], []],
    ['{{constructor}}', [{ start: 0, end: 15, name: 'constructor' }], []],
    ['{{ first_name', [], [{ kind: 'never-closed', at: 0 }]],
    ['{{ a {{ b }}', [{ start: 5, end: 12, name: 'b' }], [{ kind: 'never-closed', at: 0 }]],
    ['a }} b', [], [{ kind: 'never-opened', at: 2 }]],
    ['{{ }}', [{ start: 0, end: 5, name: '' }], [{ kind: 'nameless', at: 0 }]],
    ['{ a }', [], []],
  ])('%j', (template, placeholders, faults) => {
    expect(readPlaceholders(template)).toEqual({ placeholders, faults })
  })

  const piece = fc.constantFrom('{', '}', '{{', '}}', '{{ a }}', 'b', ' ', '|', '"')

  it('agrees with the contract on what can be saved, and on the number of placeholders', () => {
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 12 }), template => {
        const { placeholders, faults } = readPlaceholders(template)
        const parts = readTemplate(template)
        expect(faults.some(({ kind }) => kind === 'never-closed')).toBe(parts === null)
        fc.pre(parts !== null)
        expect(placeholders.length).toBe(parts.filter(part => part.kind === 'placeholder').length)
      }),
      { numRuns: 3_000 },
    )
  })

  it('reads what writePlaceholder writes', () => {
    expect(readPlaceholders(writePlaceholder('list_name')).placeholders).toMatchObject([{ name: 'list_name' }])
  })
})

it('placeOf counts lines and columns from 1', () => {
  expect(placeOf('ab\ncd {{', 6)).toEqual({ line: 2, column: 4 })
  expect(placeOf('{{', 0)).toEqual({ line: 1, column: 1 })
  expect(placeOf('🎉 {{', 3)).toEqual({ line: 1, column: 3 })
})
