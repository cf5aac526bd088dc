import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#/contract/format/durations'
import type { Db } from '#/store/db'
import { openDb } from '#/store/open-db'
import { openTestDb, testDatabase } from '#/store/testing'
import { stateInDb } from '../state'
import { beginAct, completeAct } from './acts'
import { type NewAct, readLine } from './chain'
import { recordStoreInDb } from './record-db'
import { openRecordFiles, readRecordFiles } from './record-files'
import { recordStoreInMemory } from './record-memory'
import type { RecordStore } from './record-store'
import { Recorder } from './recorder'
import { type Verification, verify } from './verify'

const START = Date.UTC(2026, 10, 20, 12)

/** A user's act on a person, `n` minutes after the start. */
function actNo(n: number, more: Partial<NewAct> = {}): NewAct {
  const request = new Request('http://127.0.0.1')
  const actor = { connection: 'svc', companyKey: 'ACME', user: n % 2 === 0 ? 'ann' : 'bob' }
  const act = beginAct('change', actor, request, {
    row: 'updatePerson',
    things: [`person:k${n % 5}`],
    at: START + n * 60_000,
  })
  return { ...completeAct(act, 200), ...more }
}

const query = { connection: 'svc', company_key: 'ACME', limit: 100 }
const verified = async (store: RecordStore): Promise<Verification> => verify(store.lines(), await store.anchors())
async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'signalbox-record-'))

let db: Db
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(() => db.close())

describe.each([
  ['files', () => openRecordFiles(newFolder())],
  [
    'a database',
    async () => {
      await db.exec('drop schema if exists gateway cascade')
      return (await stateInDb(db)).record
    },
  ],
])('the activity log in %s', (_, open) => {
  let store: RecordStore
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  test('the activity log is intact and in the order of arrival, however many acts arrive at once', async () => {
    const recorder = new Recorder(store)
    await Promise.all(Array.from({ length: 250 }, (_unused, n) => recorder.add(actNo(n))))
    expect(await verified(store)).toMatchObject({ findings: [], count: 250, head: { seq: 250 }, beyondHead: 0 })
    const entries = await recorder.page({ ...query, limit: 3 })
    expect(entries.map(({ seq, at }) => [seq, at])).toEqual([250, 249, 248].map(seq => [seq, actNo(seq - 1).at]))
  })

  test('the activity log is searched by company, person, user, outcome, row, and time, page by page', async () => {
    for (let n = 0; n < 20; n++) await store.append([actNo(n, n === 7 ? { outcome: 'rejected', status: 422 } : {})])
    await store.append([actNo(20, { company_key: 'OTHER' })])
    const seqs = async (filter: object): Promise<number[]> =>
      (await store.page({ ...query, ...filter })).map(({ seq }) => seq)
    expect(await seqs({ thing: 'person:k3' })).toEqual([19, 14, 9, 4])
    expect(await seqs({ thing: 'person:k3', user: 'bob' })).toEqual([14, 4])
    expect(await seqs({ outcome: 'rejected' })).toEqual([8])
    expect(await seqs({ row: 'deleteBroadcast' })).toEqual([])
    expect(await seqs({ kind: 'change', from: actNo(4).at, to: actNo(6).at })).toEqual([6, 5])
    expect(await seqs({ limit: 2, before: 10 })).toEqual([9, 8])
    expect(await seqs({ company_key: 'OTHER' })).toEqual([21])
    await store.append([actNo(21, { company_key: '', kind: 'sign-in' })])
    for (const company_key of ['ACME', 'OTHER']) expect(await seqs({ company_key, kind: 'sign-in' })).toEqual([22])
    expect(await seqs({ connection: 'other', kind: 'sign-in' })).toEqual([])
    const user = 'ann\u2028"\\'
    await store.append([actNo(22, { user })])
    expect(await seqs({ user })).toEqual([23])
  })

  test('the activity log deletes old entries without looking damaged', async () => {
    for (let n = 0; n < 10; n++) await store.append([actNo(n, { at: START + n * DAY_MS })])
    await new Recorder(store).sweep(START + 4 * DAY_MS)
    expect(await verified(store)).toMatchObject({ findings: [], count: 6 })
    await store.append([actNo(11, { at: START + 11 * DAY_MS })])
    expect(await verified(store)).toMatchObject({ findings: [], count: 7, head: { seq: 11 } })
  })

  test('the activity log chains acts with any text into the same lines as the log in memory', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u2028', '"},"hash":"', '\\u0000', "'; --", '%s'),
    )
    const acts = fc.sample(fc.record({ user: text, row: text }), 100).map((more, n) => actNo(n, more))
    const inMemory = recordStoreInMemory()
    for (const one of [store, inMemory]) for (let n = 0; n < 100; n += 10) await one.append(acts.slice(n, n + 10))
    expect(await collect(store.lines())).toEqual(await collect(inMemory.lines()))
    expect(await verified(store)).toMatchObject({ findings: [], count: 100 })
  })

  test('the activity log knows which calls have an entry', async () => {
    await store.append([actNo(0, { call: 'a.1' }), actNo(1)])
    expect(await store.recorded(['a.1', 'b.2'], START)).toEqual(new Set(['a.1']))
  })
})

