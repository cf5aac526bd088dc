import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'
import type { Session } from '#/contract/gateway'

const STORE = 'names'
const namesSchema = z.record(z.string(), z.string())
type Names = Readonly<Record<string, string>>

const database = lazyDatabase('signalbox-list-names', 1, db => db.createObjectStore(STORE))

/** List names are not personal data, so every user of this browser shares those of a connection and company. */
const keyOf = ({ connection, company_key }: Session): string =>
  [connection.id, company_key].map(encodeURIComponent).join('|')

const loaded = new Map<string, Names>()
const listeners = new Set<() => void>()
const none: Names = {}
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('signalbox-list-names')

function set(key: string, names: Names): void {
  loaded.set(key, names)
  for (const listener of listeners) listener()
}

async function load(key: string): Promise<void> {
  const store = (await database()).transaction(STORE).objectStore(STORE)
  const read = namesSchema.safeParse(await answered(store.get(key)))
  set(key, read.success ? read.data : {})
}

// Another tab has changed a name
channel?.addEventListener('message', () => {
  for (const key of loaded.keys()) void load(key).catch(() => undefined)
})

/** Names a list, or removes its name if it is empty. Resolves when it is on disk; rejects if it cannot be stored. */
export async function setListAlias(session: Session, listId: string, name: string): Promise<void> {
  const key = keyOf(session)
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore(STORE)
  const read = namesSchema.safeParse(await answered(store.get(key)))
  const others = Object.entries(read.success ? read.data : {}).filter(([id]) => id !== listId)
  const names = Object.fromEntries(name === '' ? others : [...others, [listId, name]])
  store.put(names, key)
  await finished(transaction)
  set(key, names)
  channel?.postMessage(null)
}

/** The names that users of this browser have given to lists of this connection and company, by list id. */
export function useListAliases(session: Session): Names {
  const key = keyOf(session)
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      if (!loaded.has(key)) void load(key).catch(() => undefined) // without storage there are no names
      return () => listeners.delete(listener)
    },
    () => loaded.get(key) ?? none,
  )
}
