import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { keysWithin, openDatabase, type DatabaseInstance } from './idb'
import { forgetKeys, grantKeys, LockedError, setKeysOnDemand } from './keyring'
import { sealOld } from './seal-old'
import { openFiles, sealFiles } from './sealed-file'
import { openFrames, sealFrames } from './sealed-frames'

const NUMBER = '+13125550142'
const secret = (letter: string): string => letter.repeat(42) + 'A'
const grant = (owner: string, letter: string) => grantKeys([{ audience: 'user', owner, secret: secret(letter) }])

const calls = z.object({
  scope: z.string(),
  number: z.string(),
  name: z.string(),
  seen: z.optional(z.number()),
  file: z.optional(z.instanceof(Blob)),
})
const open = (name: DatabaseInstance) =>
  openDatabase(name, {
    calls: {
      keyPath: ['scope', 'number'],
      schema: calls,
      sealed: { for: 'user', by: 'scope', coded: ['number'], readable: ['seen'] },
    },
    sets: {
      schema: z.object({ title: z.string() }),
      sealed: { for: 'company', by: null },
    },
  })
const ann = { scope: 'test|DEMO|ann', number: NUMBER, name: 'Wilhelmina' }

let name: DatabaseInstance
beforeEach(() => {
  name = `signalbox-drafts-sealed-${Math.random()}`
  setKeysOnDemand(null)
  forgetKeys()
  grant(ann.scope, 'a')
})
afterEach(() => {
  indexedDB.deleteDatabase(name)
})

/** Everything in a store as the browser has it, and a way to change it. */
async function raw(store: 'calls' | 'sets', change: (store: IDBObjectStore, records: unknown[]) => void = () => {}) {
  const request = indexedDB.open(name)
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not opened'))
  })
  const transaction = db.transaction(store, 'readwrite')
  const all = transaction.objectStore(store).getAll()
  all.onsuccess = () => change(transaction.objectStore(store), all.result)
  await new Promise(resolve => (transaction.oncomplete = resolve))
  db.close()
  return z.array(z.record(z.string(), z.unknown())).parse(all.result)
}

const textOf = (records: readonly Record<string, unknown>[]): string =>
  records
    .flatMap(Object.values)
    .map(value =>
      value instanceof Uint8Array || value instanceof ArrayBuffer
        ? new TextDecoder('latin1').decode(value)
        : JSON.stringify(value),
    )
    .join('\n')

const read = (database: ReturnType<typeof open>) => database.read(store => store('calls').get([ann.scope, NUMBER]))

/** Expects that the only record cannot be read under another key, or after one of its bits was changed. */
async function expectBound(database: ReturnType<typeof open>): Promise<void> {
  await raw('calls', (store, [record]) => store.put({ ...z.looseObject({}).parse(record), number: new ArrayBuffer(3) }))
  expect(await database.read(store => store('calls').getAll())).toEqual([ann])
  await raw('calls', (store, records) => {
    for (const record of records) {
      const { sealed, ...fields } = z.looseObject({ sealed: z.instanceof(Uint8Array) }).parse(record)
      const changed = sealed.slice()
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
      store.put({ ...fields, sealed: changed })
    }
  })
  expect(await database.read(store => store('calls').getAll())).toEqual([])
}

