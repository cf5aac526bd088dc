import { readWireMdn } from '#/contract/format/mdn'
import type { ParticipantWrite, participantRows } from '#/contract/participants'
import type { Queryable } from '#/store/db'
import { NO_ACQUISITION_CAMPAIGN } from '../campaigns/routes'
import { type StoredCampaign, campaignById } from '../campaigns/store'
import { invalid, refuse } from '../http/reply'
import type { Call, ServiceHandlers } from '../mock-state'
import { findQueried } from '../persons/find-person'
import { numberKind } from '../persons/number-kind'
import { asNewPerson, storePatch } from '../persons/person-change'
import { type PersonPatch, readPersonPatch } from '../persons/person-patch'
import { insertPerson, lockIdentifiers, personStore } from '../persons/store'
import { activeSubscription } from '../subscriptions/store'
import { sendToHandset } from './handset-texts'
import { choosePerson, refuseByCampaignOrNumber, refuseByHistory } from './participant-rules'
import { insertParticipation, isBlocked, pendingOf, pendingParticipation } from './store'
import { writeParticipation } from './wire'

export const participantHandlers: ServiceHandlers<typeof participantRows> = {
  /**
   * Invites a person to a campaign. Requests for the same number run one after another: only the first creates an
   * entry.
   */
  async addParticipant({ params, body }, call) {
    const reading = readParticipant(body, call)
    if (!reading.ok) return invalid(reading.faults)
    const { patch, mdn } = reading
    const { mock, company } = call
    const reply = await mock.db.tx(async q => {
      await lockIdentifiers(q, company.company_key, { mdn, externals: [patch.external] })
      const campaign = await campaignById(q, company.company_key, params.id)
      if (!campaign) return refuse(404, NO_ACQUISITION_CAMPAIGN)
      const refused = refuseByCampaignOrNumber(campaign, numberKind(mdn))
      return refused ? refused.reply : addToCampaign(q, call, campaign, { patch, mdn })
    })
    if (reply.status === 201) mock.scheduler.invalidate()
    return reply
  },

  /** Lists pending participations of a campaign, narrowed by the query. */
  async listParticipants({ params, query }, { mock, company, version }) {
    const campaign = await campaignById(mock.db, company.company_key, params.id)
    if (!campaign) return refuse(404, NO_ACQUISITION_CAMPAIGN)
    const mdn = query.mdn === undefined ? undefined : readWireMdn(query.mdn, version, company.home_country)
    const person = await findQueried(personStore(mock.db, company.company_key), query)
    if (mdn === null || person === null) return { status: 200, body: [] }
    const pending = await pendingOf(mock.db, campaign, { mdn, personId: person?.person_id })
    return { status: 200, body: pending.map(row => writeParticipation(row, row)) }
  },
}

type Reading = { ok: true; patch: PersonPatch; mdn: string } | { ok: false; faults: string[] }

/** Reads the request as a change to a person. A null external id and a time zone are ignored. */
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

async function addToCampaign(
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

  // Nothing is written before this point: a refused request must not create or change a person.
  const person = known
    ? await storePatch(q, known, patch, now)
    : await insertPerson(q, company.company_key, asNewPerson(patch), now)
  if (pending) return { status: 200, body: writeParticipation(person, pending) } as const
  const participation = await insertParticipation(q, campaign, person, { mdn, now })
  await sendToHandset('confirmation', q, company, campaign, { person, mdn, now })
  return { status: 201, body: writeParticipation(person, participation) } as const
}
