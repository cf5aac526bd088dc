import { refuse } from '../http/reply'
import type { PersonPatch } from './person-patch'
import type { StoredPerson } from './store'

/** The records that a write touches, as they are now. */
export interface Involved {
  /** Everybody who holds the number that the write names. */
  readonly holders: readonly StoredPerson[]
  /** Who has the external id that the write gives. */
  readonly byExternal: StoredPerson | null
}

type Refused = { kind: 'refuse'; reply: ReturnType<typeof refuse<409 | 422>> }
type UpdateDecision = { kind: 'update'; person: StoredPerson } | Refused
export type Decision = { kind: 'create' } | UpdateDecision

const NO_IDENTIFIER = 'A person needs a mobile_phone or an external_person_id.'
const EXTERNAL_TAKEN = 'EXTERNALPERSONIDMISMATCH'
const NUMBER_CHANGE = 'PersonErrors::MdnChangeNotAllowed'
const NUMBER_TAKEN = 'Another person already has this mobile number.'
const NUMBER_SHARED = 'Several persons have this mobile number; it does not tell which of them is meant.'
const TWO_PERSONS = 'The mobile number and the external id belong to two different persons.'

const no = (status: 409 | 422, message: string): Refused => ({ kind: 'refuse', reply: refuse(status, message) })

/** Row 5 (Persons, rules for add 1 to 5, decisions 14, 15 and 57). */
export function decideAdd(patch: PersonPatch, { holders, byExternal }: Involved): Decision {
  if (!patch.mdn && !patch.external) return no(422, NO_IDENTIFIER)
  if (holders.length > 1) return no(409, NUMBER_SHARED)
  const [holder] = holders
  if (holder && byExternal && !isSame(holder, byExternal)) return no(409, TWO_PERSONS)
  const person = holder ?? byExternal
  return person ? decideUpdate(person, patch, { holders, byExternal }) : { kind: 'create' }
}

/** Row 6 (Persons, rules for update 1 to 4, decisions 14 and 57). */
export function decideUpdate(
  person: StoredPerson,
  patch: PersonPatch,
  { holders, byExternal }: Involved,
): UpdateDecision {
  if (byExternal && !isSame(byExternal, person)) return no(422, EXTERNAL_TAKEN)
  const had = person.mdn !== null || person.external_person_id !== null
  const keepsNumber = patch.mdn === undefined ? person.mdn !== null : patch.mdn !== null
  const keepsExternal = patch.external === undefined ? person.external_person_id !== null : patch.external !== null
  if (had && !keepsNumber && !keepsExternal) return no(422, NO_IDENTIFIER)
  if (patch.mdn && patch.mdn !== person.mdn) {
    if (person.mdn !== null) return no(409, NUMBER_CHANGE)
    if (holders.length > 0) return no(409, NUMBER_TAKEN)
  }
  return { kind: 'update', person }
}

/** The patch of row 7: the id of the address is the person's unless the body gives another (rule 2, decision 59). */
export const withIdFromPath = (patch: PersonPatch, pathId: string): PersonPatch =>
  patch.external === undefined ? { ...patch, external: pathId } : patch

/** Row 7 (Persons, rules for add or update by external id, decisions 15 and 59). */
export function decidePut(
  patch: PersonPatch,
  byPath: StoredPerson | null,
  { holders, byExternal }: Involved,
): Decision {
  if (holders.length > 1) return no(409, NUMBER_SHARED)
  const person = byPath ?? holders[0]
  if (person) return decideUpdate(person, patch, { holders, byExternal })
  if (byExternal) return no(422, EXTERNAL_TAKEN)
  return patch.mdn || patch.external ? { kind: 'create' } : no(422, NO_IDENTIFIER)
}

const isSame = (a: StoredPerson, b: StoredPerson): boolean => a.person_id === b.person_id
