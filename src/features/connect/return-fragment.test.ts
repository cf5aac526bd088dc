import { beforeEach, expect, it } from 'vitest'
import { keepFragment, takeFragment } from './return-fragment'

const path = '/mock/DEMO/lab?part=dataset'

beforeEach(() => keepFragment(path, ''))

it('a fragment is added to its own path once', () => {
  keepFragment(path, '#scenario=x')
  expect(takeFragment(path)).toBe(`${path}#scenario=x`)
  expect(takeFragment(path)).toBe(path)
})

it('a fragment is not added to another path, nor after a later visit without one', () => {
  keepFragment(path, '#scenario=x')
  expect(takeFragment('/mock/DEMO/persons')).toBe('/mock/DEMO/persons')
  expect(takeFragment(path)).toBe(path)
  keepFragment(path, '#scenario=x')
  keepFragment(path, '')
  expect(takeFragment(path)).toBe(path)
})
