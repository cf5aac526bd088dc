import { expect, it } from 'vitest'
import { replaceNonGsmCharacters } from './gsm-replacements'
import { emptyMessage } from './message-value'
import { readMessage } from './use-message-reading'

const context = { fields: new Map<string, string>(), fillInValues: null, otherValues: [], supportsFallbacks: true }

/** The text after "Replace all". */
function replaced(template: string, shortUrlBase: string | null = null): string {
  const value = { ...emptyMessage, template, shortenUrls: shortUrlBase !== null, shortUrlBase: shortUrlBase ?? '' }
  return replaceNonGsmCharacters(template, readMessage(value, context).nonGsmCharacters)
}

it.each([
  ['naïve: https://shop.example/naïve', 'naive: https://shop.example/naïve'],
  ['fête: https://shop.example/{{ code }}/fête', 'fete: https://shop.example/{{ code }}/fête'],
  [
    'see “https://shop.example/a” – or https://shop.example/b…',
    'see "https://shop.example/a" - or https://shop.example/b...',
  ],
  // A hyphen would become part of the link
  ['naïve: https://shop.example/a– or', 'naive: https://shop.example/a– or'],
])('replacements change the text around links, but not the links: %s', (template, text) => {
  expect(replaced(template)).toBe(text)
})

it('the characters of a link that will be shortened are not listed, because the link is not sent as typed', () => {
  const value = {
    ...emptyMessage,
    template: 'ï https://shop.example/ê',
    shortenUrls: true,
    shortUrlBase: 'https://go.example/',
  }
  expect(readMessage(value, context).nonGsmCharacters.map(({ character }) => character)).toEqual(['ï'])
})
