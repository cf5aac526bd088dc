import type { PersonStore, StoredPerson } from './store'

/** How a URL names a person: `person_id` is the person key or the deprecated numeric id. */
export type PersonReference = { readonly person_id: string } | { readonly external_person_id: string }

type Found = { ok: true; person: StoredPerson } | { ok: false; message: string }

const NOT_FOUND = 'PersonErrors::PersonNotFound'
const NOT_FOUND_BY_KEY = 'PersonErrors::PersonNotFoundByPersonKey'

/** The person a URL names, or the message for a 404. */
export async function findPerson(persons: PersonStore, reference: PersonReference): Promise<Found> {
  if ('external_person_id' in reference)
    return found(await persons.byExternalId(reference.external_person_id), NOT_FOUND)
  const { person_id } = reference
  if (/^\d+$/.test(person_id)) return found(await persons.byId(person_id), NOT_FOUND)
  return found(await persons.byKey(person_id), NOT_FOUND_BY_KEY)
}

const found = (person: StoredPerson | null, message: string): Found =>
  person ? { ok: true, person } : { ok: false, message }
