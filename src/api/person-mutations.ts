import { isRecord, ownValue } from '#/contract/format/json'
import { isE164, nationalToE164 } from '#/contract/format/mdn'
import { hasNumber, personRows } from '#/contract/persons'
import type { Api } from './http/client'
import { is404, withFallback } from './http/error'
import { isSubset } from './mutation/is-subset'
import { defineMutation } from './mutation/mutation-definition'
import { fetchPerson, findPersons, NOBODY, personsRoot, type PersonReading } from './persons'

interface Identifiers {
  /** E.164. */
  mdn: string | null
  externalId: string | null
}

/**
 * The people who currently have a number or external id, read without the cache. Each is listed once; one who has both,
 * by the number.
 * @throws ApiError
 */
export async function findHolders(api: Api, ids: Identifiers): Promise<Holder[]> {
  return (await readHolders(api, ids)).holders
}

/** Who has a number or external id, as far as the service's replies can be read. */
export interface Holders {
  holders: Holder[]
  /** Whether there are certainly no others. */
  isComplete: boolean
}

/**
 * Like `findHolders`, but also says whether there may be others who cannot be read or do not fit in the list.
 * @throws ApiError
 */
export async function readHolders(api: Api, ids: Identifiers): Promise<Holders> {
  const holdersOf = async (kind: Holder['by'], value: string | null): Promise<Holders> => {
    if (value === null) return { holders: [], isComplete: true }
    const found = findPersons(api, { kind, value }, {})
    const { people, unreadable, isAtLimit } = await withFallback(found, is404, NOBODY)
    return {
      holders: people.map(reading => ({ reading, by: kind })),
      isComplete: unreadable.length === 0 && !isAtLimit,
    }
  }
  const found = await Promise.all([holdersOf('mdn', ids.mdn), holdersOf('external_id', ids.externalId)])
  const byKey = new Map(
    found
      .flatMap(({ holders }) => holders)
      .toReversed()
      .map(holder => [holder.reading.person.person_key, holder]),
  )
  return { holders: [...byKey.values()].toReversed(), isComplete: found.every(({ isComplete }) => isComplete) }
}

/** A person who already has an identifier. */
export interface Holder {
  reading: PersonReading
  by: 'mdn' | 'external_id'
}

/** Changes a person. Only changed fields are sent, so that a lost reply can be reconciled by comparing. */
export const updatePersonMutation = defineMutation({
  id: 'update-person',
  row: personRows.updatePerson,
  reconcile: async (api, { params: { person_key }, body }) => {
    const { raw } = await fetchPerson(api, person_key, {})
    // A number that was removed may be read as an object without one
    const phone = ownValue(raw, 'mobile_phone')
    const read = isRecord(raw) && !hasNumber(phone) ? { ...raw, mobile_phone: null } : raw
    return isSubset(body, read) ? 'done' : 'absent'
  },
  refresh: (client, api) => client.invalidateQueries({ queryKey: personsRoot(api) }),
})

/** Adds a person, or updates the one who already has the number or external id. */
export const createPersonMutation = defineMutation({
  id: 'create-person',
  row: personRows.createPerson,
  reconcile: async (api, { body }) => {
    const mdn = body.mobile_phone?.mdn
    const home = api.session.connection.home_country
    const { holders, isComplete } = await readHolders(api, {
      mdn: mdn === undefined || mdn === null ? null : isE164(mdn) ? mdn : nationalToE164(mdn, home),
      externalId: body.external_person_id ?? null,
    })
    if (holders.some(({ reading }) => isSubset(body, reading.raw))) return 'done'
    // A person who cannot be read may be this one
    return isComplete ? 'absent' : 'unknown'
  },
  refresh: (client, api) => client.invalidateQueries({ queryKey: personsRoot(api) }),
})
