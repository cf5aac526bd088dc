import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillIn } from './fill-in'
import { messagePieces } from './message-pieces'

const noor = { label: 'Noor', byName: new Map([['first_name', 'Noor']]) }
const text = (value: string) => ({ kind: 'text', text: value })
const placeholder = (name: string, fallback = '') => ({ kind: 'placeholder', name, fallback })

it.each([
  ['', null, []],
  ['Hi there', null, [text('Hi there')]],
  ['Hi {{ first_name }}!', null, [text('Hi '), placeholder('first_name'), text('!')]],
  ['Hi {{ first_name }}!', noor, [text('Hi Noor!')]],
  ['Hi {{ first_name | default: "there" }}', null, [text('Hi '), placeholder('first_name', 'there')]],
  ['{{ a }}{{ b }}', null, [placeholder('a'), placeholder('b')]],
  // Unmatched braces in a title are sent, so they are shown
  ['Hi {{ first_name', noor, [text('Hi {{ first_name')]],
  ['{{ }} x', null, [text(' x')]],
])('the message %j is split into text and placeholders without a value', (template, values, pieces) =>
  expect(messagePieces(template, values, null)).toEqual(pieces),
)

it('the links in the pieces of a message are shortened', () =>
  expect(messagePieces('{{ a }}: https://shop.example/x', null, { base: 'https://s.example' })).toEqual([
    placeholder('a'),
    { kind: 'text', text: expect.stringContaining('https://s.example') },
  ]))

it('the pieces of a message with a value for every placeholder are the text that is sent', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a ', '{{ x }}', '{{ y | upcase }}', '}', 'é\n')), parts => {
      const values = {
        label: '',
        byName: new Map([
          ['x', '1'],
          ['y', 'z'],
        ]),
      }
      const template = parts.join('')
      const pieces = messagePieces(template, values, null)
      expect(pieces.map(piece => (piece.kind === 'text' ? piece.text : '?')).join('')).toBe(
        fillIn(template, values, null),
      )
    }),
  ))
