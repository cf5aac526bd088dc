// Replaces src/api/local-data/idb.ts in the pages of a simulation: the same interface on the simulated disk.
import type * as z from 'zod/mini'
import type { Database, SealedDatabase } from '#/api/local-data/idb'
import type { StoredRecords } from './disk'

export type DatabaseName = string
export type DatabaseInstance = string

interface Definition<T> {
  keyPath?: string | string[]
  schema: z.ZodMiniType<T>
}
type Definitions<Stores> = { readonly [Name in keyof Stores]: Definition<Stores[Name]> }

export interface Records<T> {
  get: (key: unknown) => Promise<T | null>
  getAll: (keys?: unknown) => Promise<T[]>
  getAllKeys: (keys?: unknown) => Promise<unknown[]>
  getStoredFields: (keys?: unknown) => Promise<unknown[]>
  put: (record: T, key?: unknown) => void
  delete: (keys: unknown) => void
}
type Transaction<Stores> = <Name extends keyof Stores & string>(name: Name) => Records<Stores[Name]>

interface Host {
  transaction: <T>(database: string, work: (stores: StoredRecords) => Promise<T>, isWrite: boolean) => Promise<T>
}
const host = (): Host => Reflect.get(globalThis, 'simulation') as Host

export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

export const keysWithin = (...start: unknown[]): unknown => ({ within: start })

/** Whether a key is in a range of keys, or equal to a single one. */
function isIn(keys: unknown, key: unknown): boolean {
  if (keys === undefined) return true
  const isRange = typeof keys === 'object' && keys !== null && 'within' in keys
  const within = isRange && Array.isArray(keys.within) ? keys.within : null
  if (within === null) return JSON.stringify(keys) === JSON.stringify(key)
  return Array.isArray(key) && within.every((part, i) => part === key[i])
}

export function openDatabase<Stores extends Record<string, unknown>>(name: string, definitions: Definitions<Stores>) {
  const keyOf = (store: string, record: unknown): unknown => {
    const path = definitions[store]?.keyPath
    const read = (one: string): unknown => Reflect.get(record as object, one)
    return Array.isArray(path) ? path.map(read) : path === undefined ? undefined : read(path)
  }
  const run = <T>(work: (store: Transaction<Stores>) => T | Promise<T>, isWrite: boolean): Promise<T> =>
    host().transaction(
      name,
      async stores => {
        const recordsOf = (store: string): Records<never> => {
          const { schema } = definitions[store] as Definition<never>
          const all = (keys?: unknown) => stores.all(store).filter(({ key }) => isIn(keys, key))
          const read = (record: unknown): never[] => {
            const parsed = schema.safeParse(record)
            return parsed.success ? [parsed.data] : []
          }
          return {
            get: async key => all(key).flatMap(({ record }) => read(record))[0] ?? null,
            getAll: async keys => all(keys).flatMap(({ record }) => read(record)),
            getAllKeys: async keys => all(keys).map(({ key }) => key),
            getStoredFields: async keys => all(keys).map(({ record }) => record),
            put: (record, key) => stores.put(store, key ?? keyOf(store, record), record),
            delete: keys => all(keys).forEach(({ key }) => stores.remove(store, key)),
          }
        }
        return work(recordsOf as unknown as Transaction<Stores>)
      },
      isWrite,
    )
  return {
    read: <T>(work: (store: Transaction<Stores>) => Promise<T>): Promise<T> => run(work, false),
    write: <T>(work: (store: Transaction<Stores>) => T | Promise<T>): Promise<T> => run(work, true),
    putLarge: <Name extends keyof Stores & string>(store: Name, record: Stores[Name]): Promise<void> =>
      run(stores => stores(store).put(record), true),
  } satisfies Record<Exclude<keyof Database<Stores>, keyof SealedDatabase>, unknown>
}
