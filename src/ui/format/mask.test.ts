import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskField, maskJsonText, maskNumbers } from './mask'

it('masking hides the middle of numbers in text, URLs, and fields', () => {
  expect(maskNumbers('call +13125550142 now')).toBe('call +1312·····42 now')
  expect(maskNumbers('/persons?mdn=%2B13125550142')).toBe('/persons?mdn=%2B1312·····42')
  expect(maskNumbers('/persons?limit=2&mdn=3125550142')).toBe('/persons?limit=2&mdn=312·····42')
  expect(maskNumbers('/persons?id=90020417')).toBe('/persons?id=90020417')
  expect(maskNumbers('/persons/external/3125550142/subscriptions')).toBe('/persons/external/312·····42/subscriptions')
  expect(maskNumbers('/persons/external/%2B13125550142')).toBe('/persons/external/%2B1312·····42')
  expect(maskField('mdn', '3125550142')).toBe('312·····42')
  expect(maskField('person_id', '90020417')).toBe('90020417')
  expect(maskJsonText('{"mdn":"3125550142","person_id":"90020417"}')).toBe(
    '{"mdn":"312·····42","person_id":"90020417"}',
  )
  expect(maskJsonText('{"mdn": 3125550142, "person_id": 90020417, "other_mdn": 3125550142}')).toBe(
    '{"mdn": 312·····42, "person_id": 90020417, "other_mdn": 3125550142}',
  )
})

it('masking leaves no E.164 number whole, wherever it appears', () => {
  const number = fc.stringMatching(/^\+[1-9]\d{7,14}$/)
  fc.assert(
    fc.property(number, fc.constantFrom('', ' ', '"', '/', 'tel:'), (mdn, beside) => {
      expect(maskNumbers(`${beside}${mdn}${beside}`)).not.toContain(mdn.slice(1))
      expect(maskNumbers(encodeURIComponent(mdn))).not.toContain(mdn.slice(1))
    }),
  )
})
