import type * as z from 'zod/mini'

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

/** How a store is created. Stored in browsers: a changed key path needs a new version and a migration. */
interface Definition<T> {
  /** Without one, records are put under a given key. */
  keyPath?: string | string[]
  /** Validates records when they are read: another version of the app may have written them. */
  schema: z.ZodMiniType<T>
}
type Definitions<Stores> = { readonly [Name in keyof Stores]: Definition<Stores[Name]> }

/** A store within one transaction. */
export interface Records<T> {
  /** Null if there is none, or if it is unreadable. */
  get: (key: IDBValidKey) => Promise<T | null>
  /** In the order of the keys, without unreadable ones. */
  getAll: (keys?: IDBKeyRange) => Promise<T[]>
  getAllKeys: (keys?: IDBKeyRange) => Promise<IDBValidKey[]>
  put: (record: T, key?: IDBValidKey) => void
  delete: (keys: IDBValidKey | IDBKeyRange) => void
}
type Transaction<Stores> = <Name extends keyof Stores & string>(name: Name) => Records<Stores[Name]>

export interface Database<Stores> {
  /** @throws DOMException from the browser */
  read: <T>(work: (store: Transaction<Stores>) => Promise<T>) => Promise<T>
  /**
   * Resolves when everything is on disk. If the work throws or a write fails, nothing is written. The work may await
   * only its own reads, because a transaction ends as soon as it has nothing to do.
   * @param durability `relaxed` resolves before the data is safe from a power loss
   * @throws DOMException from the browser, such as QuotaExceededError
   */
  write: <T>(work: (store: Transaction<Stores>) => T | Promise<T>, durability?: 'strict' | 'relaxed') => Promise<T>
}

/** Whether a write failed because this browser has no space left. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** The keys that start with these parts: arrays sort after everything else, nested arrays after arrays of strings. */
export const keysWithin = (...start: IDBValidKey[]): IDBKeyRange => IDBKeyRange.bound(start, [...start, [[]]])

/** A database that is opened on first use, and again after the browser has closed it. */
export function openDatabase<Stores extends Record<string, unknown>>(
  name: DatabaseInstance,
  definitions: Definitions<Stores>,
): Database<Stores> {
  let opened: Promise<IDBDatabase> | null = null
  const forget = () => (opened = null)

  async function begin(mode: 'readonly' | 'readwrite', durability: IDBTransactionDurability) {
    opened ??= open(name, definitions, forget)
    opened.catch(forget)
    const transaction = (await opened).transaction(Object.keys(definitions), mode, { durability })
    const store: Transaction<Stores> = storeName =>
      recordsOf(transaction.objectStore(storeName), definitions[storeName].schema)
    return { transaction, store }
  }

  return {
    async read(work) {
      const { store } = await begin('readonly', 'default')
      return work(store)
    },
    async write(work, durability = 'strict') {
      const { transaction, store } = await begin('readwrite', durability)
      const [result] = await Promise.all([runOrAbort(transaction, async () => work(store)), finished(transaction)])
      return result
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

const recordsOf = <T>(store: IDBObjectStore, schema: z.ZodMiniType<T>): Records<T> => ({
  get: async key => schema.safeParse(await resultOf<unknown>(store.get(key))).data ?? null,
  getAll: async keys => {
    const records = await resultOf<unknown[]>(store.getAll(keys))
    return records.flatMap(record => {
      const read = schema.safeParse(record)
      return read.success ? [read.data] : []
    })
  },
  getAllKeys: keys => resultOf(store.getAllKeys(keys)),
  put: (record, key) => void store.put(record, key),
  delete: keys => void store.delete(keys),
})

async function open<Stores>(
  name: string,
  definitions: Definitions<Stores>,
  onClosed: () => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const [store, { keyPath }] of Object.entries<Definition<unknown>>(definitions))
      request.result.createObjectStore(store, { keyPath })
  }
  const db = await resultOf(request)
  // A newer version of the app, or the browser clearing its data, needs it closed
  db.onversionchange = () => {
    db.close()
    onClosed()
  }
  db.onclose = onClosed
  return db
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // Fires after every failed request, with its error
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted'))
  })
