import { expect, it } from 'vitest'
import { canCountGrow, changeFromEarlier, pickEvenly, totalParts } from './recipient-figures'

it.each([
  [{ least: 1, most: 1 }, null, null],
  [{ least: 2, most: 2 }, 0, { least: 0, most: 0 }],
  [{ least: 2, most: 2 }, 1201, { least: 2402, most: 2402 }],
  [{ least: 1, most: 3 }, 100, { least: 100, most: 300 }],
])('the total of %j parts for %s recipients', (parts, recipients, all) =>
  expect(totalParts(parts, recipients)).toEqual(all),
)

it.each([
  ['in_progress', true],
  ['paused', true],
  ['sent', false],
  ['failed', false],
] as const)('the count of a broadcast that is %s can grow: %s', (status, canGrow) =>
  expect(canCountGrow({ status })).toBe(canGrow),
)

it.each([
  [110, [100, 100], 0.1],
  [50, [100], -0.5],
  [50, [], null],
  [50, [0, null], null],
  [null, [100], null],
])('the change from earlier sends: %s recipients after %j', (recipients, earlier, change) => {
  const found = changeFromEarlier(recipients, earlier)
  if (change === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(change)
})

it.each([
  [0, 5, []],
  [3, 5, [0, 1, 2]],
  [9, 5, [0, 2, 4, 6, 8]],
])('of %d rows, at most %d are picked evenly', (count, limit, picked) =>
  expect(pickEvenly([...Array(count).keys()], limit)).toEqual(picked),
)
