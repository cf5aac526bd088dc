import type * as z from 'zod/mini'
import { isRecord } from '#/contract/format/json'
import type { Audience } from './keyring'
import {
  type AnySealing,
  oldKeys,
  openRecord,
  sealLargeRecord,
  sealRecord,
  storedKey,
  storedKeys,
} from './sealed-record'

/**
 * Every IndexedDB database of the app. The names are stored in browsers: never change one. A new one needs an entry in
 * app/session/clear-local-data.ts, or it does not compile.
 */
export type DatabaseName =
  | 'signalbox-broadcast-samples'
  | 'signalbox-drafts'
  | 'signalbox-drift'
  | 'signalbox-filter-sets'
  | 'signalbox-import-history'
  | 'signalbox-imports'
  | 'signalbox-intents'
  | 'signalbox-invitations'
  | 'signalbox-jobs'
  | 'signalbox-list-names'
  | 'signalbox-pass-maps'
  | 'signalbox-sample-people'
  | 'signalbox-send-zones'
  | 'signalbox-sent-counts'

/** A database, or one with a suffix for a test. */
export type DatabaseInstance = DatabaseName | `${DatabaseName}-${string}`

/**
 * How the records of a store are sealed. Only the fields of their key and the `readable` ones stay readable in a
 * browser profile, so those must not name a person; `coded` ones are replaced with a code that is computed with the
 * owner's secret key.
 */
export interface Sealing<T> {
  /** Whose key seals the records. */
  for: Audience
  /** The field with the owner: the scope of a user or of a company. Null if the key of the record is the owner. */
  by: (keyof T & string) | null
  coded?: readonly (keyof T & string)[]
  /** What is needed to delete a record that cannot be opened. */
  readable?: readonly (keyof T & string)[]
}

/** How a store is created. Stored in browsers: a changed key path needs a new version and a migration. */
interface Definition<T> {
  /** Without one, records are put under a given key. */
  keyPath?: string | string[]
  /** Validates records when they are read: another version of the app may have written them. */
  schema: z.ZodMiniType<T>
  /** `never` only for what contains no personal data and nothing that was typed. */
  sealed: Sealing<T> | 'never'
}
type Definitions<Stores> = { readonly [Name in keyof Stores]: Definition<Stores[Name]> }

/**
 * The fields of a stored record: the readable ones and the sealed rest, or all in the clear if an earlier version of
 * the app stored it.
 */
export type StoredFields = Readonly<Record<string, unknown>>

/** A store within one transaction. */
export interface Records<T> {
  /** Null if there is none, or if it is unreadable. */
  get: (key: IDBValidKey) => Promise<T | null>
  /** In the order of the stored keys, where a coded field has no meaningful order; without unreadable ones. */
  getAll: (keys?: IDBKeyRange) => Promise<T[]>
  getAllKeys: (keys?: IDBKeyRange) => Promise<IDBValidKey[]>
  /** The fields of each record as it is stored, even of those that cannot be opened. Not validated. */
  getStoredFields: (keys?: IDBKeyRange) => Promise<StoredFields[]>
  put: (record: T, key?: IDBValidKey) => void
  delete: (keys: IDBValidKey | IDBKeyRange) => void
}
type Transaction<Stores> = <Name extends keyof Stores & string>(name: Name) => Records<Stores[Name]>

/** The part of a database that `sealOld` works on. */
export interface SealedDatabase {
  readonly name: DatabaseInstance
  readonly stores: Readonly<Record<string, { readonly sealed: AnySealing | 'never' }>>
  /** A transaction on the records as they are stored. */
  begin: (mode: 'readonly' | 'readwrite') => Promise<IDBTransaction>
}

