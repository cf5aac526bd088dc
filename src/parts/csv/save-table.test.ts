import { expect, it } from 'vitest'
import { tableOf } from './save-table'

it('converts the rows in their order, and lets the page respond while there are more', async () => {
  const rows = [1, 2, 3, 4, 5, 6]
  let respondedAfter = 0
  let converted = 0
  setTimeout(() => (respondedAfter = converted))
  const slowly = (row: number) => {
    const end = performance.now() + 30
    while (performance.now() < end) continue
    converted++
    return row
  }
  expect(await tableOf(rows, { number: slowly, empty: () => null })).toEqual({
    header: ['number', 'empty'],
    rows: rows.map(row => [String(row), '']),
  })
  expect(respondedAfter).toBeGreaterThan(0)
  expect(respondedAfter).toBeLessThan(rows.length)
})
