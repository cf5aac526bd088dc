import type { HandlerInput, HandlerReply } from '#/contract/endpoint'
import type { Endpoints } from '#/contract/endpoints'
import { limits } from '#/contract/format/limits'
import { isE164, nationalToE164 } from '#/contract/format/mdn'
import { personRows } from '#/contract/persons'
import type { Queryable } from '#/store/db'
import { invalid, refuse } from '../http/reply'
import { type MockRoute, mockRoute } from '../http/route'
import type { Call } from '../mock-state'
import { applyPatch, asNewPerson } from './person-change'
import { type PersonPatch, externalIdFault, readPersonPatch } from './person-patch'
import { type Decision, decideAdd, decidePut, decideUpdate, withIdFromPath } from './person-rules'
import { insertPerson, lockIdentifiers, personStore, searchByNumber, updatePersonRow } from './store'
import { writePerson } from './wire'

type In<Id extends keyof Endpoints> = HandlerInput<Endpoints[Id]>
type Out<Id extends keyof Endpoints> = Promise<HandlerReply<Endpoints[Id]>>

const NOT_FOUND = 'PersonErrors::PersonNotFound'
const NOT_FOUND_BY_KEY = 'PersonErrors::PersonNotFoundByPersonKey'

/** By person key or by the deprecated numeric id. */
async function getPerson({ params }: In<'getPerson'>, { mock, company, version }: Call): Out<'getPerson'> {
  const persons = personStore(mock.db, company.company_key)
  const isOlderId = /^\d+$/.test(params.person_key)
  const person = isOlderId ? await persons.byId(params.person_key) : await persons.byKey(params.person_key)
  if (!person) return refuse(404, isOlderId ? NOT_FOUND : NOT_FOUND_BY_KEY)
  return { status: 200, body: writePerson(person, company, version) }
}

async function getPersonByExternalId(
  { params }: In<'getPersonByExternalId'>,
  { mock, company, version }: Call,
): Out<'getPersonByExternalId'> {
  const person = await personStore(mock.db, company.company_key).byExternalId(params.external_person_id)
  return person ? { status: 200, body: writePerson(person, company, version) } : refuse(404, NOT_FOUND)
}

/** A number that is missing, malformed, in the other version's format, or unknown is 404. */
async function searchPersons({ query }: In<'searchPersons'>, { mock, company, version }: Call): Out<'searchPersons'> {
  const { mdn = '' } = query
  const number = version === 2 ? (isE164(mdn) ? mdn : null) : nationalToE164(mdn, company.home_country)
  const found = number === null ? [] : await searchByNumber(mock.db, company.company_key, number, limits.personSearch)
  if (found.length === 0) return refuse(404, NOT_FOUND)
  return { status: 200, body: found.map(person => writePerson(person, company, version)) }
}

async function createPerson({ body }: In<'createPerson'>, call: Call): Out<'createPerson'> {
  const reading = readPersonPatch(body, call)
  if (!reading.ok) return invalid(reading.faults)
  const { patch } = reading
  return call.mock.db.tx(async q => {
    await lockIdentifiers(q, call.company.company_key, { mdn: patch.mdn, externals: [patch.external] })
    return applyDecision(q, call, patch, decideAdd(patch, await loadInvolved(q, call, patch)))
  })
}

async function updatePerson({ params, body }: In<'updatePerson'>, call: Call): Out<'updatePerson'> {
  const reading = readPersonPatch(body, call)
  if (!reading.ok) return invalid(reading.faults)
  const { patch } = reading
  return call.mock.db.tx(async q => {
    await lockIdentifiers(q, call.company.company_key, { mdn: patch.mdn, externals: [patch.external] })
    const person = await personStore(q, call.company.company_key, { forUpdate: true }).byKey(params.person_key)
    if (!person) return refuse(404, NOT_FOUND_BY_KEY)
    const decision = decideUpdate(person, patch, await loadInvolved(q, call, patch))
    if (decision.kind !== 'update') return decision.reply
    return { status: 200, body: await storeChange(q, call, patch, decision) }
  })
}

async function putPersonByExternalId(
  { params, body }: In<'putPersonByExternalId'>,
  call: Call,
): Out<'putPersonByExternalId'> {
  const pathId = params.external_person_id
  const reading = readPersonPatch(body, call)
  const idFault = externalIdFault(pathId)
  const faults = [...(idFault === null ? [] : [idFault]), ...(reading.ok ? [] : reading.faults)]
  if (!reading.ok || idFault !== null) return invalid(faults)
  const patch = withIdFromPath(reading.patch, pathId)
  return call.mock.db.tx(async q => {
    await lockIdentifiers(q, call.company.company_key, { mdn: patch.mdn, externals: [pathId, patch.external] })
    const byPath = await personStore(q, call.company.company_key, { forUpdate: true }).byExternalId(pathId)
    return applyDecision(q, call, patch, decidePut(patch, byPath, await loadInvolved(q, call, patch)))
  })
}

async function loadInvolved(q: Queryable, { company }: Call, patch: PersonPatch) {
  const persons = personStore(q, company.company_key, { forUpdate: true })
  return {
    holders: patch.mdn ? await persons.holdersOf(patch.mdn) : [],
    byExternal: patch.external ? await persons.byExternalId(patch.external) : null,
  }
}

async function applyDecision(q: Queryable, call: Call, patch: PersonPatch, decision: Decision) {
  if (decision.kind === 'refuse') return decision.reply
  if (decision.kind === 'update') return { status: 200, body: await storeChange(q, call, patch, decision) } as const
  const { mock, company, version } = call
  const person = await insertPerson(q, company.company_key, asNewPerson(patch), mock.clock.now())
  return { status: 201, body: writePerson(person, company, version) } as const
}

async function storeChange(
  q: Queryable,
  { mock, company, version }: Call,
  patch: PersonPatch,
  { person }: { person: Parameters<typeof applyPatch>[0] },
) {
  const changed = applyPatch(person, patch, mock.clock.now())
  if (changed !== person) await updatePersonRow(q, changed)
  return writePerson(changed, company, version)
}

export const personRoutes: Record<keyof typeof personRows, MockRoute<Call>> = {
  getPerson: mockRoute(personRows.getPerson, getPerson),
  getPersonByExternalId: mockRoute(personRows.getPersonByExternalId, getPersonByExternalId),
  searchPersons: mockRoute(personRows.searchPersons, searchPersons),
  createPerson: mockRoute(personRows.createPerson, createPerson),
  updatePerson: mockRoute(personRows.updatePerson, updatePerson),
  putPersonByExternalId: mockRoute(personRows.putPersonByExternalId, putPersonByExternalId),
}
