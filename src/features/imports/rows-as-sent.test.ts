import { expect, it } from 'vitest'
import { tableOfRows, type SentEntry } from './rows-as-sent'

const found = {
  header: ['token', 'city'],
  rows: [
    { record: 0, line: 1, token: 'a', cells: ['a', 'Chicago'] },
    { record: 1, line: 1, token: 'b', cells: ['b', 'Boston'] },
  ],
}
const entry = (token: string, record: number | null): SentEntry => ({
  token,
  record,
  platform: 'ios',
  externalId: null,
})

it('each token gets the cells of its own row, even if a JSON file has all rows on one line', () => {
  expect(tableOfRows(found, [entry('a', 0)])).toEqual({ header: ['token', 'city'], rows: [['a', 'Chicago']] })
})

it('all tokens get the columns of a device if the row of one of them is not known', () => {
  expect(tableOfRows(found, [entry('b', 1), entry('B', null)])).toEqual({
    header: ['platform', 'token', 'external_person_id'],
    rows: [
      ['IOS', 'b', ''],
      ['IOS', 'B', ''],
    ],
  })
})

it('a token gets the cells of its row even if the file has more rows than a function can have arguments', () => {
  const rows = Array.from({ length: 130_000 }, (_, record) => ({ record, line: record, token: 'a', cells: ['a', 'b'] }))
  const table = tableOfRows({ header: ['token', 'city'], rows }, [entry('a', 129_999)])
  expect(table).toEqual({ header: ['token', 'city'], rows: [['a', 'b']] })
})
