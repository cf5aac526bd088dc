import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { keysWithin, openDatabase, type DatabaseInstance } from './idb'

const names: string[] = []
const open = (name: DatabaseInstance) =>
  openDatabase(name, {
    people: {
      keyPath: ['team', 'name'],
      schema: z.object({ team: z.string(), name: z.string(), age: z.number() }),
      sealed: { for: 'user', by: 'team' },
    },
    notes: { schema: z.string(), sealed: 'never' },
  })
function createDatabase() {
  const name: DatabaseInstance = `signalbox-drafts-${names.length}-${Math.random()}`
  names.push(name)
  return { name, database: open(name) }
}
const ada = { team: 'a', name: 'Ada', age: 36 }

/** Opens the database as another version of the app would, and works in one transaction. */
async function asOtherVersion(
  name: string,
  version: number | undefined,
  work: (transaction: IDBTransaction) => void,
  create: (db: IDBDatabase) => void = () => {},
) {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => create(request.result)
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve
    request.onerror = reject
  })
  const transaction = request.result.transaction(['people', 'notes'], 'readwrite')
  work(transaction)
  await new Promise(resolve => (transaction.oncomplete = resolve))
  request.result.close()
}

afterEach(() => {
  vi.restoreAllMocks()
  for (const name of names.splice(0)) indexedDB.deleteDatabase(name)
})

it('a local database reads what was written, even after the page is opened again', async () => {
  const { name, database } = createDatabase()
  await database.write(store => {
    store('people').put(ada)
    store('people').put({ team: 'ab', name: 'Bo', age: 1 })
    store('notes').put('hello', 'first')
  })
  await database.write(store => store('people').delete(['nobody', 'at all']))
  const again = open(name)
  expect(await again.read(store => store('people').get(['a', 'Ada']))).toEqual(ada)
  expect(await again.read(store => store('people').get(['a', 'nobody']))).toBeNull()
  expect(await again.read(store => store('people').getAll(keysWithin('a')))).toEqual([ada])
  expect(await again.read(store => store('notes').getAllKeys())).toEqual(['first'])
  await again.write(store => store('people').delete(keysWithin('a')))
  expect(await again.read(store => store('people').getAll())).toEqual([{ team: 'ab', name: 'Bo', age: 1 }])
})

it('a local database changes a record in one transaction, so that no change is lost', async () => {
  const { database } = createDatabase()
  await database.write(store => store('people').put({ ...ada, age: 0 }))
  const growOlder = () =>
    database.write(async store => {
      const person = await store('people').get(['a', 'Ada'])
      if (person) store('people').put({ ...person, age: person.age + 1 })
    })
  await Promise.all(Array.from({ length: 10 }, growOlder))
  expect(await database.read(store => store('people').getAll())).toEqual([{ ...ada, age: 10 }])
})

it('a local database writes nothing if the work throws, before or after a read', async () => {
  const { database } = createDatabase()
  const failure = new Error('the work failed')
  await expect(
    database.write(store => {
      store('people').put(ada)
      throw failure
    }),
  ).rejects.toBe(failure)
  await expect(
    database.write(async store => {
      store('notes').put('lost', 'first')
      await store('people').getAll()
      throw failure
    }),
  ).rejects.toBe(failure)
  expect(await database.read(store => Promise.all([store('people').getAll(), store('notes').getAll()]))).toEqual([
    [],
    [],
  ])
})

it('a local database rejects with the error that ended the transaction', async () => {
  const { database } = createDatabase()
  const full = new DOMException('no space', 'QuotaExceededError')
  vi.spyOn(IDBTransaction.prototype, 'error', 'get').mockReturnValue(full)
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    this.abort()
  })
  await expect(database.write(store => store('people').put(ada))).rejects.toBe(full)
  expect(commit).toHaveBeenCalledTimes(1)
})

it('a local database leaves out what another version of the app wrote and this one cannot read', async () => {
  const { name, database } = createDatabase()
  await database.write(store => store('people').put(ada))
  await asOtherVersion(name, undefined, transaction => {
    transaction.objectStore('people').put({ team: 'a', name: 'Odd', age: 'unknown' })
    transaction.objectStore('notes').put(7, 'first')
  })
  expect(await database.read(store => store('people').getAll())).toEqual([ada])
  expect(await database.read(store => store('people').get(['a', 'Odd']))).toBeNull()
  expect(await database.read(store => store('notes').get('first'))).toBeNull()
})

it('a local database reads what an earlier version stored, which also created an index', async () => {
  const { name, database } = createDatabase()
  await asOtherVersion(
    name,
    1,
    transaction => transaction.objectStore('people').put(ada),
    db => {
      db.createObjectStore('people', { keyPath: ['team', 'name'] }).createIndex('team', 'team')
      db.createObjectStore('notes')
    },
  )
  expect(await database.read(store => store('people').getAll(keysWithin('a')))).toEqual([ada])
  await database.write(store => store('people').delete(keysWithin('a')))
  expect(await database.read(store => store('people').getAll())).toEqual([])
})

it('a local database closes for another version of the app, and then rejects reads by this one', async () => {
  const { name, database } = createDatabase()
  await database.write(store => store('people').put(ada))
  await asOtherVersion(name, 3, () => {})
  await expect(database.read(store => store('people').getAll())).rejects.toThrow('version')
})

it('a local database opens again after the browser deleted the data', async () => {
  const { name, database } = createDatabase()
  await database.write(store => store('people').put(ada))
  await new Promise(resolve => (indexedDB.deleteDatabase(name).onsuccess = resolve))
  expect(await database.read(store => store('people').getAll())).toEqual([])
})

it('a local database opens again after it could not be opened', async () => {
  const { database } = createDatabase()
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await expect(database.read(store => store('people').getAll())).rejects.toThrow('blocked')
  expect(await database.read(store => store('people').getAll())).toEqual([])
})

it('a local database cannot be opened anymore by a page of a version that stored records in the clear', async () => {
  const { name, database } = createDatabase()
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('people', { keyPath: ['team', 'name'] })
    opening.result.createObjectStore('notes')
  }
  await new Promise(resolve => (opening.onsuccess = resolve))
  // What that version does when another one needs the database
  opening.result.onversionchange = () => opening.result.close()
  const transaction = opening.result.transaction('people', 'readwrite')
  transaction.objectStore('people').put(ada)
  await new Promise(resolve => (transaction.oncomplete = resolve))

  expect(await database.read(store => store('people').getAll())).toEqual([ada])
  await database.write(store => store('people').put({ ...ada, age: 37 }))
  expect(() => opening.result.transaction('people')).toThrow('closing')
  await expect(asOtherVersion(name, 1, () => {})).rejects.toMatchObject({ target: { error: { name: 'VersionError' } } })
  expect(await database.read(store => store('people').getAll())).toEqual([{ ...ada, age: 37 }])
})

it('a local database that another tab keeps from being opened fails soon, and opens once that tab is closed', async () => {
  const { name, database } = createDatabase()
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('people', { keyPath: ['team', 'name'] })
    opening.result.createObjectStore('notes')
  }
  await new Promise(resolve => (opening.onsuccess = resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const failing = database.read(store => store('people').getAll()).catch((error: unknown) => error)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    vi.advanceTimersByTime(5000)
    expect(await failing).toMatchObject({ name: 'TimeoutError' })
  } finally {
    vi.useRealTimers()
  }
  opening.result.close()
  await expect.poll(() => database.read(store => store('people').getAll()).catch(() => null)).toEqual([])
})
