import { appendFileSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#/contract/format/durations'
import { openFilesOf } from '#/store/testing'
import { beginAct, completeAct } from './acts'
import type { NewAct } from './chain'
import { openRecordFiles } from './record-files'

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
