import { describe, expect, it } from 'vitest'
import { holderOf, slotsOf, slotText, tokenText } from './pass-slots'

describe('the slots of a pass', () => {
  it('puts each token where passes usually have it', () => {
    const slots = slotsOf({ first_name: 'Νεφέλη', last_name: 'Καραγιάννη', loyalty_balance: '148', IMAGE_CODE: 'iced' })
    expect(slots).toMatchObject({
      header: ['loyalty_balance'],
      member: ['first_name', 'last_name'],
      strip: ['IMAGE_CODE'],
      primary: [],
    })
  })

  it('uses no token twice', () => {
    const slots = slotsOf({ offer_value: '$2', account_number: '7' })
    expect(slots.primary).toEqual(['offer_value'])
    expect(slots.secondary).toEqual(['account_number'])
    expect(slots.code).toEqual([])
  })

  it('reads own tokens only, whatever their name and value', () => {
    expect(tokenText({}, 'constructor')).toBeNull()
    expect(tokenText(JSON.parse('{"__proto__":"x"}'), '__proto__')).toBe('x')
    expect(tokenText({ a: 7 }, 'a')).toBe('7')
    expect(tokenText({ a: { b: 1 } }, 'a')).toBe('{"b":1}')
    expect(tokenText({ a: '' }, 'a')).toBeNull()
  })

  it('names the holder by what is there', () => {
    expect(holderOf({ first_name: 'Ani' })).toBe('Ani')
    expect(holderOf({})).toBeNull()
    expect(slotText({ a: '1', b: '2' }, ['a', 'b', 'c'])).toBe('1 2')
  })
})