describe('a sealed record', () => {
  it('is read as it was written, and reveals nothing but its scope to someone who can read the browser profile', async () => {
    const database = open(name)
    await database.write(store => store('calls').put(ann))
    expect(await read(database)).toEqual(ann)
    expect(await database.read(store => store('calls').getAll(keysWithin(ann.scope)))).toEqual([ann])
    const stored = textOf(await raw('calls'))
    expect(stored).toContain(ann.scope)
    expect(stored).not.toContain(NUMBER)
    expect(stored).not.toContain(ann.name)
    await database.write(store => store('calls').delete([ann.scope, NUMBER]))
    expect(await raw('calls')).toEqual([])
  })

  it('is not read without its key, with another one, or after it was changed or moved', async () => {
    const database = open(name)
    await database.write(store => store('calls').put(ann))
    forgetKeys()
    expect(await database.read(store => store('calls').getAll())).toEqual([])
    grant(ann.scope, 'b')
    expect(await database.read(store => store('calls').getAll())).toEqual([])
    expect(await read(database)).toBeNull()
    grant(ann.scope, 'a')
    expect(await read(database)).toEqual(ann)

    await expectBound(database)
  })

  it('needs no WebCrypto, which browsers do not have on plain http from another host', async () => {
    vi.stubGlobal('isSecureContext', false)
    vi.spyOn(Crypto.prototype, 'subtle', 'get').mockImplementation(() => {
      throw new TypeError('crypto.subtle is undefined')
    })
    const database = open(name)
    const file = new Blob(['rows'])
    await sealFiles(ann.scope, { file })
    await database.write(store => store('calls').put({ ...ann, file }))
    const found = await read(database)
    expect(await (found && (await openFiles(found)))?.file?.text()).toBe('rows')
    await database.putLarge('calls', ann)
    expect(await read(database)).toEqual(ann)
    const frame = await sealFrames(ann.scope, { file: 'f', at: 0 }, new Uint8Array([1]))
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    // Also where there is WebCrypto
    expect(await read(database)).toEqual(ann)
    expect(await openFrames(new Blob([frame]), 'f', frame.length)).not.toBeNull()
  })

  it('can be large, and is bound to its key, its place, and its content like every other', async () => {
    const database = open(name)
    await database.putLarge('calls', ann)
    expect(await read(database)).toEqual(ann)
    expect(await database.read(store => store('calls').getAll())).toEqual([ann])
    const stored = textOf(await raw('calls'))
    expect(stored).not.toContain(NUMBER)
    expect(stored).not.toContain(ann.name)

    forgetKeys()
    expect(await read(database)).toBeNull()
    grant(ann.scope, 'b')
    expect(await database.read(store => store('calls').getAll())).toEqual([])
    grant(ann.scope, 'a')
    await expectBound(database)
    await expect(database.putLarge('calls', { ...ann, file: new Blob(['rows']) })).rejects.toThrow(TypeError)
    forgetKeys()
    await expect(database.putLarge('calls', ann)).rejects.toThrow(LockedError)
  })

  it('is not written while there is no key', async () => {
    forgetKeys()
    const database = open(name)
    await expect(database.write(store => store('calls').put(ann))).rejects.toThrow(LockedError)
    expect(await raw('calls')).toEqual([])
  })

  it('replaces what an earlier version stored in the clear, which is read until then', async () => {
    const database = open(name)
    await read(database)
    await raw('calls', store => store.put(ann))
    expect(await read(database)).toEqual(ann)
    await database.write(store => store('calls').put({ ...ann, name: 'Mina' }))
    expect(await database.read(store => store('calls').getAll())).toEqual([{ ...ann, name: 'Mina' }])
    expect(textOf(await raw('calls'))).not.toContain(NUMBER)
  })

  it('with a coded key is found by the beginning of the key, even if it is still stored in the clear', async () => {
    const database = open(name)
    await read(database)
    const other = { ...ann, number: '+13125550143' }
    await raw('calls', store => store.put(ann))
    await database.write(store => store('calls').put(other))
    const within = (number: string) => keysWithin(ann.scope, number)
    expect(await database.read(store => store('calls').getAll(within(NUMBER)))).toEqual([ann])
    expect(await database.read(store => store('calls').getAll(within(other.number)))).toEqual([other])
    const keys = await database.read(store => store('calls').getAllKeys(within(other.number)))
    expect(keys).toHaveLength(1)
    await database.write(store => {
      for (const key of keys) store('calls').delete(key)
      store('calls').delete(within(NUMBER))
    })
    expect(await raw('calls')).toEqual([])
  })

  it('is not overwritten under another secret of the server, and is read again with its own', async () => {
    const database = open(name)
    await database.write(store => store('calls').put(ann))
    forgetKeys()
    grant(ann.scope, 'b')
    await database.write(store => store('calls').put({ ...ann, name: 'Mina' }))
    expect(await read(database)).toMatchObject({ name: 'Mina' })
    forgetKeys()
    grant(ann.scope, 'a')
    expect(await read(database)).toEqual(ann)
  })

  it('whose content is not what this version expects is unreadable, but other records are read', async () => {
    const database = open(name)
    await database.write(store => store('calls').put(ann))
    const write = JSON.stringify
    for (const [index, text] of ['{', '7', '{"value":{}}'].entries()) {
      vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown, ...rest) =>
        typeof value === 'object' && value !== null && 'marker' in value
          ? text
          : Reflect.apply(write, JSON, [value, ...rest]),
      )
      await database.write(store => store('calls').put({ ...ann, number: `+1312555014${index + 3}` }))
      vi.restoreAllMocks()
    }
    expect(await raw('calls')).toHaveLength(4)
    expect(await database.read(store => store('calls').getAll())).toEqual([ann])
  })

  it('that cannot be opened can still be found by its readable fields, and deleted', async () => {
    const database = open(name)
    await database.write(store => store('calls').put({ ...ann, seen: 7 }))
    grant(ann.scope, 'b')
    forgetKeys()
    grant(ann.scope, 'b')
    const [head] = await database.read(store => store('calls').getStoredFields())
    expect(head).toMatchObject({ scope: ann.scope, seen: 7 })
    expect(textOf([{ ...head }])).not.toContain(ann.name)
    await database.write(store => store('calls').delete(keysWithin(ann.scope)))
    expect(await raw('calls')).toEqual([])
  })

  it('of a company is read by each of its users', async () => {
    const company = { audience: 'company', owner: 'test|DEMO', secret: secret('c') } as const
    grantKeys([company])
    const database = open(name)
    await database.write(store => store('sets').put({ title: 'Wilhelmina' }, 'test|DEMO'))
    expect(textOf(await raw('sets'))).not.toContain('Wilhelmina')
    forgetKeys()
    grant('test|DEMO|bob', 'b')
    grantKeys([company])
    expect(await database.read(store => store('sets').get('test|DEMO'))).toEqual({ title: 'Wilhelmina' })
  })
})