export interface Database<Stores> extends SealedDatabase {
  /** @throws DOMException from the browser */
  read: <T>(work: (store: Transaction<Stores>) => Promise<T>) => Promise<T>
  /**
   * Resolves when everything is on disk. If the work throws or a write fails, nothing is written. The work may await
   * only its own reads, because a transaction ends as soon as it has nothing to do.
   * @param durability `relaxed` resolves before the data is safe from a power loss
   * @throws DOMException from the browser, such as QuotaExceededError; LockedError without the key of a record's owner
   */
  write: <T>(work: (store: Transaction<Stores>) => T | Promise<T>, durability?: 'strict' | 'relaxed') => Promise<T>
  /**
   * Writes one record without files that is too large to be sealed within a transaction. Opening it outlasts a
   * transaction too, so a transaction that reads it must read nothing else afterward.
   * @throws as `write` does
   */
  putLarge: <Name extends keyof Stores & string>(
    name: Name,
    record: Stores[Name],
    durability?: 'strict' | 'relaxed',
  ) => Promise<void>
}

/** Whether a write failed because this browser has no space left. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** The keys that start with these parts: arrays sort after everything else, nested arrays after arrays of strings. */
export function keysWithin(...start: IDBValidKey[]): IDBKeyRange {
  const range = IDBKeyRange.bound(start, [...start, [[]]])
  starts.set(range, start)
  return range
}

/** What `keysWithin` was called with. */
const starts = new WeakMap<IDBKeyRange, IDBValidKey[]>()

/** A database that is opened on first use, and again after the browser has closed it. */
export function openDatabase<Stores extends Record<string, unknown>>(
  name: DatabaseInstance,
  definitions: Definitions<Stores>,
): Database<Stores> {
  let opened: Promise<IDBDatabase> | null = null
  const forget = () => (opened = null)

  async function beginRaw(mode: 'readonly' | 'readwrite', durability: IDBTransactionDurability) {
    opened ??= open(name, definitions, forget)
    opened.catch(forget)
    return (await opened).transaction(Object.keys(definitions), mode, { durability })
  }

  async function begin(mode: 'readonly' | 'readwrite', durability: IDBTransactionDurability) {
    const transaction = await beginRaw(mode, durability)
    const store: Transaction<Stores> = storeName =>
      recordsOf(transaction.objectStore(storeName), `${name}|${storeName}`, definitions[storeName])
    return { transaction, store }
  }

  return {
    name,
    stores: definitions,
    begin: mode => beginRaw(mode, 'strict'),
    async read(work) {
      const { store } = await begin('readonly', 'default')
      return work(store)
    },
    async write(work, durability = 'strict') {
      const { transaction, store } = await begin('readwrite', durability)
      const [result] = await Promise.all([runOrAbort(transaction, async () => work(store)), finished(transaction)])
      return result
    },
    async putLarge(storeName, record, durability = 'strict') {
      const { keyPath = null, sealed } = definitions[storeName]
      const stored =
        sealed === 'never' ? record : await sealLargeRecord(`${name}|${storeName}`, keyPath, sealed, record, undefined)
      const transaction = await beginRaw('readwrite', durability)
      const put = async () => void transaction.objectStore(storeName).put(stored)
      await Promise.all([runOrAbort(transaction, put), finished(transaction)])
    },
  }
}

async function runOrAbort<T>(transaction: IDBTransaction, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    // An explicit commit is carried out even if the page goes away now
    transaction.commit()
    return result
  } catch (error) {
    // The transaction's own error says more than that of a read that failed with it
    if (transaction.error) throw transaction.error
    transaction.abort()
    throw error
  }
}