test('acts that arrive during a write and the pause after it are written together', async () => {
  const writes: number[][] = []
  let endWrite = (): void => {}
  let endPause = (): void => {}
  const written = new Promise<void>(resolve => (endWrite = resolve))
  const paused = new Promise<void>(resolve => (endPause = resolve))
  const pauses: number[] = []
  const append = async (acts: readonly NewAct[]): Promise<void> => {
    writes.push(acts.map(({ at }) => (at - START) / 60_000))
    if (writes.length === 1) await written
  }
  const sleep = async (ms: number): Promise<void> => {
    pauses.push(ms)
    await paused
  }
  const recorder = new Recorder({ ...recordStoreInMemory(), append }, sleep)
  const added = [recorder.add(actNo(0))]
  await expect.poll(() => writes).toEqual([[0]])
  added.push(recorder.add(actNo(1)), recorder.add(actNo(2)))
  endWrite()
  await expect.poll(() => pauses).toHaveLength(1)
  expect(pauses[0]).toBeLessThanOrEqual(10)
  added.push(recorder.add(actNo(3)))
  endPause()
  await Promise.all(added)
  expect(writes).toEqual([[0], [1, 2, 3]])
})

test('the activity log in a database deletes nothing if the oldest entry to keep is damaged', async () => {
  await db.exec('drop schema if exists gateway cascade')
  const { record } = await stateInDb(db)
  for (let n = 0; n < 4; n++) await record.append([actNo(n, { at: START + n * DAY_MS })])
  await db.query("update gateway.acts set line = 'damaged' where seq = 3")
  await record.sweep(START + 2 * DAY_MS)
  expect(await verified(record)).toMatchObject({ findings: [{ problem: 'altered', seq: 3 }], head: { seq: 4 } })
  expect((await record.page(query)).map(({ seq }) => seq)).toEqual([4, 2, 1])
})

test('two servers with one database continue one chain, and a call gets one entry', async () => {
  await db.exec('drop schema if exists gateway cascade')
  await stateInDb(db)
  const recorders = [new Recorder(recordStoreInDb(db)), new Recorder(recordStoreInDb(db))]
  const acts = Array.from({ length: 100 }, (_, n) => actNo(n, { call: `call-${n}` }))
  await Promise.all(recorders.flatMap(recorder => acts.map(act => recorder.add(act))))
  expect(await verified(recordStoreInDb(db))).toMatchObject({ findings: [], count: 100 })
})

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined
test.runIf(isOnServer).each(['repeatable read', 'serializable'])(
  'four servers continue one chain in a database whose transactions are %s by default',
  async isolation => {
    const database = await testDatabase()
    const url = new URL(database.url ?? '')
    url.searchParams.set('options', `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`)
    const strict = await openDb({ url: url.href })
    try {
      expect(await strict.query('show transaction_isolation')).toEqual([{ transaction_isolation: isolation }])
      await stateInDb(strict)
      const recorders = Array.from({ length: 4 }, () => new Recorder(recordStoreInDb(strict)))
      const added = recorders.flatMap((recorder, server) =>
        Array.from({ length: 100 }, (_unused, n) => recorder.add(actNo(n, { call: `call-${server}-${n}` }))),
      )
      await Promise.all(added)
      expect(await verified(recordStoreInDb(strict))).toMatchObject({ findings: [], count: 400 })
    } finally {
      await strict.close()
      await database.drop()
    }
  },
)

