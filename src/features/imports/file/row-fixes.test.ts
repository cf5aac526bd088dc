import { describe, expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { checkFile, notSentFile, readyRows } from '#/parts/bulk/read-file'
import { importFile } from './import-file'
import type { ImportRow, ImportSetup } from './import-settings'
import { importFileWithOutcomes } from './outcomes-file'

const session = testSession()
const ios = (n: number) => n.toString(16).padStart(64, '0')
const fcm = (n: number) => `dT${String(n).padStart(9, '0')}:APA91b${'x'.repeat(134)}`

async function read(text: string, changes: Partial<ImportSetup> = {}) {
  const file = new Blob([text])
  const setup = { ...(await importFile.guess(file, session)), ...changes }
  const rows: ImportRow[] = []
  for await (const batch of readyRows(importFile, { file, setup, session })) rows.push(...batch)
  return { file, setup, rows, check: await checkFile(importFile, { file, setup, session }) }
}

const mixed = [
  'platform,token,customer_id',
  `android,${ios(1)},C-1`,
  `ios,${fcm(2)},C-2`,
  `,${ios(3)},`,
  `ios,<${ios(4)}>,C-4`,
  `ios,${ios(5).slice(0, 32)} ${ios(5).slice(32)},C-5`,
  `ios,${ios(6).slice(1)},C-6`,
].join('\n')

describe('rows with problems', () => {
  it('get their platform from the form of the token, even where none is given', async () => {
    const before = await read(mixed)
    expect(before.check.problemCodes.find(({ code }) => code === 'other-platform')?.rows).toBe(2)
    // These two and the row without a platform are the three rows that are counted afterward
    expect(before.check.markCounts['token-shows-platform']).toBe(1)
    const after = await read(mixed, { platformFromForm: true })
    expect(after.rows.slice(0, 3).map(({ platform }) => platform)).toEqual(['IOS', 'ANDROID', 'IOS'])
    expect(after.check.markCounts['platform-from-token']).toBe(3)
    expect(after.check.markCounts['token-shows-platform']).toBeUndefined()
    expect(after.check.problemCodes.some(({ code }) => code === 'other-platform' || code === 'no-platform')).toBe(false)
  })

  it('lose angle brackets and spaces in one step', async () => {
    const before = await read(mixed)
    expect(before.check.problemCodes.find(({ code }) => code === 'brackets-or-blanks')?.lines).toEqual([5, 6])
    const after = await read(mixed, { stripTokens: true })
    expect(after.rows.map(({ token }) => token)).toEqual(expect.arrayContaining([ios(4), ios(5)]))
    expect(after.check.markCounts['stripped']).toBe(2)
    expect(after.check.counts.warned).toBe(before.check.counts.warned - 2)
  })

  it('keep their external ids when their file for spreadsheets is corrected and chosen again', async () => {
    const ids = ['0012345', '12345678901', "'tis"]
    const table = ['platform,token,customer_id', ...ids.map((id, n) => `windows,${ios(n)},${id}`)].join('\n')
    const { file, setup } = await read(table)
    const saved = await (await notSentFile(importFile, { file, setup, session, profile: 'spreadsheets' })).text()
    expect(saved).toContain("'0012345")
    const { rows } = await read(saved.replaceAll('windows', 'ios'))
    expect(rows.map(({ external_person_id }) => external_person_id)).toEqual(ids)
  })

  it('are left out by kind, and are in the file of unsent rows, with the delimiter of the source', async () => {
    const text = mixed.replaceAll(',', ';')
    const { check, file, setup, rows } = await read(text, { leftOut: ['ios-length', 'brackets-or-blanks'] })
    expect(check.counts).toMatchObject({ total: 6, ready: 2, refused: 1, leftOut: 3 })
    expect(rows.map(({ line }) => line)).toEqual([2, 3])
    const saved = await (await notSentFile(importFile, { file, setup, session, profile: 'systems' })).text()
    const lines = saved.trimEnd().split('\r\n')
    expect(lines[0]).toBe('platform;token;customer_id;line;outcome;batch_id;message')
    expect(lines.slice(1).map(line => line.split(';')[3])).toEqual(['4', '5', '6', '7'])
    expect(lines.at(-1)).toContain(';not sent: left out by choice;')
    expect(lines.at(-1)).toContain('this one has 63')
  })

  it('count among the rows with an external id', async () => {
    const { check } = await read(mixed)
    expect(check.markCounts['person']).toBe(5)
  })
})

describe('a column of external ids', () => {
  const rowsOf = (name: string, values: readonly string[]) =>
    [`${name},token`, ...values.map((value, n) => `${value},${ios(n)}`)].join('\n')

  it('is proposed because of its values if its name does not say what it is', async () => {
    expect((await read(rowsOf('KdNr', ['K-1001', 'K-1002', 'K-1003']))).setup).toMatchObject({
      columns: ['nothing', 'token'],
      proposed: 0,
    })
    expect((await read(rowsOf('customer_id', ['K-1001', 'K-1002', 'K-1003']))).setup.proposed).toBeUndefined()
  })

  it.each([
    ['signed', ['2024-06-04', '2024-06-05', '2024-06-06']],
    ['phone', ['3125550142', '3125550143', '3125550144']],
    ['group', ['A-1001', 'A-1001', 'A-1002']],
    ['city', ['Chicago', 'Boston', 'Denver']],
    ['score', ['10.50', '11.25', '12.75']],
  ])('is not proposed for %s', async (name, values) => {
    expect((await read(rowsOf(name, values))).setup.proposed).toBeUndefined()
  })
})

it('the result file has the result of each token, as far as it is known', async () => {
  const { file, setup } = await read(['token', ios(1), ios(2), ios(3), ios(4)].join('\n'), { platform: 'IOS' })
  const kind = importFileWithOutcomes({ rows: [[1, 'FAILURE', '410', 'Unregistered']], complete: ['b-1'] })
  const result = (message: string) => ({ state: 'done' as const, outcome: 'handed-in', message, again: false })
  const check = kind.checker(setup, 1, session)
  const cells = [ios(1), ios(2), ios(3), ios(4)].map((token, index) => {
    // As in a JSON file without line breaks
    const record = { cells: [token], line: 1, fault: null }
    const sent = index < 2 ? result('b-1') : index === 2 ? result('b-2') : null
    return kind.result.cells({ record, verdict: check(record, index) }, sent).slice(-3)
  })
  expect(kind.result.header.slice(-3)).toEqual(['status', 'platform_status', 'platform_message'])
  expect(cells).toEqual([
    ['SUCCESS', '', ''],
    ['FAILURE', '410', 'Unregistered'],
    // Its batch does not list all tokens
    ['', '', ''],
    ['', '', ''],
  ])
  expect(file.size).toBeGreaterThan(0)
})
