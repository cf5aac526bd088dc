import { expect, it } from 'vitest'
import { nameOfDay, nameOfTime } from './slot-names'

const at = (wall: string) => Date.parse(`${wall}Z`)

it('a day is named with its year only if that is not the current one', () => {
  expect(nameOfDay(at('2097-03-14T00:00'), at('2097-01-01T00:00'))).toBe('Thursday 14 March')
  expect(nameOfDay(at('2097-03-14T00:00'), at('2096-12-31T23:59'))).toBe('Thursday 14 March 2097')
})

it('a slot is named by its day and time in the week view, and only by its day in the month view', () => {
  const now = at('2097-01-01T00:00')
  expect(nameOfTime(at('2097-03-14T09:15'), 'week', now)).toBe('Thursday 14 March, 09:15')
  expect(nameOfTime(at('2097-03-14T09:15'), 'month', now)).toBe('Thursday 14 March')
})