describe('an append that fails in the database', () => {
  /** A database that fails with these codes, one per statement, before it works. */
  const failing = (...codes: string[]): Db => ({
    ...db,
    query: async (sql, params) => {
      const code = codes.shift()
      if (code !== undefined) throw Object.assign(new Error(`SQLSTATE ${code}`), { code })
      return db.query(sql, params)
    },
  })

  test('is repeated after a serialization failure and a deadlock', async () => {
    await db.exec('drop schema if exists gateway cascade')
    await stateInDb(db)
    await recordStoreInDb(failing('40001', '40P01')).append([actNo(0), actNo(1)])
    expect(await verified(recordStoreInDb(db))).toMatchObject({ findings: [], count: 2 })
  })

  test('is not repeated after other failures, nor forever', async () => {
    await db.exec('drop schema if exists gateway cascade')
    await stateInDb(db)
    await expect(recordStoreInDb(failing('53100')).append([actNo(0)])).rejects.toMatchObject({ code: '53100' })
    const endless = recordStoreInDb(failing(...Array.from({ length: 100 }, () => '40001')))
    await expect(endless.append([actNo(0)])).rejects.toMatchObject({ code: '40001' })
    expect(await verified(recordStoreInDb(db))).toMatchObject({ findings: [], count: 0 })
  })
})

test('a line that a crash cut off is dropped, and intact lines after the saved head are kept', async () => {
  const folder = newFolder()
  const first = await openRecordFiles(folder)
  await first.append([actNo(0)])
  const anchors = readFileSync(join(folder, 'anchors.json'))
  await first.append([actNo(1)])
  await first.close()
  const [file = ''] = readdirSync(folder).filter(name => name.endsWith('.ndjson'))
  writeFileSync(join(folder, 'anchors.json'), anchors)
  writeFileSync(join(folder, file), `${readFileSync(join(folder, file), 'utf8')}{"seq":3,"at":17`)
  const again = await openRecordFiles(folder)
  await again.append([actNo(2)])
  expect(await verified(again)).toMatchObject({ findings: [], count: 3, head: { seq: 3 } })
  await again.close()
})

test('intact lines after the saved head are kept on both sides of midnight', async () => {
  const folder = newFolder()
  const midnight = Date.UTC(2026, 10, 21)
  const first = await openRecordFiles(folder)
  const anchors = readFileSync(join(folder, 'anchors.json'))
  for (const ms of [-2, -1, 1, 2]) await first.append([actNo(0, { at: midnight + ms })])
  await first.close()
  writeFileSync(join(folder, 'anchors.json'), anchors)
  const again = await openRecordFiles(folder)
  await again.append([actNo(0, { at: midnight + 3 })])
  expect(await verified(again)).toMatchObject({ findings: [], count: 5, head: { seq: 5 } })
  await again.close()
})

test('the removal of the last line is still found after other lines are appended', async () => {
  const folder = newFolder()
  const first = await openRecordFiles(folder)
  for (let n = 0; n < 3; n++) await first.append([actNo(n)])
  await first.close()
  const [file = ''] = readdirSync(folder).filter(name => name.endsWith('.ndjson'))
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  writeFileSync(join(folder, file), `${lines.slice(0, 2).join('\n')}\n`)
  const again = await openRecordFiles(folder)
  await again.append([actNo(3)])
  expect((await verified(again)).findings).toEqual([{ problem: 'removed', from: 3, to: 3 }])
  await again.close()
})

test('a log without its saved head is not continued', async () => {
  const folder = newFolder()
  const first = await openRecordFiles(folder)
  await first.append([actNo(0)])
  await first.close()
  writeFileSync(join(folder, 'anchors.json'), '')
  await expect(openRecordFiles(folder)).rejects.toThrow(/anchors\.json is missing or damaged/)
})

