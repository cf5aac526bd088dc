import fc from 'fast-check'
import { split } from 'split-sms'
import { describe, expect, it } from 'vitest'
import { isGsm7, septetsOf } from './gsm7'
import { type SmsCount, partSizes, splitSms } from './sms-parts'

const texts = (text: string, count: SmsCount): string[] => count.parts.map(({ start, end }) => text.slice(start, end))
const unusedUnits = ({ parts, size }: SmsCount): number => size - (parts.at(-1)?.units ?? 0)

/**
 * Published vectors: text, parts, units that a part holds, units unused in the last part.
 * M = Mozilla, dom/mobilemessage/tests/marionette/test_segment_info.js (public domain).
 * T = Twilio message-segment-calculator, tests/index.test.js (MIT).
 * S = split-sms 0.1.7, test/testdata (MIT).
 */
describe('the part count of published test vectors', () => {
  const snow = '\u2603'
  const whale = '\u{1f433}'
  const digits = (length: number, from: number) => Array.from({ length }, (_, index) => (index + from) % 10).join('')
  it.each([
    ['M a', 'a', 1, 160, 159],
    ['M €', '€', 1, 160, 158],
    ['M space', ' ', 1, 160, 159],
    ['M a€', 'a€', 1, 160, 157],
    ['M a space', 'a ', 1, 160, 158],
    ['M € space', '€ ', 1, 160, 157],
    ['M 160 a', 'a'.repeat(160), 1, 160, 0],
    ['M 161 a', 'a'.repeat(161), 2, 153, 145],
    ['M 306 a', 'a'.repeat(306), 2, 153, 0],
    ['M 307 a', 'a'.repeat(307), 3, 153, 152],
    ['M 80 €', '€'.repeat(80), 1, 160, 0],
    ['M 81 €', '€'.repeat(81), 2, 153, 143],
    ['M 153 €, none of them cut', '€'.repeat(153), 3, 153, 151],
    ['M a and 152 €', `a${'€'.repeat(152)}`, 2, 153, 1],
    ['M 152 € and a', `${'€'.repeat(152)}a`, 2, 153, 0],
    ['M 櫻', '\u6afb', 1, 70, 69],
    ['M 櫻a', '\u6afba', 1, 70, 68],
    ['M 櫻€', '\u6afb€', 1, 70, 68],
    ['M 70 櫻', '\u6afb'.repeat(70), 1, 70, 0],
    ['M 71 櫻', '\u6afb'.repeat(71), 2, 67, 63],
    ['M 134 櫻', '\u6afb'.repeat(134), 2, 67, 0],
    ['M 135 櫻', '\u6afb'.repeat(135), 3, 67, 66],
    ['T GSM-7 with an escape in one segment', `{${digits(158, 2)}`, 1, 160, 0],
    ['T GSM-7 with an escape in two segments', `{${digits(159, 2)}`, 2, 153, 145],
    ['T UCS-2 in one segment', `😜${digits(68, 2)}`, 1, 70, 0],
    ['T UCS-2 in two segments', `😜${digits(69, 2)}`, 2, 67, 63],
    ['S one pair', whale, 1, 70, 68],
    ['S pair, one, pair', whale + snow + whale, 1, 70, 65],
    ['S 70 snowmen', snow.repeat(70), 1, 70, 0],
    ['S 160 characters', '0--------<'.repeat(16), 1, 160, 0],
    ['S 161 characters', `${'0--------<'.repeat(16)}1`, 2, 153, 145],
  ])('%s', (_, text, parts, size, unused) => {
    const count = splitSms(text)
    expect([count.parts.length, count.size, unusedUnits(count)]).toEqual([parts, size, unused])
  })
})

it('a character is encoded as UCS-2 if and only if GSM-7 lacks it', () => {
  // 3GPP TS 23.038 has capital Ç only, and no grave accent, tab, or no-break space
  for (const character of ['ç', '`', '\t', '\u00a0', '’', 'á', '\u001b'])
    expect(splitSms(character).encoding).toBe('UCS-2')
  for (const character of ['Ç', '\n', '\r', '\f', 'Δ', '@', '_', '€', '[', '\\'])
    expect(splitSms(character).encoding).toBe('GSM-7')
})

const gsmCharacter = fc.constantFrom(...'@£$¥èéùìòÇ\nØøΔ_ΦΞÆß !"abcXYZ09^{}\\[~]|€')
const anyCharacter = fc.oneof(
  { weight: 6, arbitrary: gsmCharacter },
  fc.constantFrom('’', 'é', 'ç', 'ع', '\u0301', '👩‍👩‍👧', '\u{1f433}'),
)
const message = fc.oneof(
  fc.string({ unit: gsmCharacter, maxLength: 700, size: 'max' }),
  fc.string({ unit: anyCharacter, maxLength: 500, size: 'max' }),
  fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
  // Any code units, including lone surrogates and control characters
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300, size: 'max' })
    .map(codes => String.fromCharCode(...codes)),
)

describe('the parts of any text', () => {
  it('are the text when joined, and none exceeds its size', () => {
    fc.assert(
      fc.property(message, text => {
        const count = splitSms(text)
        expect(texts(text, count).join('')).toBe(text)
        const { alone, among } = partSizes[count.encoding]
        expect(count.size).toBe(count.parts.length === 1 ? alone : among)
        for (const part of count.parts) expect(part.units).toBeLessThanOrEqual(count.size)
        expect(count.parts.reduce((sum, { units }) => sum + units, 0)).toBe(count.units)
      }),
      { numRuns: 2_000 },
    )
  })

  it('split no surrogate pair and no escape, and leave no room for the next character', () => {
    fc.assert(
      fc.property(message, text => {
        const count = splitSms(text)
        const pieces = texts(text, count)
        fc.pre(pieces.length > 1)
        for (const [index, next] of pieces.slice(1).entries()) {
          const part = pieces[index] ?? ''
          expect(/[\ud800-\udbff]$/.test(part) && /^[\udc00-\udfff]/.test(next)).toBe(false)
          const first = String.fromCodePoint(next.codePointAt(0) ?? 0)
          const weight = count.encoding === 'UCS-2' ? first.length : septetsOf(first.charCodeAt(0))
          expect((count.parts[index]?.units ?? 0) + weight).toBeGreaterThan(count.size)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('are those of split-sms 0.1.7 for well-formed text', () => {
    // Not for lone surrogates: split-sms pairs them with whatever follows
    const wellFormed = message.filter(text => !/\p{Cs}/u.test(text))
    fc.assert(
      fc.property(wellFormed, text => {
        const count = splitSms(text)
        const oracle = split(text)
        expect(oracle.characterSet).toBe(count.encoding === 'GSM-7' ? 'GSM' : 'Unicode')
        expect(texts(text, count)).toEqual(oracle.parts.map(part => part.content))
        expect(isGsm7(text)).toBe(oracle.characterSet === 'GSM')
      }),
      { numRuns: 2_000 },
    )
  })
})
