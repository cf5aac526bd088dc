import { describe, expect, it } from 'vitest'
import { holderName, joinTokens, tokenText } from './item-tokens'

describe('tokens of an item', () => {
  it('are read as own properties, whatever their names and values', () => {
    expect(tokenText({}, 'constructor')).toBeNull()
    expect(tokenText(JSON.parse('{"__proto__":"x"}'), '__proto__')).toBe('x')
    expect(tokenText({ a: 7 }, 'a')).toBe('7')
    expect(tokenText({ a: { b: 1 } }, 'a')).toBe('{"b":1}')
    expect(tokenText({ a: '' }, 'a')).toBeNull()
  })

  it('give the name of the holder from whichever parts exist', () => {
    expect(holderName({ first_name: 'Ani' })).toBe('Ani')
    expect(holderName({})).toBeNull()
    expect(joinTokens({ a: '1', b: '2' }, ['a', 'b', 'c'])).toBe('1 2')
  })
})