describe('a sealed file', () => {
  const rows = `${NUMBER},Wilhelmina\n`.repeat(150_000)

  it('is read as it was written, in pieces, with its type, and is nowhere in the clear', async () => {
    const database = open(name)
    const file = new File([rows], 'people.csv', { type: 'text/csv' })
    await expect(database.write(store => store('calls').put({ ...ann, file }))).rejects.toThrow('sealed before')
    await sealFiles(ann.scope, { file })
    await database.write(store => store('calls').put({ ...ann, file }))
    const [record] = await raw('calls')
    const [stored] = z.array(z.instanceof(Blob)).parse(record?.['files'])
    expect(await stored?.text()).not.toContain(NUMBER)

    const found = await read(database)
    const opened = found && (await openFiles(found))
    expect(opened?.file?.type).toBe('text/csv')
    expect(await opened?.file?.text()).toBe(rows)
    // Stored again unchanged
    expect(sealFiles(ann.scope, opened)).toBeNull()
  })

  it('is sealed once, however often it is stored meanwhile', async () => {
    const file = new Blob([rows])
    const slices = vi.spyOn(Blob.prototype, 'slice')
    await Promise.all([sealFiles(ann.scope, { file }), sealFiles(ann.scope, { file })])
    expect(slices.mock.contexts.filter(one => one === file)).toHaveLength(Math.ceil(file.size / 1024 / 1024))
    slices.mockRestore()
  })

  it('is not read in the place of another, and neither is a file that is not sealed', async () => {
    const database = open(name)
    const bob = { ...ann, number: '+13125550143' }
    for (const record of [ann, bob]) {
      const file = new Blob([`of ${record.number}`])
      await sealFiles(ann.scope, { file })
      await database.write(store => store('calls').put({ ...record, file }))
    }
    const openBoth = async () =>
      Promise.all(
        (await database.read(store => store('calls').getAll())).map(async record => {
          const opened = await openFiles(record)
          return opened && [opened.number, await opened.file?.text()]
        }),
      )
    expect((await openBoth()).toSorted()).toEqual([ann, bob].map(({ number }) => [number, `of ${number}`]))
    const swap = (filesOf: (records: unknown[], index: number) => unknown) =>
      raw('calls', (store, records) => {
        for (const [index, record] of records.entries())
          store.put({ ...z.looseObject({}).parse(record), files: filesOf(records, index) })
      })
    await swap((records, index) => z.looseObject({ files: z.unknown() }).parse(records[1 - index]).files)
    expect(await openBoth()).toEqual([null, null])
    await swap(() => [new Blob(['+13125550144'], { type: 'text/csv' })])
    expect(await openBoth()).toEqual([null, null])
  })

  it('is not read when a piece is missing', async () => {
    const database = open(name)
    const file = new Blob([rows])
    await sealFiles(ann.scope, { file })
    await database.write(store => store('calls').put({ ...ann, file }))
    await raw('calls', (store, records) => {
      for (const record of records) {
        const { files, ...fields } = z.looseObject({ files: z.array(z.instanceof(Blob)) }).parse(record)
        store.put({ ...fields, files: files.map(one => one.slice(0, one.size / 2, one.type)) })
      }
    })
    const cut = await read(database)
    expect(cut && (await openFiles(cut))).toBeNull()
  })
})

