import { describe, expect, it } from 'vitest'
import { parseStep } from './clock-step'

describe('a step of the clock', () => {
  it.each([
    ['90', 'M', 'PT90M'],
    [' 2 ', 'H', 'PT2H'],
    ['1', 'D', 'P1D'],
    ['3', 'W', 'P3W'],
  ] as const)('%s %s is %s', (amount, unit, duration) => {
    expect(parseStep(amount, unit)).toBe(duration)
  })

  it.each(['', '0', '-1', '1.5', '1e3', 'soon', '100001'])('%o is not a step', amount => {
    expect(parseStep(amount, 'M')).toBeNull()
  })
})
