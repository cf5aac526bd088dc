import { describe, expect, it } from 'vitest'
import { guessSlots } from './pass-slots'

describe('guessing slots of a pass', () => {
  it('puts common tokens where passes usually show them', () => {
    const slots = guessSlots({
      first_name: 'Νεφέλη',
      last_name: 'Καραγιάννη',
      loyalty_balance: '148',
      IMAGE_CODE: 'iced',
    })
    expect(slots).toMatchObject({
      header: ['loyalty_balance'],
      member: ['first_name', 'last_name'],
      strip: ['IMAGE_CODE'],
      primary: [],
    })
  })

  it('uses each token once', () => {
    const slots = guessSlots({ offer_value: '$2', account_number: '7' })
    expect(slots.primary).toEqual(['offer_value'])
    expect(slots.secondary).toEqual(['account_number'])
    expect(slots.code).toEqual([])
  })
})
