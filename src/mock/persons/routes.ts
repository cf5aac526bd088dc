import type { HandlerInput, HandlerReply } from '#/contract/endpoint'
import type { Endpoints } from '#/contract/endpoints'
import { limits } from '#/contract/format/limits'
import { isE164, nationalToE164 } from '#/contract/format/mdn'
import type { Queryable } from '#/store/db'
import { refuse } from '../http/reply'
import type { Call } from '../mock-state'
import { applyPatch, asNewPerson } from './person-change'
import { type PersonPatch, externalIdFault, readPersonPatch } from './person-patch'
import { type Decision, decideAdd, decidePut, decideUpdate, withAddressId } from './person-rules'
import { insertPerson, lockIdentifiers, personStore, searchByNumber, updatePersonRow } from './store'
import { writePerson } from './wire'

type In<Id extends keyof Endpoints> = HandlerInput<Endpoints[Id]>
type Out<Id extends keyof Endpoints> = Promise<HandlerReply<Endpoints[Id]>>

const NOT_FOUND = 'PersonErrors::PersonNotFound'
const NOT_FOUND_BY_KEY = 'PersonErrors::PersonNotFoundByPersonKey'

/** Rows 1 and 3: by key or, deprecated, by the older id. What is neither form is nobody. */
export async function getPerson({ params }: In<'getPerson'>, { world, company, version }: Call): Out<'getPerson'> {
  const persons = personStore(world.db, company.company_key)
  const isOlderId = /^\d+$/.test(params.person_key)
  const person = isOlderId ? await persons.byId(params.person_key) : await persons.byKey(params.person_key)
  if (!person) return refuse(404, isOlderId ? NOT_FOUND : NOT_FOUND_BY_KEY)
  return { status: 200, body: writePerson(person, company, version) }
}

/** Row 2. */
export async function getPersonByExternalId(
  { params }: In<'getPersonByExternalId'>,
  { world, company, version }: Call,
): Out<'getPersonByExternalId'> {
  const person = await personStore(world.db, company.company_key).byExternalId(params.external_person_id)
  return person ? { status: 200, body: writePerson(person, company, version) } : refuse(404, NOT_FOUND)
}

/** Row 4: missing, malformed, of the other version's form, or nobody's: all 404 (decision 3). */
export async function searchPersons(
  { query }: In<'searchPersons'>,
  { world, company, version }: Call,
): Out<'searchPersons'> {
  const { mdn = '' } = query
  const number = version === 2 ? (isE164(mdn) ? mdn : null) : nationalToE164(mdn, company.home_country)
  const found = number === null ? [] : await searchByNumber(world.db, company.company_key, number, limits.personSearch)
  if (found.length === 0) return refuse(404, NOT_FOUND)
  return { status: 200, body: found.map(person => writePerson(person, company, version)) }
}

/** Row 5. */
export async function createPerson({ body }: In<'createPerson'>, call: Call): Out<'createPerson'> {
  const reading = readPersonPatch(body, call)
  if (!reading.ok) return refuse(422, ...reading.faults)
  const { patch } = reading
  return call.world.db.tx(async q => {
    await lockIdentifiers(q, call.company.company_key, { mdn: patch.mdn, externals: [patch.external] })
    return carryOut(q, call, patch, decideAdd(patch, await involvedIn(q, call, patch)))
  })
}

/** Row 6. */
export async function updatePerson({ params, body }: In<'updatePerson'>, call: Call): Out<'updatePerson'> {
  const reading = readPersonPatch(body, call)
  if (!reading.ok) return refuse(422, ...reading.faults)
  const { patch } = reading
  return call.world.db.tx(async q => {
    await lockIdentifiers(q, call.company.company_key, { mdn: patch.mdn, externals: [patch.external] })
    const person = await personStore(q, call.company.company_key, { forChange: true }).byKey(params.person_key)
    if (!person) return refuse(404, NOT_FOUND_BY_KEY)
    const decision = decideUpdate(person, patch, await involvedIn(q, call, patch))
    if (decision.kind !== 'update') return decision.reply
    return { status: 200, body: await storeChange(q, call, patch, decision) }
  })
}

/** Row 7. */
export async function putPersonByExternalId(
  { params, body }: In<'putPersonByExternalId'>,
  call: Call,
): Out<'putPersonByExternalId'> {
  const addressId = params.external_person_id
  const reading = readPersonPatch(body, call)
  const idFault = externalIdFault(addressId)
  const faults = [...(idFault === null ? [] : [idFault]), ...(reading.ok ? [] : reading.faults)]
  if (!reading.ok || idFault !== null) return refuse(422, ...faults)
  const patch = withAddressId(reading.patch, addressId)
  return call.world.db.tx(async q => {
    await lockIdentifiers(q, call.company.company_key, { mdn: patch.mdn, externals: [addressId, patch.external] })
    const byAddress = await personStore(q, call.company.company_key, { forChange: true }).byExternalId(addressId)
    return carryOut(q, call, patch, decidePut(patch, byAddress, await involvedIn(q, call, patch)))
  })
}

async function involvedIn(q: Queryable, { company }: Call, patch: PersonPatch) {
  const persons = personStore(q, company.company_key, { forChange: true })
  return {
    holders: patch.mdn ? await persons.holdersOf(patch.mdn) : [],
    byExternal: patch.external ? await persons.byExternalId(patch.external) : null,
  }
}

async function carryOut(q: Queryable, call: Call, patch: PersonPatch, decision: Decision) {
  if (decision.kind === 'refuse') return decision.reply
  if (decision.kind === 'update') return { status: 200, body: await storeChange(q, call, patch, decision) } as const
  const { world, company, version } = call
  const person = await insertPerson(q, company.company_key, asNewPerson(patch), world.clock.now())
  return { status: 201, body: writePerson(person, company, version) } as const
}

async function storeChange(
  q: Queryable,
  { world, company, version }: Call,
  patch: PersonPatch,
  { person }: { person: Parameters<typeof applyPatch>[0] },
) {
  const changed = applyPatch(person, patch, world.clock.now())
  if (changed !== person) await updatePersonRow(q, changed)
  return writePerson(changed, company, version)
}
