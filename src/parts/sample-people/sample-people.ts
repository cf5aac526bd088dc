import * as z from 'zod/mini'
import { keysWithin, openDatabase, type SealedDatabase } from '#/api/local-data/idb'
import { syncedState } from '#/api/local-data/synced-state'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { useStore } from '#/base/store'
import type { Session } from '#/contract/gateway'

/** A person to preview and check broadcasts for. Their name and number are never stored. */
const sampleSchema = z.object({
  /** Connection, company, and user. */
  scope: z.string(),
  person_key: z.string(),
  /** When the person was added, in ms. */
  at: z.number(),
})

/** Checking more would take too many calls. */
export const MAX_SAMPLE_PEOPLE = 20

const database = openDatabase('signalbox-sample-people', {
  people: { keyPath: ['scope', 'person_key'], schema: sampleSchema, sealed: { for: 'user', by: 'scope' } },
})

/** For `sealOld`. */
export const samplePeopleDatabase: SealedDatabase = database

const keysOf = syncedState<readonly string[] | null>({
  channel: 'signalbox-sample-people',
  read: async scope => {
    try {
      const people = await database.read(store => store('people').getAll(keysWithin(scope)))
      return people.toSorted((a, b) => a.at - b.at).map(({ person_key }) => person_key)
    } catch {
      // Storage is blocked: there are none
      return []
    }
  },
  initial: null,
})

/** The keys of the user's sample people, in the order in which they were added; null until they are read. */
export const useSamplePeople = (session: Session): readonly string[] | null =>
  useStore(keysOf.of(storageScopeOf(session)))

/**
 * Adds a person, if there are fewer than 20. Resolves when it is on disk.
 * @returns whether the person is a sample person now
 * @throws DOMException from the browser
 */
export async function addSamplePerson(session: Session, personKey: string): Promise<boolean> {
  const scope = storageScopeOf(session)
  const isAdded = await database.write(async store => {
    const people = store('people')
    const known = await people.getAll(keysWithin(scope))
    if (known.some(({ person_key }) => person_key === personKey)) return true
    if (known.length >= MAX_SAMPLE_PEOPLE) return false
    // Later than all others, even if the clock was set back
    const at = Math.max(now(), ...known.map(person => person.at + 1))
    people.put({ scope, person_key: personKey, at })
    return true
  })
  await keysOf.reload(scope)
  return isAdded
}

/**
 * Removes a person.
 * @throws DOMException from the browser
 */
export async function removeSamplePerson(session: Session, personKey: string): Promise<void> {
  const scope = storageScopeOf(session)
  await database.write(store => store('people').delete([scope, personKey]))
  await keysOf.reload(scope)
}

/** Deletes all of a user's sample people. */
export async function removeSamplePeople(session: Session): Promise<void> {
  const scope = storageScopeOf(session)
  await database.write(store => store('people').delete(keysWithin(scope)))
  await keysOf.reload(scope)
}
