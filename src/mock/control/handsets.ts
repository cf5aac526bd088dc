import { isE164 } from '#/contract/format/mdn'
import type { Queryable } from '#/store/db'
import { campaignById } from '../campaigns/store'
import { DEMO } from '../companies/seed'
import type { Company } from '../companies/store'
import { refuse } from '../http/reply'
import { textsToNumber } from '../outbox/store'
import { sendWelcome } from '../participants/handset-texts'
import {
  type StoredParticipation,
  deletePending,
  newestForNumber,
  rejectParticipation,
  deleteParticipation,
} from '../participants/store'
import { lockIdentifiers, personStore } from '../persons/store'
import { endSubscriptionsOfNumber, subscribe } from '../subscriptions/store'
import type { ControlCall, ControlInput, ControlReply } from './control-types'
import { readHandsetReply } from './handset-reply'

const NOT_E164 = 'mdn must be an E.164 number such as %2B13125550142'
const MAX_TEXTS = 10_000

/** `unblocked`: a Y too late to confirm, which still ends the block of an earlier N. */
type Outcome = 'confirmed' | 'rejected' | 'stopped' | 'unblocked' | 'unchanged'

/** POST /__mock/handsets/{mdn}/replies */
export async function replyFromHandset(
  { params, body }: ControlInput<'replyFromHandset'>,
  { mock }: ControlCall,
): ControlReply<'replyFromHandset'> {
  const { mdn } = params
  if (!isE164(mdn)) return refuse(422, NOT_E164)
  const company = mock.companies.byKey(body.company_key ?? DEMO.company_key)
  if (!company) return refuse(404, 'There is no such company.')
  const reply = readHandsetReply(body.text)
  if (reply === 'other') return { status: 200, body: { outcome: 'unchanged' } }
  const outcome = await mock.db.tx(async q => {
    // A concurrent add of the same number finishes before this or starts after it.
    await lockIdentifiers(q, company.company_key, { mdn })
    const now = mock.clock.now()
    switch (reply) {
      case 'yes':
        return sayYes(q, company, mdn, now)
      case 'no':
        return sayNo(q, company, mdn)
      case 'stop':
        return sayStop(q, company, mdn, now)
    }
  })
  return { status: 200, body: { outcome } }
}

/**
 * Y confirms the newest pending participation. If there is none, it reverses the newest N: the person is subscribed if
 * the invitation has not expired, and the block ends in any case.
 */
async function sayYes(q: Queryable, company: Company, mdn: string, now: number): Promise<Outcome> {
  const pending = await newestForNumber(q, company.company_key, mdn, 'PENDING')
  if (pending) return confirm(q, company, pending, now)
  const rejected = await newestForNumber(q, company.company_key, mdn, 'REJECTED')
  if (!rejected) return 'unchanged'
  if (now < rejected.expire_date) return confirm(q, company, rejected, now)
  await deleteParticipation(q, rejected)
  return 'unblocked'
}

async function confirm(
  q: Queryable,
  company: Company,
  participation: StoredParticipation,
  now: number,
): Promise<Outcome> {
  const { company_key, acquisition_id, mdn } = participation
  const campaign = await campaignById(q, company_key, acquisition_id)
  const person = await personStore(q, company_key).byId(String(participation.person_id))
  if (!campaign || !person)
    throw new Error(`The campaign or person of participation ${participation.participation_id} does not exist.`)
  await deleteParticipation(q, participation)
  await subscribe(q, person, campaign.list_id, now)
  await sendWelcome(q, company, campaign, { person, mdn, now })
  return 'confirmed'
}

async function sayNo(q: Queryable, company: Company, mdn: string): Promise<Outcome> {
  const pending = await newestForNumber(q, company.company_key, mdn, 'PENDING')
  if (!pending) return 'unchanged'
  await rejectParticipation(q, pending)
  return 'rejected'
}

async function sayStop(q: Queryable, company: Company, mdn: string, now: number): Promise<Outcome> {
  const ended = await endSubscriptionsOfNumber(q, company.company_key, mdn, { reason: 'user_opt_out', now })
  const dropped = await deletePending(q, company.company_key, mdn)
  return ended + dropped > 0 ? 'stopped' : 'unchanged'
}

/** GET /__mock/handsets/{mdn}/messages: texts from all companies, newest first. */
export async function readHandset(
  { params }: ControlInput<'readHandset'>,
  { mock }: ControlCall,
): ControlReply<'readHandset'> {
  if (!isE164(params.mdn)) return refuse(422, NOT_E164)
  const texts = await textsToNumber(mock.db, params.mdn, MAX_TEXTS)
  return {
    status: 200,
    body: texts.map(({ sent_at, company_key, channel, kind, text, details }) => {
      const { broadcast_id: id } = details
      const broadcast = typeof id === 'string' || typeof id === 'number' ? { broadcast_id: String(id) } : {}
      return { sent_at: new Date(sent_at).toISOString(), company_key, channel, kind, ...broadcast, text }
    }),
  }
}
