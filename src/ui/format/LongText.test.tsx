import { expect, it } from 'vitest'
import { shortenName } from './LongText'

it('a name in a sentence is short and has no bidirectional marks', () => {
  expect(shortenName('Ines\u202egnp.exe')).toBe('Inesgnp.exe')
  expect(shortenName('x'.repeat(10_000))).toBe(`${'x'.repeat(60)}…`)
})
