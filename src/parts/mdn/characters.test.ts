import { expect, it } from 'vitest'
import { normalizeForSearch } from './characters'

it('digits of any script become ASCII digits, even where two runs of digits are adjacent', () => {
  expect(normalizeForSearch('٣١٢ ९८')).toBe('312 98')
  // Two runs of Myanmar digits since Unicode 16, which not every supported Node knows
  const digit = '\u{116db}'
  expect(normalizeForSearch(digit)).toBe(/\p{Nd}/u.test(digit) ? '1' : digit)
})
