import { refuse } from '../http/reply'
import type { PersonPatch } from './person-patch'
import type { StoredPerson } from './store'

/** The persons a write involves, as they are stored now. */
export interface Involved {
  /** All persons who have the number in the write. */
  readonly holders: readonly StoredPerson[]
  /** The person who has the external id in the write. */
  readonly byExternal: StoredPerson | null
}

type Refused = { kind: 'refuse'; reply: ReturnType<typeof refuse<409 | 422>> }
type UpdateDecision = { kind: 'update'; person: StoredPerson } | Refused
export type Decision = { kind: 'create' } | UpdateDecision

const NO_IDENTIFIER = 'A person needs a mobile_phone or an external_person_id.'
const EXTERNAL_TAKEN = 'EXTERNALPERSONIDMISMATCH'
const NUMBER_CHANGE = 'PersonErrors::MdnChangeNotAllowed'
const NUMBER_TAKEN = 'Another person already has this mobile number.'
const NUMBER_SHARED = 'Several persons have this mobile number, so it does not identify one.'
const TWO_PERSONS = 'The mobile number and the external id belong to two different persons.'

const refused = (status: 409 | 422, message: string): Refused => ({ kind: 'refuse', reply: refuse(status, message) })

/** Add: updates the person with the number or external id, or creates one. */
export function decideAdd(patch: PersonPatch, { holders, byExternal }: Involved): Decision {
  if (!patch.mdn && !patch.external) return refused(422, NO_IDENTIFIER)
  if (holders.length > 1) return refused(409, NUMBER_SHARED)
  const [holder] = holders
  if (holder && byExternal && !isSame(holder, byExternal)) return refused(409, TWO_PERSONS)
  const person = holder ?? byExternal
  return person ? decideUpdate(person, patch, { holders, byExternal }) : { kind: 'create' }
}

/** Update: a number can be added or removed but not changed, and one identifier must remain. */
export function decideUpdate(
  person: StoredPerson,
  patch: PersonPatch,
  { holders, byExternal }: Involved,
): UpdateDecision {
  if (byExternal && !isSame(byExternal, person)) return refused(422, EXTERNAL_TAKEN)
  const hadIdentifier = person.mdn !== null || person.external_person_id !== null
  const keepsNumber = patch.mdn === undefined ? person.mdn !== null : patch.mdn !== null
  const keepsExternal = patch.external === undefined ? person.external_person_id !== null : patch.external !== null
  if (hadIdentifier && !keepsNumber && !keepsExternal) return refused(422, NO_IDENTIFIER)
  if (patch.mdn && patch.mdn !== person.mdn) {
    if (person.mdn !== null) return refused(409, NUMBER_CHANGE)
    if (holders.length > 0) return refused(409, NUMBER_TAKEN)
  }
  return { kind: 'update', person }
}

/** The patch of a PUT by external id: the URL's id is written unless the body sets another, or null. */
export const withIdFromPath = (patch: PersonPatch, pathId: string): PersonPatch =>
  patch.external === undefined ? { ...patch, external: pathId } : patch

/** PUT by external id: the person is found by the URL's id, else by the number, else created. */
export function decidePut(
  patch: PersonPatch,
  byPath: StoredPerson | null,
  { holders, byExternal }: Involved,
): Decision {
  if (holders.length > 1) return refused(409, NUMBER_SHARED)
  const person = byPath ?? holders[0]
  if (person) return decideUpdate(person, patch, { holders, byExternal })
  if (byExternal) return refused(422, EXTERNAL_TAKEN)
  return patch.mdn || patch.external ? { kind: 'create' } : refused(422, NO_IDENTIFIER)
}

const isSame = (a: StoredPerson, b: StoredPerson): boolean => a.person_id === b.person_id
