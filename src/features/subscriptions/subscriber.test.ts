import { expect, it } from 'vitest'
import { subscriberOf } from './subscriber'

it('a person who has not been read is called by the short form of their key', () => {
  const { label } = subscriberOf('0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410', undefined, 'US')
  expect(label).toBe('0b6d3f5e…e410')
})
