import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNonGsmCharacters, gsmReplacement, replaceNonGsmCharacters } from './gsm-replacements'
import { isGsm7 } from './gsm7'

describe('plain twins', () => {
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
    ['ع', null],
    ['С', null],
    ['👩‍👩‍👧', null],
    ['櫻', null],
    ['\ud800', null],
    ['\u0007', null],
  ])('%j → %j', (sign, twin) => {
    expect(gsmReplacement(sign)).toBe(twin)
  })
})

describe('offenders', () => {
  it('are named once each with every place, as a reader sees them', () => {
    expect(findNonGsmCharacters('it’s 👩‍👩‍👧 o’clock 🇺🇸 e\u0301 ok')).toEqual([
      { sign: '’', at: [2, 15], twin: "'" },
      { sign: '👩‍👩‍👧', at: [5], twin: null },
      { sign: '🇺🇸', at: [22], twin: null },
      { sign: 'e\u0301', at: [27], twin: 'é' },
    ])
  })

  it('inside a placeholder are not sent', () => {
    expect(findNonGsmCharacters('a {{ ‘b’ }} ’', [{ start: 2, end: 11 }])).toEqual([{ sign: '’', at: [12], twin: "'" }])
  })

  const sign = fc.oneof(
    fc.constantFrom(...' aéZ’“…\u00a0\u0301çع\u200d'),
    fc.constantFrom('🇺🇸', '👩‍👩‍👧', '👍🏽', 'e\u0301'),
    fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
  )

  it('are there exactly when the text is no GSM-7, and none with a twin is left after replacing', () => {
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 60 }), text => {
        const offenders = findNonGsmCharacters(text)
        expect(offenders.length === 0).toBe(isGsm7(text))
        for (const { sign: found, at, twin } of offenders) {
          for (const place of at) expect(text.slice(place, place + found.length)).toBe(found)
          expect(twin === null || isGsm7(twin)).toBe(true)
        }
        const plain = replaceNonGsmCharacters(text, offenders)
        expect(isGsm7(plain)).toBe(offenders.every(({ twin }) => twin !== null))
      }),
      { numRuns: 3_000 },
    )
  })
})
