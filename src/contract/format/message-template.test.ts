import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTemplate, renderTemplate } from './message-template'

const values: Record<string, string> = { first_name: 'ines', list_name: 'Weekend offers', empty: '' }
const render = (template: string): string | undefined => {
  const parts = readTemplate(template)
  return parts ? renderTemplate(parts, name => values[name]) : undefined
}

test.each([
  ['Hi {{ first_name }}, {{list_name}}!', 'Hi ines, Weekend offers!'],
  ['{{ first_name }}{{ first_name }}', 'inesines'],
  ['no placeholder } } { {', 'no placeholder } } { {'],
  ['a }} b', 'a }} b'],
  ['{{}}{{ }}', ''],
  ['{{ missing }}.{{ empty }}.', '..'],
  ['{{ first_name | upcase }}', 'INES'],
  ['{{ first_name | capitalize | append: "!" }}', 'Ines!'],
  ['{{ missing | default: "you, there" }}', 'you, there'],
  ["{{ empty|default:'x' }}", 'x'],
  ['{{ first_name | replace: "n", "m" | prepend: "<" }}', '<imes'],
  ['{{ list_name | truncate: 10 }}', 'Weekend...'],
  ['{{ list_name | truncate }}', 'Weekend offers'],
  ['{{ list_name | truncate: 8, "" }}', 'Weekend '],
  ['{{ first_name | date: "%d %b" }}', 'ines'],
  ['{{ first_name | }}', 'ines'],
])('%s renders as %s', (template, text) => {
  expect(render(template)).toBe(text)
})

test.each(['{{', 'Hi {{ first_name', '{{ a }} {{ b', '{{ {{ a }}', '{{{{ a }}'])(
  'a template with an unclosed {{ cannot be read: %s',
  template => {
    expect(readTemplate(template)).toBeNull()
  },
)

test('a message without placeholders renders unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      fc.pre(!text.includes('{{'))
      expect(render(text)).toBe(text)
    }),
  )
})

// In quadratic time each of these would take minutes
test.each([
  ...['{{', '{{ "', '{{ a | ', "{{ ' }}"].map(piece => [`many ${piece}`, piece.repeat(200_000)]),
  ['a long value', `{{ ${'"'.repeat(200_001)} }}`],
])(
  '%s: read in linear time',
  (_, text) => {
    expect(readTemplate(text)).toBeDefined()
  },
  10_000,
)
