import type { Db } from './db'
import { openEmbedded } from './embedded'
import { openServerStore } from './server'

export interface StoreOptions {
  /** The URL of a PostgreSQL server; without it, the embedded store is used. */
  url?: string | undefined
  /** Folder of the embedded store. `memory`, the default, stores nothing on disk. */
  dir?: string | undefined
  /** After this time a query to a server fails; by default it waits. */
  queryTimeoutMs?: number | undefined
  /** Receives a line when opening takes longer than a moment. */
  say?: ((line: string) => void) | undefined
}

/**
 * Opens a store.
 * @throws StoreError with a one-line message for the operator: the folder is in use, not writable, or damaged; the URL
 *   is invalid; or the server does not respond or refuses the connection
 */
export function openDb(options: StoreOptions): Promise<Db> {
  return options.url
    ? openServerStore(options.url, options.queryTimeoutMs)
    : openEmbedded(options.dir ?? 'memory', options.say)
}