describe('verification', () => {
  /** Ways to tamper with the lines of a log. Each gets the lines and a random index. */
  const changes: Readonly<Record<string, (lines: string[], index: number) => string[]>> = {
    'removes a line': (lines, index) => lines.toSpliced(index, 1),
    'removes the last line': lines => lines.slice(0, -1),
    'removes the last lines': (lines, index) => lines.slice(0, index),
    'removes the first lines': (lines, index) => lines.slice(index + 1),
    'removes everything': () => [],
    'changes a character': (lines, index) => lines.with(index, flipped(lines[index] ?? '', index)),
    'changes the user': (lines, index) =>
      lines.with(index, (lines[index] ?? '').replace(/"user":"\w+"/, '"user":"eve"')),
    'adds a space': (lines, index) => lines.with(index, ` ${lines[index]}`),
    'replaces a line with another one': (lines, index) => lines.with(index, lines[(index + 1) % lines.length] ?? ''),
    'exchanges two lines': (lines, index) =>
      index === 0 ? lines.toReversed() : lines.with(index, lines[index - 1] ?? '').with(index - 1, lines[index] ?? ''),
    'repeats a line': (lines, index) => lines.toSpliced(index, 0, lines[index] ?? ''),
    'inserts a line': (lines, index) => lines.toSpliced(index, 0, 'x'),
    'empties a line': (lines, index) => lines.with(index, ''),
  }
  const flipped = (line: string, index: number): string => {
    const position = (index * 37) % line.length
    return line.slice(0, position) + (line[position] === 'x' ? 'y' : 'x') + line.slice(position + 1)
  }

  test('finds each of 100 planted changes, and nothing in an untouched log', async () => {
    const folder = newFolder()
    const store = await openRecordFiles(folder)
    await store.append(Array.from({ length: 40 }, (_, n) => actNo(n)))
    await store.close()
    const { anchors, lines } = await readRecordFiles(folder)
    const intact = await collect(lines)
    expect(await verify(intact, anchors)).toMatchObject({ findings: [], count: 40 })
    expect((await verify(['x', ...intact], anchors)).findings).not.toEqual([])
    const planted = fc.record({ change: fc.constantFrom(...Object.keys(changes)), index: fc.nat({ max: 39 }) })
    await fc.assert(
      fc.asyncProperty(planted, async ({ change, index }) => {
        const { findings } = await verify(changes[change]?.([...intact], index) ?? intact, anchors)
        expect(findings.length).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
  })

  test('ignores damaged lines that have expired and are not deleted yet, and finds those after them', async () => {
    const folder = newFolder()
    const store = await openRecordFiles(folder)
    await store.append(Array.from({ length: 6 }, (_, n) => actNo(n)))
    await store.close()
    const { anchors, lines } = await readRecordFiles(folder)
    const intact = await collect(lines)
    const third = readLine(intact[2] ?? '')
    const later = { ...anchors, first: { seq: 3, prev: third?.prev ?? '' } }
    const findingsWith = async (...damaged: number[]) =>
      (
        await verify(
          intact.map((line, index) => (damaged.includes(index + 1) ? 'damaged' : line)),
          later,
        )
      ).findings
    expect(await findingsWith(1)).toEqual([])
    expect(await findingsWith(2)).toEqual([])
    expect(await findingsWith(1, 2)).toEqual([])
    expect(await findingsWith(2, 3)).toEqual([{ problem: 'altered', seq: 3 }])
    expect(await findingsWith(1, 2, 5)).toEqual([{ problem: 'altered', seq: 5 }])
    const other = { ...later, first: { seq: 3, prev: 'x' } }
    const { findings } = await verify(['damaged', ...intact.slice(2)], other)
    expect(findings).toEqual([{ problem: 'broken-chain', seq: 3 }])
  })

  test('finds a saved head that was changed, and, with a head noted elsewhere, a log that was rewritten', async () => {
    const folder = newFolder()
    const store = await openRecordFiles(folder)
    await store.append([actNo(0), actNo(1)])
    await store.close()
    const { anchors, lines } = await readRecordFiles(folder)
    const intact = await collect(lines)
    const known = anchors.head
    const other = { ...anchors, head: { seq: 2, hash: 'x' } }
    expect((await verify(intact, other)).findings).toEqual([{ problem: 'wrong-head', seq: 2 }])
    const first = readLine(intact[0] ?? '')
    const shortened = { ...anchors, head: { seq: 1, hash: first?.hash ?? '' } }
    expect((await verify(intact.slice(0, 1), shortened)).findings).toEqual([])
    expect((await verify(intact.slice(0, 1), shortened, known)).findings).toEqual([
      { problem: 'removed', from: 2, to: 2 },
    ])
  })

  test('finds changed copies in the columns that searches use', async () => {
    await db.exec('drop schema if exists gateway cascade')
    const { record } = await stateInDb(db)
    await record.append([actNo(0), actNo(1), actNo(2)])
    await db.query("update gateway.acts set things = '{}' where seq = 2")
    expect((await verified(record)).findings).toEqual([{ problem: 'altered', seq: 2 }])
    await db.query('delete from gateway.acts where seq = 3')
    expect((await verified(record)).findings).toContainEqual({ problem: 'removed', from: 3, to: 3 })
  })
})
