/**
 * Every IndexedDB database of the app. The names are stored in browsers: never change one. A new one needs an entry in
 * app/session/clear-local-data.ts, or it does not compile.
 */
export type DatabaseName =
  | 'signalbox-drafts'
  | 'signalbox-filter-sets'
  | 'signalbox-imports'
  | 'signalbox-intents'
  | 'signalbox-invitations'
  | 'signalbox-jobs'
  | 'signalbox-list-names'
  | 'signalbox-pass-maps'

/** A database, or one with a suffix for a test. */
export type DatabaseInstance = DatabaseName | `${DatabaseName}-${string}`

/** Opens a database on first use, and again after the browser has closed it. */
export function lazyDatabase(
  name: DatabaseInstance,
  version: number,
  upgrade: (db: IDBDatabase) => void,
): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | null = null
  const forget = () => (opened = null)
  return () => {
    opened ??= open(name, version, { upgrade, onClosed: forget })
    opened.catch(forget)
    return opened
  }
}

interface Opening {
  upgrade: (db: IDBDatabase) => void
  onClosed: () => void
}

function open(name: string, version: number, { upgrade, onClosed }: Opening): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => upgrade(request.result)
  return answered(request).then(db => {
    // A newer version of the app, or the browser clearing its data, needs it closed
    db.onversionchange = () => {
      db.close()
      onClosed()
    }
    db.onclose = onClosed
    return db
  })
}

/** The result of a request. @throws DOMException from the browser, such as QuotaExceededError */
export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

/** Resolves when a transaction is committed. @throws DOMException from the browser */
export const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted'))
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed'))
  })
