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

it('the rows as sent have the cells of their own rows, even if a JSON file has them all on one line', () => {
  expect(tableOfRows(found, [entry('a', 0)])).toEqual({ header: ['token', 'city'], rows: [['a', 'Chicago']] })
})

it('the rows as sent lose no token whose row is not known', () => {
  expect(tableOfRows(found, [entry('b', 1), entry('B', null)])).toEqual({
    header: ['platform', 'token', 'external_person_id'],
    rows: [
      ['IOS', 'b', ''],
      ['IOS', 'B', ''],
    ],
  })
})
