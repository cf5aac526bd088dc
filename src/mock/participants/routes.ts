import type { HandlerInput, HandlerReply } from '#/contract/endpoint'
import type { Endpoints } from '#/contract/endpoints'
import { type ParticipantWrite, participantRows } from '#/contract/participants'
import type { Queryable } from '#/store/db'
import { NO_CAMPAIGN } from '../campaigns/routes'
import { type StoredCampaign, campaignById } from '../campaigns/store'
import { invalid, refuse } from '../http/reply'
import { type MockRoute, mockRoute } from '../http/route'
import type { Call } from '../mock-state'
import { findPerson } from '../persons/find-person'
import { numberKind } from '../persons/number-kind'
import { applyPatch, asNewPerson } from '../persons/person-change'
import { type PersonPatch, readPersonPatch } from '../persons/person-patch'
import { readRequestedNumber } from '../persons/requested-number'
import { type StoredPerson, insertPerson, lockIdentifiers, personStore, updatePersonRow } from '../persons/store'
import { activeSubscription } from '../subscriptions/store'
import { sendConfirmation } from './handset-texts'
import { choosePerson, refuseByCampaignOrNumber, refuseByHistory } from './participant-rules'
import { insertParticipation, isBlocked, pendingOf, pendingParticipation } from './store'
import { writeParticipation } from './wire'

type In<Id extends keyof Endpoints> = HandlerInput<Endpoints[Id]>
type Out<Id extends keyof Endpoints> = Promise<HandlerReply<Endpoints[Id]>>

/** Invites a person to a campaign. Adds of one number run one after another, so that only the first creates an entry. */
async function addParticipant({ params, body }: In<'addParticipant'>, call: Call): Out<'addParticipant'> {
  const reading = readParticipant(body, call)
  if (!reading.ok) return invalid(reading.faults)
  const { patch, mdn } = reading
  const { mock, company } = call
  const reply = await mock.db.tx(async q => {
    await lockIdentifiers(q, company.company_key, { mdn, externals: [patch.external] })
    const campaign = await campaignById(q, company.company_key, params.id)
    if (!campaign) return refuse(404, NO_CAMPAIGN)
    const refused = refuseByCampaignOrNumber(campaign, numberKind(mdn))
    return refused ? refused.reply : add(q, call, campaign, { patch, mdn })
  })
  if (reply.status === 201) mock.scheduler.changed()
  return reply
}

type Reading = { ok: true; patch: PersonPatch; mdn: string } | { ok: false; faults: string[] }

/** Reads the request as a change of a person. A null external id is ignored, and a time zone is not part of it. */
function readParticipant(body: ParticipantWrite, call: Call): Reading {
  const { external_person_id, mobile_phone, custom_fields } = body
  const reading = readPersonPatch(
    { external_person_id: external_person_id ?? undefined, mobile_phone, custom_fields },
    call,
  )
  if (!reading.ok) return reading
  const { mdn } = reading.patch
  return mdn ? { ok: true, patch: reading.patch, mdn } : { ok: false, faults: ['mobile_phone.mdn is required'] }
}

async function add(
  q: Queryable,
  { mock, company }: Call,
  campaign: StoredCampaign,
  { patch, mdn }: { patch: PersonPatch; mdn: string },
) {
  const now = mock.clock.now()
  const persons = personStore(q, company.company_key, { forUpdate: true })
  const holders = await persons.holdersOf(mdn)
  const choice = choosePerson(holders, patch.external ? await persons.byExternalId(patch.external) : null)
  if (choice.kind === 'refuse') return choice.reply

  const known = choice.kind === 'person' ? choice.person : null
  const pending = known && (await pendingParticipation(q, campaign, known, { mdn, now }))
  const refused = refuseByHistory({
    isSubscribed: known !== null && (await activeSubscription(q, known, campaign.list_id)) !== null,
    isPending: pending !== null,
    isBlocked: await isBlocked(q, campaign, mdn),
  })
  if (refused) return refused.reply

  // Nothing is written before this point: a refused add must not create or change a person.
  const person = known
    ? await applyAndStore(q, known, patch, now)
    : await insertPerson(q, company.company_key, asNewPerson(patch), now)
  if (pending) return { status: 200, body: writeParticipation(person, pending) } as const
  const participation = await insertParticipation(q, campaign, person, { mdn, now })
  await sendConfirmation(q, company, campaign, { person, mdn, now })
  return { status: 201, body: writeParticipation(person, participation) } as const
}

async function applyAndStore(
  q: Queryable,
  person: StoredPerson,
  patch: PersonPatch,
  now: number,
): Promise<StoredPerson> {
  const after = applyPatch(person, patch, now)
  if (after !== person) await updatePersonRow(q, after)
  return after
}

/** Lists pending participations of a campaign, narrowed by the query. */
async function listParticipants({ params, query }: In<'listParticipants'>, call: Call): Out<'listParticipants'> {
  const { mock, company } = call
  const campaign = await campaignById(mock.db, company.company_key, params.id)
  if (!campaign) return refuse(404, NO_CAMPAIGN)
  const filter = await readQuery(query, call)
  if (!filter) return { status: 200, body: [] }
  const pending = await pendingOf(mock.db, campaign, filter)
  return { status: 200, body: pending.map(each => writeParticipation(each, each)) }
}

/** The number and person a query narrows to; null if no participation can match. */
async function readQuery(
  query: { mdn?: string | undefined; person_id?: string | undefined; external_person_id?: string | undefined },
  call: Call,
): Promise<{ mdn: string | null; personId: number | null } | null> {
  const mdn = query.mdn === undefined ? null : readRequestedNumber(query.mdn, call)
  if (query.mdn !== undefined && mdn === null) return null
  const persons = personStore(call.mock.db, call.company.company_key)
  let personId: number | null = null
  const { person_id, external_person_id } = query
  for (const reference of [
    person_id === undefined ? null : { person_id },
    external_person_id === undefined ? null : { external_person_id },
  ]) {
    if (reference === null) continue
    const found = await findPerson(persons, reference)
    if (!found.ok || (personId !== null && personId !== found.person.person_id)) return null
    personId = found.person.person_id
  }
  return { mdn, personId }
}

export const participantRoutes: Record<keyof typeof participantRows, MockRoute<Call>> = {
  addParticipant: mockRoute(participantRows.addParticipant, addParticipant),
  listParticipants: mockRoute(participantRows.listParticipants, listParticipants),
}
