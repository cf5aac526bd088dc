import type { PersonStore, StoredPerson } from './store'

/** How a URL names a person: `person_id` is the person key or the deprecated numeric id. */
export type PersonReference = { readonly person_id: string } | { readonly external_person_id: string }

type Found = { ok: true; person: StoredPerson } | { ok: false; message: string }

export const NOT_FOUND = 'PersonErrors::PersonNotFound'
export const NOT_FOUND_BY_KEY = 'PersonErrors::PersonNotFoundByPersonKey'

/** The person a URL names, or the message for a 404. */
export async function findPerson(persons: PersonStore, reference: PersonReference): Promise<Found> {
  if ('external_person_id' in reference)
    return asFound(await persons.byExternalId(reference.external_person_id), NOT_FOUND)
  const { person_id } = reference
  if (/^\d+$/.test(person_id)) return asFound(await persons.byId(person_id), NOT_FOUND)
  return asFound(await persons.byKey(person_id), NOT_FOUND_BY_KEY)
}

const asFound = (person: StoredPerson | null, message: string): Found =>
  person ? { ok: true, person } : { ok: false, message }

/** The person that all ids of a query name; undefined without ids, null if one is unknown or they name two people. */
export async function findQueried(
  persons: PersonStore,
  { person_id, external_person_id }: { person_id?: string | undefined; external_person_id?: string | undefined },
): Promise<StoredPerson | null | undefined> {
  const byKey = person_id === undefined ? null : await findPerson(persons, { person_id })
  const byExternal = external_person_id === undefined ? null : await findPerson(persons, { external_person_id })
  const [first, second = first] = [byKey, byExternal].filter(each => each !== null)
  if (!first || !second) return undefined
  return first.ok && second.ok && first.person.person_id === second.person.person_id ? first.person : null
}