describe('what an earlier version stored in the clear', () => {
  const bob = { ...ann, scope: 'test|DEMO|bob', name: 'Hildegunde' }
  const storeUnsealed = (record: typeof ann & { file?: Blob }) =>
    raw('calls', store => {
      store.put(record)
    })

  it('is sealed with its files, for the users who are signed in', async () => {
    const database = open(name)
    await read(database)
    await storeUnsealed({ ...ann, file: new Blob([`${NUMBER},Wilhelmina`], { type: 'text/csv' }) })
    await storeUnsealed(bob)
    await sealOld(database)
    const [sealed] = (await raw('calls')).filter(({ scope }) => scope === ann.scope)
    expect(textOf([{ ...sealed }])).not.toContain(NUMBER)
    expect(textOf([{ ...sealed }])).not.toContain(ann.name)
    const [file] = z.array(z.instanceof(Blob)).parse(sealed?.['files'])
    expect(await file?.text()).not.toContain(NUMBER)
    expect((await raw('calls')).filter(({ scope }) => scope === bob.scope)).toEqual([bob])
    const found = await read(database)
    expect(await (found && (await openFiles(found)))?.file?.text()).toBe(`${NUMBER},Wilhelmina`)

    grant(bob.scope, 'b')
    await sealOld(database)
    expect(textOf(await raw('calls'))).not.toContain(bob.name)
    expect(await database.read(store => store('calls').getAll(keysWithin(bob.scope)))).toEqual([bob])
  })

  it('is sealed except for records that cannot be sealed, which stay as they are', async () => {
    const database = open(name)
    await read(database)
    await storeUnsealed(ann)
    const bad = { scope: 7, number: NUMBER, name: 'Hildegunde' }
    await raw('calls', store => store.put(bad))
    expect(await sealOld(database)).toBe(1)
    const stored = await raw('calls')
    expect(stored).toContainEqual(bad)
    expect(textOf(stored)).not.toContain(ann.name)
    await raw('calls', store => store.delete([7, NUMBER]))
    expect(await sealOld(database)).toBe(0)
  })

  it('is left alone if it was stored again or deleted meanwhile', async () => {
    const database = open(name)
    await read(database)
    await storeUnsealed(ann)
    await storeUnsealed({ ...ann, number: '+13125550143' })
    const newer = { ...ann, name: 'Mina' }
    const changed = {
      ...database,
      begin: async (mode: 'readonly' | 'readwrite') => {
        if (mode === 'readwrite')
          await database.write(store => {
            store('calls').put(newer)
            store('calls').delete([ann.scope, '+13125550143'])
          })
        return database.begin(mode)
      },
    }
    await sealOld(changed)
    expect(await database.read(store => store('calls').getAll())).toEqual([newer])
    expect(await raw('calls')).toHaveLength(1)
  })
})
