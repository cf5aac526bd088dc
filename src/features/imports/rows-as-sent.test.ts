import { expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { readyRows } from '#/parts/bulk/read-file'
import { csvLine } from '#/parts/csv/write-csv'
import { testJob } from '#/parts/jobs/test-jobs'
import { importFile } from './file/import-file'
import type { ImportRow, ImportSetup } from './file/import-settings'
import { readSentCells } from './file/sent-cells'
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

it('rows of a file without a header keep their external ids when they are sent again', async () => {
  const session = testSession()
  const token = 'a1'.repeat(32)
  const read = async (file: Blob, changes: Partial<ImportSetup> = {}) => {
    const setup = { ...(await importFile.guess(file, session)), ...changes }
    const rows: ImportRow[] = []
    for await (const batch of readyRows(importFile, { file, setup, session })) rows.push(...batch)
    return { setup, rows }
  }
  const file = new Blob([`x,C-1,${token}\nx,C-2,${'b2'.repeat(32)}\n`])
  const { setup, rows } = await read(file, { columns: ['nothing', 'external', 'token'] })
  const store = { file: async () => file, chunk: async () => ({ rows, results: [] }) }
  const job = testJob({ settings: { app_id: 'demo-app', setup, again: null } })
  const { header, rows: cells } = tableOfRows(await readSentCells(store, job, [0]), [entry(token, 0)])
  const again = await read(new Blob([header, ...cells].map(line => csvLine(line, 'systems'))))
  expect(header).toEqual(['column 1', 'external_person_id', 'token'])
  expect(again.rows).toMatchObject([{ token, external_person_id: 'C-1' }])
})
