import { expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { readyRows } from '#/parts/bulk/read-file'
import { csvFile } from '#/parts/csv/write-csv'
import { testJob } from '#/parts/jobs/test-jobs'
import { importFile } from './file/import-file'
import type { ImportRow, ImportSetup } from './file/import-settings'
import { readSentCells } from './file/sent-cells'
import { rowsAsSent, type SentEntry } from './rows-as-sent'

const session = testSession()

/** Reads rows of a job that sent this file. */
async function sentCells(file: Blob, records: readonly number[], changes: Partial<ImportSetup> = {}) {
  const setup = { ...(await importFile.guess(file, session)), ...changes }
  const job = testJob({ settings: { app_id: 'demo-app', setup, again: null } })
  return readSentCells({ file: async () => file }, job, records)
}

const entry = (token: string, record: number | null): SentEntry => ({
  token,
  record,
  platform: 'ios',
  externalId: null,
})

it('each token gets the cells of its own row, even if a JSON file has all rows on one line', async () => {
  const file = new Blob([JSON.stringify(['a', 'b', 'c'].map(token => ({ token, city: `City ${token}` })))])
  expect(await sentCells(file, [2, 0])).toEqual({
    header: ['token', 'city'],
    rows: [
      ['c', 'City c'],
      ['a', 'City a'],
    ],
  })
})

it('all tokens get the columns of a device if the row of one of them is not known', async () => {
  expect(await rowsAsSent('job', [entry('b', 1), entry('B', null)])).toEqual({
    header: ['platform', 'token', 'external_person_id'],
    rows: [
      ['IOS', 'b', ''],
      ['IOS', 'B', ''],
    ],
  })
})

it('tokens get the cells of their rows even if there are more rows than a function can have arguments', async () => {
  const records = Array.from({ length: 130_000 }, (_, record) => record)
  const { rows } = await sentCells(new Blob(['token,city\n', 'a,b\n'.repeat(records.length)]), records)
  expect(rows).toHaveLength(records.length)
})

it('rows with more cells than their file has columns keep them', async () => {
  expect(await sentCells(new Blob(['token,city\na,b\nc,d,e\n']), [0, 1])).toEqual({
    header: ['token', 'city', 'column 3'],
    rows: [
      ['a', 'b', ''],
      ['c', 'd', 'e'],
    ],
  })
})

it('rows that the file does not have are not made up', async () => {
  await expect(sentCells(new Blob(['token\na\n']), [0, 1])).rejects.toThrow()
})

it('rows of a file without a header keep their external ids when they are sent again', async () => {
  const token = 'a1'.repeat(32)
  const file = new Blob([`x,C-1,${token}\nx,C-2,${'b2'.repeat(32)}\n`])
  const table = await sentCells(file, [0], { columns: ['nothing', 'external', 'token'] })
  expect(table.header).toEqual(['column 1', 'external_person_id', 'token'])
  const again = csvFile(table)
  const rows: ImportRow[] = []
  for await (const batch of readyRows(importFile, {
    file: again,
    setup: await importFile.guess(again, session),
    session,
  }))
    rows.push(...batch)
  expect(rows).toMatchObject([{ token, external_person_id: 'C-1' }])
})
