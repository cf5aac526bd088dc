import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHandsetReply } from './handset-reply'

const words = { Y: 'yes', YES: 'yes', N: 'no', NO: 'no', STOP: 'stop' } as const

test('the mock recognizes each word regardless of its case and of the white space around it', () => {
  const blank = fc.stringMatching(/^[ \t\n]{0,3}$/)
  const anyCase = (word: string) =>
    fc
      .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
      .map(up => [...word].map((letter, i) => (up[i] ? letter : letter.toLowerCase())).join(''))
  for (const [word, meaning] of Object.entries(words)) {
    fc.assert(fc.property(blank, anyCase(word), blank, (a, text, b) => readHandsetReply(a + text + b) === meaning))
  }
})

test('any other text has no meaning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      fc.pre(!Object.hasOwn(words, text.trim().toUpperCase()))
      expect(readHandsetReply(text)).toBe('other')
    }),
  )
})
