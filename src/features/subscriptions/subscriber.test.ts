import { expect, it } from 'vitest'
import { subscriberOf } from './subscriber'

it.each([
  ['no phone', {}, false],
  ['an empty phone', { mobile_phone: { mdn: '' } }, false],
  ['a phone without a number', { mobile_phone: { carrier_code: '1' } }, false],
  ['a number of the wrong type', { mobile_phone: { mdn: ['+13125550142'] } }, true],
  ['a number that is not a mobile number', { mobile_phone: { mdn: 'unlisted' } }, true],
  ['a phone that is only text', { mobile_phone: '+13125550142' }, true],
])('whether a person with %s has a number is read from the reply as received', (_what, raw, hasNumber) => {
  const reading = { person: { person_key: 'k' }, raw: { person_key: 'k', ...raw }, differences: [] }
  expect(subscriberOf('k', reading, 'US')).toMatchObject({ mdn: null, hasNumber })
})

it('whether a person who has not been read has a number is not known', () => {
  expect(subscriberOf('k', undefined, 'US')).toMatchObject({ mdn: null, hasNumber: null })
})

it('a person who has not been read is called by the short form of their key', () => {
  const { label } = subscriberOf('0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410', undefined, 'US')
  expect(label).toBe('0b6d3f5e…e410')
})

it('an empty external id counts as none', () => {
  const person = { person_key: 'k', external_person_id: '' }
  const subscriber = subscriberOf('k', { person, raw: person, differences: [] }, 'US')
  expect(subscriber).toMatchObject({ label: 'k', externalId: null })
})
