import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskField, maskJsonText, maskNumbers, maskSentence } from './mask'

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

it('masking hides national digits in external ids too, because one may be a number', () => {
  expect(maskField('external_person_id', '3125550142')).toBe('312·····42')
  expect(maskField('external_person_id', 'CRM-20417')).toBe('CRM-20417')
  expect(maskNumbers('/participants?external_person_id=3125550142')).toBe('/participants?external_person_id=312·····42')
  expect(maskJsonText('{"external_person_id": "3125550142"}')).toBe('{"external_person_id": "312·····42"}')
})

it.each([
  ['3125550142 was unsubscribed.', '312·····42 was unsubscribed.'],
  ['Unsubscribing +13125550142, 3125550142', 'Unsubscribing +1312·····42, 312·····42'],
  ['Unsubscribing +1\u00a0312\u00a0555\u00a00142', 'Unsubscribing +1312·····42'],
  ['The external id is 3125550142.', 'The external id is 312·····42.'],
  ['8c1f04de-1234567-91b7 is on list 4107.', '8c1f04de-1234567-91b7 is on list 4107.'],
  ['Import of 20261128.csv', 'Import of 20261128.csv'],
  ['On VIP 20261128', 'On VIP 20261128'],
  ['612345678 is off every list.', '612····78 is off every list.'],
  ['20261128', '202···28'],
  ['+1\u00a0000 points, +49\u00a089\u00a012345678', '+1\u00a0000 points, +49\u00a089\u00a0123···78'],
  ['+1\u00a0312\u00a0···\u00a0··42', '+1\u00a0312\u00a0···\u00a0··42'],
])('in the sentence “%s”, masking leaves “%s”', (sentence, shown) => {
  expect(maskSentence(sentence)).toBe(shown)
})

it('masking leaves no E.164 number whole, wherever it appears', () => {
  const number = fc.stringMatching(/^\+[1-9]\d{7,14}$/)
  fc.assert(
    fc.property(number, fc.constantFrom('', ' ', '"', '/', 'tel:'), (mdn, beside) => {
      expect(maskNumbers(`${beside}${mdn}${beside}`)).not.toContain(mdn.slice(1))
      const grouped = mdn.replace(/\d(?=(?:\d{3})+$)/g, '$&\u00a0')
      expect(maskNumbers(`${beside}${grouped}${beside}`)).not.toContain(grouped.slice(1))
      expect(maskNumbers(encodeURIComponent(mdn))).not.toContain(mdn.slice(1))
    }),
  )
})
