import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'
import type { Vocabulary } from './vocabulary'

/** Conditions that somebody keeps for next time, as they travel. */
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
 * Where sets are kept: by connection, company and vocabulary. A colleague on this computer sees them too: they name
 * fields and values of the company, nobody's work in progress.
 */
export const placeOfSets = (connection: string, company: string, vocabulary: Vocabulary): string =>
  [connection, company, vocabulary.id].map(encodeURIComponent).join('|')

/** The sets of a place, by name. */
export const savedSets = (place: string) =>
  queryOptions({
    queryKey: ['filter-sets', place],
    // of this browser: there is nothing to wait for when the line is down
    networkMode: 'always',
    queryFn: async (): Promise<SavedSet[]> => {
      const store = (await database()).transaction(STORE).objectStore(STORE)
      const rows = z.array(z.unknown()).parse(await answered(store.index('place').getAll(place)))
      return rows.flatMap(row => savedSetSchema.safeParse(row).data ?? [])
    },
  })

/** Keeps a set; one of the same name is replaced. @throws DOMException when the browser has no room */
export async function saveSet(set: SavedSet): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).put(set)
  await finished(transaction)
}

/** Forgets a set. */
export async function removeSet({ place, name }: SavedSet): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).delete([place, name])
  await finished(transaction)
}
