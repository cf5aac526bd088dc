import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#/contract/format/durations'
import { openFilesOf } from '#/store/testing'
import { beginAct, completeAct } from './acts'
import type { NewAct } from './chain'
import { openRecordFiles } from './record-files'
import { verify } from './verify'

const NOON = Date.UTC(2026, 10, 20, 12)
const query = { connection: 'svc', company_key: 'ACME', limit: 100 }

function actAt(at: number): NewAct {
  const actor = { connection: 'svc', companyKey: 'ACME', user: 'ann' }
  return completeAct(beginAct('change', actor, new Request('http://127.0.0.1'), { row: 'updatePerson', at }), 200)
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'signalbox-record-'))

/** How much this process has read so far. */
const bytesRead = (): number => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])

describe.runIf(process.platform === 'linux')('the activity log in files leaves no file open', () => {
  test('after searches, and reads no more of a file that is skipped than its beginning', async () => {
    const folder = newFolder()
    const store = await openRecordFiles(folder)
    await store.append([actAt(NOON)])
    appendFileSync(join(folder, '2026-11-20.ndjson'), `${'x'.repeat(300)}\n`.repeat(40_000))
    const before = openFilesOf(folder)
    const readBefore = bytesRead()
    for (let n = 0; n < 5; n++) await store.page({ ...query, before: 1 })
    await vi.waitFor(() => expect(openFilesOf(folder)).toEqual(before))
    expect(bytesRead() - readBefore).toBeLessThan(10_000_000)
    await store.close()
    expect(openFilesOf(folder)).toEqual([])
  })

  test('when it cannot be opened', async () => {
    const folder = newFolder()
    const store = await openRecordFiles(folder)
    await store.append([actAt(NOON)])
    await store.close()
    // Cannot be read
    mkdirSync(join(folder, '2026-11-19.ndjson'))
    await expect(openRecordFiles(folder)).rejects.toThrow(/cannot be used/)
    expect(openFilesOf(folder)).toEqual([])
  })

  test('when it is closed after the file of a new day could not be opened', async () => {
    const folder = newFolder()
    const store = await openRecordFiles(folder)
    await store.append([actAt(NOON)])
    mkdirSync(join(folder, '2026-11-21.ndjson'))
    await expect(store.append([actAt(NOON + DAY_MS)])).rejects.toThrow(/EISDIR/)
    await store.close()
    expect(openFilesOf(folder)).toEqual([])
  })
})

test('a day with more entries than a function can have arguments is still read', async () => {
  const folder = newFolder()
  const store = await openRecordFiles(folder)
  await store.append([actAt(NOON)])
  const file = join(folder, '2026-11-20.ndjson')
  const line = readFileSync(file, 'utf8')
  const lineNo = (seq: number): string => line.replace('"seq":1,', `"seq":${seq},`)
  writeFileSync(file, Array.from({ length: 130_000 }, (_, n) => lineNo(n + 1)).join(''))
  const found = await store.page({ ...query, limit: 3 })
  expect(found.map(({ seq }) => seq)).toEqual([130_000, 129_999, 129_998])
  await store.close()
})

test('after a crash, the last day is read to its end, however long it is', async () => {
  const folder = newFolder()
  const store = await openRecordFiles(folder)
  await store.append([actAt(NOON)])
  const anchors = readFileSync(join(folder, 'anchors.json'))
  // Several times as long as what is read at a time, and with characters of several bytes
  await store.append(Array.from({ length: 9_000 }, () => ({ ...actAt(NOON), user: 'ß'.repeat(60) })))
  await store.close()
  writeFileSync(join(folder, 'anchors.json'), anchors)
  appendFileSync(join(folder, '2026-11-20.ndjson'), '{"seq":9002,"user":"ß')
  const after = await openRecordFiles(folder)
  await after.append([actAt(NOON)])
  expect(await verify(after.lines(), await after.anchors())).toMatchObject({ findings: [], count: 9_002 })
  await after.close()
})
