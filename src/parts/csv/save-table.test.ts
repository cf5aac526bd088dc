import { expect, it } from 'vitest'
import { tableOf } from './save-table'

it('converts the rows in their order, and lets the page respond while there are more', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => index)
  let converted = 0
  let respondedAfter = 0
  setTimeout(() => (respondedAfter = converted))
  const number = (row: number) => {
    converted++
    return row
  }
  const table = await tableOf(rows, { number, empty: () => null })
  expect(table).toEqual({ header: ['number', 'empty'], rows: rows.map(row => [String(row), '']) })
  expect(respondedAfter).toBeGreaterThan(0)
  expect(respondedAfter).toBeLessThan(rows.length)
})
