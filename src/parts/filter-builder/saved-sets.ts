import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'
import type { Vocabulary } from './vocabulary'

/** A saved set of conditions, in the form they are sent. */
const savedSetSchema = z.object({
  place: z.string(),
  name: z.string(),
  filters: z.array(z.unknown()),
})
export type SavedSet = z.infer<typeof savedSetSchema>

const STORE = 'sets'
const database = lazyDatabase('signalbox-filter-sets', 1, db => {
  db.createObjectStore(STORE, { keyPath: ['place', 'name'] }).createIndex('place', 'place')
})

/**
 * The key that saved sets are stored under: connection, company and vocabulary. Not the user: sets contain fields and
 * values of the company, so colleagues on the same computer may share them.
 */
export const savedSetsScope = (connection: string, company: string, vocabulary: Vocabulary): string =>
  [connection, company, vocabulary.id].map(encodeURIComponent).join('|')

/** The saved sets of a scope, by name. */
export const savedSets = (place: string) =>
  queryOptions({
    queryKey: ['filter-sets', place],
    // Stored in this browser, so it works offline
    networkMode: 'always',
    queryFn: async (): Promise<SavedSet[]> => {
      const store = (await database()).transaction(STORE).objectStore(STORE)
      const rows = z.array(z.unknown()).parse(await answered(store.index('place').getAll(place)))
      return rows.flatMap(row => savedSetSchema.safeParse(row).data ?? [])
    },
  })

/** Saves a set, replacing one of the same name. @throws DOMException when the browser is out of space */
export async function saveSet(set: SavedSet): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).put(set)
  await finished(transaction)
}

/** Removes a set. */
export async function removeSet({ place, name }: SavedSet): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).delete([place, name])
  await finished(transaction)
}