function recordsOf<T>(store: IDBObjectStore, storePath: string, { schema, sealed }: Definition<T>): Records<T> {
  const parsed = async (stored: unknown, key: IDBValidKey): Promise<T[]> => {
    const read = schema.safeParse(sealed === 'never' ? stored : await openRecord(storePath, key, stored))
    return read.success ? [read.data] : []
  }
  const stored = (key: IDBValidKey): IDBValidKey => (sealed === 'never' ? key : storedKey(store.keyPath, sealed, key))
  /** Two where keys are coded: an earlier version stored them in the clear. */
  const rangesOf = (range: IDBKeyRange | undefined): (IDBKeyRange | undefined)[] => {
    const start = range && starts.get(range)
    const code = start && stored(start)
    return code === start || !Array.isArray(code) ? [range] : [range, keysWithin(...code)]
  }
  const inRanges = async <Found>(
    range: IDBKeyRange | undefined,
    read: (one: IDBKeyRange | undefined) => Promise<Found[]>,
  ): Promise<Found[]> => (await Promise.all(rangesOf(range).map(read))).flat()
  return {
    get: async key => {
      for (const one of new Set([stored(key), key])) {
        const found = await resultOf<unknown>(store.get(one))
        if (found !== undefined) return (await parsed(found, one))[0] ?? null
      }
      return null
    },
    getAll: range =>
      inRanges(range, async one => {
        const [records, keys] = await Promise.all([
          resultOf<unknown[]>(store.getAll(one)),
          resultOf(store.getAllKeys(one)),
        ])
        return (await Promise.all(records.map((record, index) => parsed(record, keys[index] ?? [])))).flat()
      }),
    getAllKeys: range => inRanges(range, one => resultOf(store.getAllKeys(one))),
    getStoredFields: range =>
      inRanges(range, async one => (await resultOf<unknown[]>(store.getAll(one))).filter(isRecord)),
    put: (record, key) => {
      if (sealed === 'never') return void store.put(record, key)
      store.put(sealRecord(storePath, store.keyPath, sealed, record, key), key)
      // An earlier version stored it under its key in the clear
      for (const old of oldKeys(store.keyPath, sealed, record)) store.delete(old)
    },
    delete: keys => {
      // Including the copies that a former secret sealed: what was deleted must not come back with that secret
      const all = (key: IDBValidKey) => (sealed === 'never' ? [] : storedKeys(store.keyPath, sealed, key))
      const start = keys instanceof IDBKeyRange ? starts.get(keys) : keys
      const coded = start === undefined ? [] : all(start).filter(key => key !== start)
      const copies =
        keys instanceof IDBKeyRange ? coded.flatMap(key => (Array.isArray(key) ? keysWithin(...key) : [])) : coded
      for (const one of new Set([keys, ...copies])) store.delete(one)
    },
  }
}

/**
 * The first version with sealed records. The stores are the same; the number keeps pages of earlier builds, which would
 * read a sealed record as missing and write over it, from opening the database.
 */
const SEALED_VERSION = 2

async function open<Stores>(
  name: string,
  definitions: Definitions<Stores>,
  onClosed: () => void,
): Promise<IDBDatabase> {
  const isSealed = Object.values<Pick<Definition<never>, 'sealed'>>(definitions).some(
    ({ sealed }) => sealed !== 'never',
  )
  const request = indexedDB.open(name, isSealed ? SEALED_VERSION : 1)
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion > 0) return
    for (const [store, { keyPath }] of Object.entries<Pick<Definition<never>, 'keyPath'>>(definitions))
      request.result.createObjectStore(store, { keyPath })
  }
  const db = await unblocked(request)
  // A newer version of the app, or the browser clearing its data, needs it closed
  db.onversionchange = () => {
    db.close()
    onClosed()
  }
  db.onclose = onClosed
  return db
}

/** How long a tab with an earlier version of the app may keep the database from being opened. */
const BLOCKED_MS = 5000

/**
 * The database; rejects with a TimeoutError if another tab keeps it from being opened: nothing may wait for that tab.
 */
function unblocked(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  const opening = resultOf(request)
  let timer: ReturnType<typeof setTimeout> | undefined
  const blocked = new Promise<never>((_, reject) => {
    const giveUp = () => {
      reject(new DOMException('Another tab has an earlier version of the dashboard open.', 'TimeoutError'))
      // Later calls open the database themselves, so this connection is not needed anymore
      opening.then(late => late.close()).catch(() => undefined)
    }
    request.onblocked = () => (timer = setTimeout(giveUp, BLOCKED_MS))
  })
  return Promise.race([opening.finally(() => clearTimeout(timer)), blocked])
}

/** The result of a request; rejects with its error. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

/** Resolves when a transaction is complete; rejects with its error if it was aborted. */
export const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // Fires after every failed request, with its error
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted'))
  })
