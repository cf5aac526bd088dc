import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { lockFolder } from './folder-lock'
import { migrate } from './migrate'
import { openDb } from './open-db'
import { StoreError } from './store-error'
import { openFilesOf, openTestDb, testDatabase } from './testing'

const root = mkdtempSync(join(tmpdir(), 'signalbox-store-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the store, embedded or on a server', () => {
  test('runs the same SQL, with bigint as a number and json as a value', async () => {
    const db = await openTestDb()
    const rows = await db.query(
      `select $1::bigint as big, $2::jsonb as doc, $3::text[] as list, null as nothing, '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'::uuid as key`,
      [1_700_000_000_000, JSON.stringify({ a: [1] }), ['x', "y'"]],
    )
    expect(rows).toEqual([
      {
        big: 1_700_000_000_000,
        doc: { a: [1] },
        list: ['x', "y'"],
        nothing: null,
        key: '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410',
      },
    ])
    await db.close()
    await db.close()
  })

  test('stores all of a transaction or nothing, and passes on the code of an error', async () => {
    const db = await openTestDb()
    await db.exec('create table public.tx_test (n int primary key)')
    await expect(
      db.tx(async q => {
        await q.query('insert into public.tx_test values (1)')
        throw new Error('halfway')
      }),
    ).rejects.toThrow('halfway')
    expect(await db.tx(q => q.query('insert into public.tx_test values (2) returning n'))).toEqual([{ n: 2 }])
    expect(await db.query('select n from public.tx_test')).toEqual([{ n: 2 }])
    const twice = db.query('insert into public.tx_test values (2)')
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    await db.close()
  })

  test('migrates once, adds later steps, and rejects a store created with other steps', async () => {
    const db = await openTestDb()
    const first = { name: 'first', sql: 'create table gateway.a (n int); insert into gateway.a values (1)' }
    const second = { name: 'second', sql: 'insert into gateway.a values (2)' }
    await migrate(db, 'gateway', [first])
    await migrate(db, 'gateway', [first, second])
    await Promise.all([migrate(db, 'gateway', [first, second]), migrate(db, 'gateway', [first, second])])
    expect(await db.query('select n from gateway.a order by n')).toEqual([{ n: 1 }, { n: 2 }])
    await expect(migrate(db, 'gateway', [first])).rejects.toThrow(StoreError)
    await expect(migrate(db, 'gateway', [{ ...first, sql: 'select 1' }, second])).rejects.toThrow(/another version/)
    await db.close()
  })

  test('rolls back a failing step, and says on one line what failed', async () => {
    const db = await openTestDb()
    await expect(
      migrate(db, 'gateway', [{ name: 'bad', sql: 'create table gateway.a (n int); select nonsense' }]),
    ).rejects.toThrow(
      new StoreError('The tables of the store cannot be created or updated: column "nonsense" does not exist.'),
    )
    expect(await db.query(`select 1 from information_schema.schemata where schema_name = 'gateway'`)).toEqual([])
    await db.close()
  })
})

test('a server that ends the connection of a transaction fails that transaction, and nothing else', async ({
  skip,
}) => {
  const database = await testDatabase()
  if (database.url === undefined) return skip('needs a PostgreSQL server')
  const db = await openDb({ url: database.url, dir: 'memory' })
  const work = db.tx(async q => {
    const [row] = await q.query<{ pid: number }>('select pg_backend_pid() as pid')
    await db.query('select pg_terminate_backend($1)', [row?.pid])
    await q.query('select 1')
  })
  await expect(work).rejects.toThrow()
  expect(await db.query('select 1 as n')).toEqual([{ n: 1 }])
  await db.close()
  await database.drop()
})

describe('the embedded store in a folder', () => {
  test('keeps its data and can be reopened in the same process', async () => {
    const dir = join(root, 'kept')
    const db = await openDb({ dir })
    await db.exec('create table public.kept (n int); insert into public.kept values (7)')
    await db.close()
    const again = await openDb({ dir })
    expect(await again.query('select n from public.kept')).toEqual([{ n: 7 }])
    await again.close()
    expect(readdirSync(dir).sort()).toEqual(['complete', 'pg'])
  })

  test('is recreated after a first start that was killed', async () => {
    const dir = join(root, 'half')
    mkdirSync(join(dir, 'pg'), { recursive: true })
    writeFileSync(join(dir, 'pg/PG_VERSION'), '17\n')
    const db = await openDb({ dir })
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }])
    await db.close()
  })

  test('that cannot be opened is reported in one line with the cause, and the folder is unlocked', async () => {
    const dir = join(root, 'damaged')
    await (await openDb({ dir })).close()
    const report = (cause: string) =>
      new RegExp(`^The store in .*damaged cannot be opened\\. .* If it is damaged, .* Cause: ${cause}`)
    rmSync(join(dir, 'pg/global/pg_control'))
    for (let i = 0; i < 2; i++) await expect(openDb({ dir })).rejects.toThrow(report('Aborted'))
    rmSync(join(dir, 'pg'), { recursive: true })
    writeFileSync(join(dir, 'pg'), '')
    await expect(openDb({ dir })).rejects.toThrow(report('ErrnoError'))
  })
})

test.runIf(process.platform === 'linux')('an embedded store that cannot be marked as complete is closed', async () => {
  const dir = join(root, 'unmarked')
  mkdirSync(dir)
  // Nothing can be written through a link into a folder that does not exist
  symlinkSync(join(root, 'nowhere/complete'), join(dir, 'complete'))
  await expect(openDb({ dir })).rejects.toThrow(/^Could not create a store in/)
  expect(openFilesOf(dir)).toEqual([])
})

