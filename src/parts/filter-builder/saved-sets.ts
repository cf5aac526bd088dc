import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keysWithin, openDatabase, type SealedDatabase } from '#/api/local-data/idb'
import { joinKeyParts } from '#/api/session/storage-scope'
import { basePath } from '#/base/base-path'
import { compareNames } from '#/ui/format/format'
import type { Vocabulary } from './vocabulary'

/** A saved set of conditions, as they are sent. `place`: its scope, under the name that browsers have stored. */
const savedSetSchema = z.object({
  place: z.string(),
  name: z.string(),
  filters: z.array(z.unknown()),
})
export type SavedSet = z.infer<typeof savedSetSchema>

const database = openDatabase('signalbox-filter-sets', {
  sets: {
    keyPath: ['place', 'name'],
    schema: savedSetSchema,
    sealed: { for: 'company', by: 'place', coded: ['name'] },
  },
})

/** For `sealOld`. */
export const savedSetDatabase: SealedDatabase = database

/**
 * The key that saved sets are stored under: connection, company, and vocabulary. Not the user: sets contain fields and
 * values of the company, so colleagues on the same computer may share them.
 */
export const savedSetsScope = (connection: string, company: string, vocabulary: Vocabulary): string =>
  joinKeyParts(basePath + connection, company, vocabulary.id)

/** The saved sets of a scope, by name. */
export const savedSets = (scope: string) =>
  queryOptions({
    queryKey: ['filter-sets', scope],
    // Stored in this browser, so it works offline
    networkMode: 'always',
    queryFn: async () => {
      const sets = await database.read(store => store('sets').getAll(keysWithin(scope)))
      return sets.sort((a, b) => compareNames(a.name, b.name))
    },
  })

/**
 * Saves a set, replacing one of the same name.
 * @throws DOMException when it cannot be stored; LockedError when the user has signed out
 */
export const saveSet = (set: SavedSet): Promise<void> => database.write(store => store('sets').put(set))

/** Removes a set. */
export const removeSet = ({ place, name }: SavedSet): Promise<void> =>
  database.write(store => store('sets').delete([place, name]))
