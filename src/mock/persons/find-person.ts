import type { PersonStore, StoredPerson } from './store'

/** What the person of an address is called there: the key or, deprecated, the older id (row 3); or the customer's own. */
export type PersonReference = { readonly person_id: string } | { readonly external_person_id: string }

type Found = { ok: true; person: StoredPerson } | { ok: false; message: string }

const NOT_FOUND = 'PersonErrors::PersonNotFound'
const NOT_FOUND_BY_KEY = 'PersonErrors::PersonNotFoundByPersonKey'

/** The person of an address; the message of the 404 when there is none. What is neither key nor id is nobody. */
export async function findPerson(persons: PersonStore, reference: PersonReference): Promise<Found> {
  if ('external_person_id' in reference)
    return found(await persons.byExternalId(reference.external_person_id), NOT_FOUND)
  const { person_id } = reference
  if (/^\d+$/.test(person_id)) return found(await persons.byId(person_id), NOT_FOUND)
  return found(await persons.byKey(person_id), NOT_FOUND_BY_KEY)
}

const found = (person: StoredPerson | null, message: string): Found =>
  person ? { ok: true, person } : { ok: false, message }
