import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { otherFormOf } from './other-form'

it.each([
  ['+5511998765432', '+551198765432'],
  ['+5215512345678', '+525512345678'],
  ['+5491123456789', '+541123456789'],
])('%s is also written %s', (withDigit, without) => {
  expect(otherFormOf(withDigit)).toBe(without)
  expect(otherFormOf(without)).toBe(withDigit)
})

it.each(['+13125550142', '+551133334444', '+447911123456', '+52155123456', 'x'])('%s has no other form', mdn => {
  expect(otherFormOf(mdn)).toBeNull()
})

it.each([2, 3, 4, 5])('a Brazilian number whose last eight digits begin with %i has no other form', digit => {
  const [mobile, landline] = [`+55119${digit}2345678`, `+5511${digit}2345678`]
  expect([otherFormOf(mobile), otherFormOf(landline)]).toEqual([null, null])
})

it('the other form of the other form is the number itself', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
  const number = fc.tuple(fc.constantFrom('+55', '+52', '+54', '+1'), fc.integer({ min: 8, max: 12 }).chain(digits))
  fc.assert(
    fc.property(number, ([code, rest]) => {
      const otherForm = otherFormOf(`${code}${rest}`)
      fc.pre(otherForm !== null)
      expect(otherFormOf(otherForm)).toBe(`${code}${rest}`)
    }),
  )
})