describe('the folder lock', () => {
  const lockOf = (dir: string): string => join(dir, 'lock')

  // The state of a process is read on Linux only; elsewhere a zombie holds the lock until it is reaped
  test.runIf(process.platform === 'linux')(
    'is not held by a process that has ended but has not been reaped yet',
    async () => {
      const dir = mkdtempSync(join(tmpdir(), 'signalbox-lock-'))
      // The child ends after the shell has become `sleep`, which never waits for it
      const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
      try {
        const pid = await new Promise<number>(resolve => parent.stdout.once('data', data => resolve(Number(data))))
        const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = () =>
          stat()
            .slice(stat().lastIndexOf(')') + 2)
            .split(' ')
        await vi.waitFor(() => expect(fields()[0]).toBe('Z'))
        const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
        writeFileSync(lockOf(dir), JSON.stringify({ pid, started: `${boot}/${fields()[19]}` }))
        lockFolder(dir)()
      } finally {
        parent.kill('SIGKILL')
      }
    },
  )

  test('cannot be taken again, even by the same process, until it is released', () => {
    const dir = join(root, 'held')
    const unlock = lockFolder(dir)
    expect(() => lockFolder(dir)).toThrow(`in use by this process (${process.pid})`)
    unlock()
    lockFolder(dir)()
  })

  // Elsewhere the start time of another process is not in a file
  test.runIf(process.platform === 'linux')('names the live process that holds it', () => {
    const dir = join(root, 'foreign')
    const unlock = lockFolder(dir)
    const mine: unknown = JSON.parse(readFileSync(lockOf(dir), 'utf8'))
    unlock()
    // The parent process is alive, and this is its start time
    const started = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
    const boot = typeof mine === 'object' && mine && 'started' in mine ? String(mine.started).split('/')[0] : ''
    writeFileSync(lockOf(dir), JSON.stringify({ pid: process.ppid, started: `${boot}/${started}` }))
    expect(() => lockFolder(dir)).toThrow(`in use by process ${process.ppid}`)
  })

  test.each([
    ['of a process that no longer runs', { pid: 2 ** 22 - 3, started: 'x/1' }],
    ['of an earlier process with the id of a live one', { pid: process.ppid, started: 'x/1' }],
    ['of a process that had the id of this one before its container restarted', { pid: process.pid, started: 'x/1' }],
    [
      'of a process that had the id of this one before its container restarted, with the same hostname',
      { pid: process.pid, started: 'x/1', host: hostname() },
    ],
    ['that was cut short', 'not json'],
  ])('%s is replaced', (_, content) => {
    const dir = join(root, 'stale')
    mkdirSync(dir, { recursive: true })
    writeFileSync(lockOf(dir), typeof content === 'string' ? content : JSON.stringify(content))
    const unlock = lockFolder(dir)
    expect(readdirSync(dir)).toEqual(['lock'])
    unlock()
    expect(readdirSync(dir)).toEqual([])
  })

  describe('of another host, where processes cannot be seen and may have the same ids', () => {
    const elsewhere = JSON.stringify({ pid: process.pid, started: 'x/1', host: 'another-box' })

    test('is held as long as its process touches it', async () => {
      const dir = mkdtempSync(join(tmpdir(), 'signalbox-lock-'))
      writeFileSync(lockOf(dir), elsewhere)
      const program = `
        const { utimesSync } = require('node:fs')
        setInterval(() => utimesSync(${JSON.stringify(lockOf(dir))}, new Date(), new Date()), 100)
        console.log('started')`
      const owner = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
      try {
        await new Promise(resolve => owner.stdout.once('data', resolve))
        expect(() => lockFolder(dir)).toThrow('in use by another process on another-box.')
        expect(readFileSync(lockOf(dir), 'utf8')).toBe(elsewhere)
      } finally {
        owner.kill('SIGKILL')
      }
    })

    test('is replaced if it is not touched for six seconds', () => {
      const dir = mkdtempSync(join(tmpdir(), 'signalbox-lock-'))
      writeFileSync(lockOf(dir), elsewhere)
      const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
      const unlock = lockFolder(dir)
      const waited = wait.mock.calls.reduce((sum, [, , , ms = 0]) => sum + ms, 0)
      wait.mockRestore()
      expect(waited).toBe(6000)
      expect(readFileSync(lockOf(dir), 'utf8')).toContain(JSON.stringify(hostname()))
      // A lock that a process on another host has taken in the meantime is kept
      writeFileSync(lockOf(dir), elsewhere)
      unlock()
      expect(readFileSync(lockOf(dir), 'utf8')).toBe(elsewhere)
    })

    test('is taken when it is released during the wait', () => {
      const dir = mkdtempSync(join(tmpdir(), 'signalbox-lock-'))
      writeFileSync(lockOf(dir), elsewhere)
      const wait = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
        rmSync(lockOf(dir))
        return 'timed-out'
      })
      const unlock = lockFolder(dir)
      expect(wait).toHaveBeenCalledOnce()
      wait.mockRestore()
      unlock()
    })
  })

  test('is touched every two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const dir = mkdtempSync(join(tmpdir(), 'signalbox-lock-'))
    const unlock = lockFolder(dir)
    utimesSync(lockOf(dir), 1, 1)
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(statSync(lockOf(dir)).mtimeMs).toBeGreaterThan(1000))
    unlock()
  })

  test('reports in one line that a folder cannot be written to', () => {
    writeFileSync(join(root, 'file'), '')
    expect(() => lockFolder(join(root, 'file/below'))).toThrow(/^The folder .*below cannot be written to: /)
  })
})
