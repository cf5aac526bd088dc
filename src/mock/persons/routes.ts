import { limits } from '#/contract/format/limits'
import { readWireMdn } from '#/contract/format/mdn'
import type { personRows } from '#/contract/persons'
import type { Queryable } from '#/store/db'
import { invalid, refuse } from '../http/reply'
import type { Call, ServiceHandlers } from '../mock-state'
import { NOT_FOUND, NOT_FOUND_BY_KEY, type PersonReference, findPerson } from './find-person'
import { asNewPerson, storePatch } from './person-change'
import { type PersonPatch, externalIdFault, readPersonPatch } from './person-patch'
import { type Decision, decideAdd, decidePut, decideUpdate, withIdFromPath } from './person-rules'
import { insertPerson, lockIdentifiers, personStore, searchByNumber } from './store'
import { writePerson } from './wire'

export const personHandlers: ServiceHandlers<typeof personRows> = {
  /** By person key or by the deprecated numeric id. */
  getPerson: ({ params }, call) => get({ person_id: params.person_key }, call),
  getPersonByExternalId: ({ params }, call) => get(params, call),

  /** A number that is missing, malformed, in the other version's format, or unknown is 404. */
  async searchPersons({ query }, { mock, company, version }) {
    const number = readWireMdn(query.mdn ?? '', version, company.home_country)
    const found = number === null ? [] : await searchByNumber(mock.db, company.company_key, number, limits.personSearch)
    if (found.length === 0) return refuse(404, NOT_FOUND)
    return { status: 200, body: found.map(person => writePerson(person, company, version)) }
  },

  async createPerson({ body }, call) {
    const reading = readPersonPatch(body, call)
    if (!reading.ok) return invalid(reading.faults)
    const { patch } = reading
    return call.mock.db.tx(async q => {
      await lockIdentifiers(q, call.company.company_key, { mdn: patch.mdn, externals: [patch.external] })
      return applyDecision(q, call, patch, decideAdd(patch, await loadInvolved(q, call, patch)))
    })
  },

  async updatePerson({ params, body }, call) {
    const reading = readPersonPatch(body, call)
    if (!reading.ok) return invalid(reading.faults)
    const { patch } = reading
    return call.mock.db.tx(async q => {
      await lockIdentifiers(q, call.company.company_key, { mdn: patch.mdn, externals: [patch.external] })
      const person = await personStore(q, call.company.company_key, { forUpdate: true }).byKey(params.person_key)
      if (!person) return refuse(404, NOT_FOUND_BY_KEY)
      return applyUpdate(q, call, patch, decideUpdate(person, patch, await loadInvolved(q, call, patch)))
    })
  },

  async putPersonByExternalId({ params, body }, call) {
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
  },
}

async function get(reference: PersonReference, { mock, company, version }: Call) {
  const found = await findPerson(personStore(mock.db, company.company_key), reference)
  if (!found.ok) return refuse(404, found.message)
  return { status: 200, body: writePerson(found.person, company, version) } as const
}

async function loadInvolved(q: Queryable, { company }: Call, patch: PersonPatch) {
  const persons = personStore(q, company.company_key, { forUpdate: true })
  return {
    holders: patch.mdn ? await persons.holdersOf(patch.mdn) : [],
    byExternal: patch.external ? await persons.byExternalId(patch.external) : null,
  }
}

async function applyDecision(q: Queryable, call: Call, patch: PersonPatch, decision: Decision) {
  if (decision.kind !== 'create') return applyUpdate(q, call, patch, decision)
  const { mock, company, version } = call
  const person = await insertPerson(q, company.company_key, asNewPerson(patch), mock.clock.now())
  return { status: 201, body: writePerson(person, company, version) } as const
}

async function applyUpdate(
  q: Queryable,
  { mock, company, version }: Call,
  patch: PersonPatch,
  decision: Exclude<Decision, { kind: 'create' }>,
) {
  if (decision.kind === 'refuse') return decision.reply
  const changed = await storePatch(q, decision.person, patch, mock.clock.now())
  return { status: 200, body: writePerson(changed, company, version) } as const
}
