import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { StoreError } from '#/store/store-error'
import { Journal } from './journal'

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'signalbox-journal-')), 'deep', 'x.journal')
})

async function replay(): Promise<unknown[]> {
  const records: unknown[] = []
  const journal = await Journal.open(file, record => records.push(record))
  await journal.close()
  return records
}

async function write(...records: object[]): Promise<void> {
  const journal = await Journal.open(file, () => {})
  await Promise.all(records.map((record, i) => journal.append(record, { flush: i % 2 === 0 })))
  await journal.close()
}

test('the journal replays appended records in order', async () => {
  await write({ n: 1, text: 'a\nb\u2028' }, { n: 2 })
  await write({ n: 3 })
  expect(await replay()).toEqual([{ n: 1, text: 'a\nb\u2028' }, { n: 2 }, { n: 3 }])
})

test('the file is readable only by its owner', async () => {
  await write({ n: 1 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('after a crash during the last record, earlier and later records are intact', async () => {
  await write({ n: 1 }, { n: 2, text: 'ß✓' })
  const whole = readFileSync(file)
  for (let length = whole.indexOf('\n') + 1; length < whole.length; length++) {
    writeFileSync(file, whole)
    truncateSync(file, length)
    expect(await replay()).toEqual([{ n: 1 }])
    await write({ n: 3 })
    expect(await replay()).toEqual([{ n: 1 }, { n: 3 }])
  }
})

test('the journal removes zeros at the end, which a power loss can leave', async () => {
  await write({ n: 1 })
  appendFileSync(file, Buffer.alloc(500))
  expect(await replay()).toEqual([{ n: 1 }])
  expect(readFileSync(file, 'utf8')).toBe('{"n":1} d44b3b7e\n')
})

test('the journal removes a record with zeros in the middle, where a power loss prevented a block from being written', async () => {
  await write({ n: 1 })
  appendFileSync(file, Buffer.concat([Buffer.from('{"n":2,'), Buffer.alloc(500), Buffer.from('"} 1a2b3c4d\n')]))
  expect(await replay()).toEqual([{ n: 1 }])
})

test('the journal reports any flipped bit, and reads no damaged record', async () => {
  const written = [{ n: 1, text: 'yes' }, { n: 2, text: 'no' }, { n: 3 }]
  await write(...written)
  const whole = readFileSync(file)
  const missed: number[] = []
  for (let bit = 0; bit < whole.length * 8; bit++) {
    const damaged = Buffer.from(whole)
    damaged[bit >> 3] = (whole[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    writeFileSync(file, damaged)
    const read: unknown[] = []
    await Journal.open(file, record => read.push(record)).then(
      async journal => {
        missed.push(bit)
        await journal.close()
      },
      (error: unknown) => expect(error).toBeInstanceOf(StoreError),
    )
    expect(written.slice(0, read.length)).toEqual(read)
  }
  expect(missed).toEqual([])
})

test('the journal reads the records of earlier versions, which have no checksum', async () => {
  await write()
  writeFileSync(file, '{"n":1}\n{"n":2}\n')
  await write({ n: 3 })
  expect(await replay()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('the journal reports damage in the middle with its position, and does not change the file', async () => {
  await write({ n: 1 }, { n: 2 }, { n: 3 })
  const damaged = readFileSync(file, 'utf8').replace('{"n":2}', '{"n":2')
  writeFileSync(file, damaged)
  await expect(replay()).rejects.toThrow(/^The journal .* is damaged at byte 17\./)
  expect(readFileSync(file, 'utf8')).toBe(damaged)
})

test('a journal read in several pieces loses only an incomplete last record, and reports damage with its position', async () => {
  const records = Array.from({ length: 90 }, (_, n) => ({ n, text: 'ß'.repeat(60_000) }))
  await write(...records)
  const whole = readFileSync(file)
  truncateSync(file, whole.length - 1)
  expect(await replay()).toEqual(records.slice(0, -1))
  const damagedAt = whole.indexOf('{"n":80')
  whole[damagedAt] = 0
  writeFileSync(file, whole)
  await expect(replay()).rejects.toThrow(`is damaged at byte ${damagedAt}.`)
})

test('the journal reports a file that cannot be used', async () => {
  file = '/dev/null/x.journal'
  await expect(replay()).rejects.toThrow(/^The journal .* cannot be used: /)
})

test('compaction of the journal keeps current records and those appended during it', async () => {
  const current = new Map<number, object>()
  const journal = await Journal.open(file, record => {
    if (typeof record === 'object' && record !== null && 'n' in record && typeof record.n === 'number')
      current.set(record.n % 10, record)
  })
  await Promise.all(Array.from({ length: 200 }, (_, n) => journal.append({ n }, { flush: false })))
  const compacting = journal.compact(() => current.values())
  const late = journal.append({ n: 207 }, { flush: true })
  await Promise.all([compacting, late])
  await journal.append({ n: 208 }, { flush: true })
  await journal.close()
  const numbers = (await replay()).map(record =>
    typeof record === 'object' && record !== null && 'n' in record ? record.n : null,
  )
  expect(numbers).toEqual([190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 207, 208])
})

test('compaction writes the records in pieces, because together they may not fit into one string', async () => {
  const current = new Map<number, object>()
  const journal = await Journal.open(file, () => {})
  for (let n = 0; n < 100; n++) current.set(n, { n, pad: 'ß'.repeat(100_000) })
  const writeFile = vi.spyOn(await fileHandlePrototypeOf(file), 'writeFile')
  await journal.compact(() => current.values())
  const sizes = writeFile.mock.calls.map(([data]) => data.length)
  writeFile.mockRestore()
  expect(Math.max(...sizes)).toBeLessThan(9_000_000)
  await journal.append({ n: 100 }, { flush: true })
  await journal.close()
  expect(await replay()).toEqual([...current.values(), { n: 100 }])
})

test('after a compaction that failed at once, records can be appended, and the journal can be compacted and closed', async () => {
  const journal = await Journal.open(file, () => {})
  const failing = (): object[] => {
    throw new RangeError('Invalid string length')
  }
  await expect(journal.compact(failing)).rejects.toThrow('Invalid string length')
  await journal.append({ n: 1 }, { flush: true })
  await journal.compact(() => [{ n: 2 }])
  await journal.close()
  expect(await replay()).toEqual([{ n: 2 }])
})

test('a compaction that fails leaves no file behind, because one would keep a full disk full', async () => {
  const journal = await Journal.open(file, () => {})
  await journal.append({ n: 1 }, { flush: true })
  const datasync = vi.spyOn(await fileHandlePrototypeOf(file), 'datasync').mockRejectedValueOnce(new Error('ENOSPC'))
  await expect(journal.compact(() => [{ n: 1 }])).rejects.toThrow('ENOSPC')
  datasync.mockRestore()
  expect(readdirSync(dirname(file))).toEqual(['x.journal'])
  await journal.close()
  expect(await replay()).toEqual([{ n: 1 }])
})

test('records appended after a compaction whose folder could not be flushed are intact', async () => {
  const journal = await Journal.open(file, () => {})
  await journal.append({ n: 1, pad: 'x'.repeat(1000) }, { flush: true })
  const sync = vi.spyOn(await fileHandlePrototypeOf(file), 'sync').mockRejectedValueOnce(new Error('EIO'))
  await expect(journal.compact(() => [{ n: 1 }])).rejects.toThrow('EIO')
  sync.mockRestore()
  await journal.append({ n: 2 }, { flush: true })
  await journal.close()
  expect(await replay()).toEqual([{ n: 1 }, { n: 2 }])
})

/** What all file handles of this process inherit from. */
async function fileHandlePrototypeOf(name: string) {
  const handle = await open(name)
  const fileHandlePrototype: unknown = Object.getPrototypeOf(handle)
  await handle.close()
  if (!isFileHandlePrototype(fileHandlePrototype)) throw new Error('File handles have no sync, datasync, or writeFile.')
  return fileHandlePrototype
}

interface FileHandlePrototype {
  sync: () => Promise<void>
  datasync: () => Promise<void>
  writeFile: (data: string | Uint8Array) => Promise<void>
}

const isFileHandlePrototype = (value: unknown): value is FileHandlePrototype =>
  typeof value === 'object' && value !== null && 'sync' in value && 'datasync' in value && 'writeFile' in value

describe('kill -9', () => {
  let compiled: string
  beforeAll(async () => {
    compiled = mkdtempSync(join(fileURLToPath(new URL('../../node_modules', import.meta.url)), '.journal-'))
    await build({
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: { '#': fileURLToPath(new URL('..', import.meta.url)) } },
      build: { ssr: fileURLToPath(new URL('./journal.ts', import.meta.url)), outDir: compiled, emptyOutDir: true },
    })
  })

  /** Appends and compacts forever, and prints each number once its record is stored. */
  const program = (from: number): string => `
    import { Journal } from ${JSON.stringify(join(compiled, 'journal.js'))}
    const all = []
    const journal = await Journal.open(${JSON.stringify(file)}, record => all.push(record))
    for (let n = ${from}; ; n++) {
      await journal.append({ n, pad: 'x'.repeat(n % 3000) }, { flush: n % 3 !== 0 })
      process.stdout.write(n + '\\n')
      if (n % 50 === 0) void journal.compact(() => all)
    }`

  test('loses no acknowledged record, in 12 rounds on one file', async () => {
    let acknowledged = 0
    for (let round = 0; round < 12; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program(acknowledged + 1)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let printed = ''
      // Each round kills the process at a different point of writing and compacting
      const killAt = acknowledged + 20 + round * 37
      child.stdout.on('data', chunk => {
        printed += String(chunk)
        if (Number(printed.slice(0, printed.lastIndexOf('\n')).split('\n').at(-1)) >= killAt) child.kill('SIGKILL')
      })
      await new Promise(resolve => child.once('close', resolve))
      const last = Number(printed.trimEnd().split('\n').at(-1))
      expect(last).toBeGreaterThan(acknowledged)
      const stored = (await replay()).map(record =>
        typeof record === 'object' && record !== null && 'n' in record ? Number(record.n) : 0,
      )
      expect(stored.slice(0, last)).toEqual(Array.from({ length: last }, (_, i) => i + 1))
      // One more record may be stored: its number was not printed before the kill
      expect(stored.length - last).toBeLessThanOrEqual(1)
      acknowledged = stored.length
    }
  })
})
