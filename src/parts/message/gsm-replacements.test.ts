import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNonGsmCharacters, gsmReplacement, replaceNonGsmCharacters } from './gsm-replacements'
import { isGsm7 } from './gsm7'
import { text as t } from './text'

describe('gsmReplacement', () => {
  it.each([
    ['’', "'"],
    ['“', '"'],
    ['–', '-'],
    ['…', '...'],
    ['\u00a0', ' '],
    ['\u200b', ''],
    ['á', 'a'],
    ['ç', 'c'],
    ['e\u0301', 'é'],
    ['a\u0301', 'a'],
    ['ﬁ', 'fi'],
    ['Ａ', 'A'],
    ['™', '(TM)'],
    ['ł', 'l'],
    ['ẞ', 'SS'],
    ['ع', null],
    ['С', null],
    ['👩‍👩‍👧', null],
    ['櫻', null],
    ['\ud800', null],
    ['\u0007', null],
  ])('%j → %j', (character, replacement) => {
    expect(gsmReplacement(character)).toBe(replacement)
  })
})

describe('findNonGsmCharacters', () => {
  it('lists each grapheme once with all its places', () => {
    expect(findNonGsmCharacters('it’s 👩‍👩‍👧 o’clock 🇺🇸 e\u0301 ok')).toEqual([
      { character: '’', at: [2, 15], replacement: "'", isInLink: false },
      { character: '👩‍👩‍👧', at: [5], replacement: null, isInLink: false },
      { character: '🇺🇸', at: [22], replacement: null, isInLink: false },
      { character: 'e\u0301', at: [27], replacement: 'é', isInLink: false },
    ])
  })

  it('ignores characters in a placeholder', () => {
    expect(findNonGsmCharacters('a {{ ‘b’ }} ’', [{ start: 2, end: 11 }])).toEqual([
      { character: '’', at: [12], replacement: "'", isInLink: false },
    ])
  })

  it('has no replacement for a character in a link, because a changed link would lead elsewhere', () => {
    const text = 'naïve https://shop.example/naïve ï'
    expect(findNonGsmCharacters(text, [], [{ start: 6, end: 32 }])).toEqual([
      { character: 'ï', at: [2, 33], replacement: 'i', isInLink: false },
      { character: 'ï', at: [29], replacement: null, isInLink: true },
    ])
  })

  const character = fc.oneof(
    fc.constantFrom(...' aéZ’“…\u00a0\u0301çع\u200d'),
    fc.constantFrom('🇺🇸', '👩‍👩‍👧', '👍🏽', 'e\u0301'),
    fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
  )

  it('finds none if and only if a text is GSM-7, and replacing makes it GSM-7 if each has a replacement', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), text => {
        const nonGsmCharacters = findNonGsmCharacters(text)
        expect(nonGsmCharacters.length === 0).toBe(isGsm7(text))
        for (const { character: found, at, replacement } of nonGsmCharacters) {
          for (const place of at) expect(text.slice(place, place + found.length)).toBe(found)
          expect(replacement === null || isGsm7(replacement)).toBe(true)
        }
        const plain = replaceNonGsmCharacters(text, nonGsmCharacters)
        expect(isGsm7(plain)).toBe(nonGsmCharacters.every(({ replacement }) => replacement !== null))
      }),
      { numRuns: 3_000 },
    )
  })
})

it.each([
  ['’', 'right single quotation mark'],
  ['ê', 'letter with an accent'],
  ['œ', 'special letter'],
  ['й', 'Cyrillic letter'],
  ['日', 'Chinese character'],
  ['が', 'letter'],
  ['\u0301', 'combining mark without a letter'],
  ['🇺🇸', 'emoji'],
])('the name of %s is “%s”', (character, name) => {
  expect(t.encoding.nameOf(character)).toBe(name)
})
