import { outboxChannels as channels } from '#/contract/control'
import { isE164 } from '#/contract/format/mdn'
import { readTimestamp } from '#/contract/format/timestamps'
import type { Queryable } from '#/store/db'
import { campaignById } from '../campaigns/store'
import { DEMO } from '../companies/seed'
import type { Company } from '../companies/store'
import { invalid, refuse } from '../http/reply'
import { readOutbox, textsToNumber } from '../outbox/store'
import { sendToHandset } from '../participants/handset-texts'
import {
  type StoredParticipation,
  deletePending,
  newestForNumber,
  rejectParticipation,
  deleteParticipation,
} from '../participants/store'
import { lockIdentifiers, personStore } from '../persons/store'
import { endSubscriptionsOfNumber, subscribe } from '../subscriptions/store'
import { type ControlHandlers, NO_COMPANY } from './control-types'
import { readHandsetReply } from './handset-reply'

const NOT_E164 = 'mdn must be an E.164 number such as %2B13125550142'
const OUTBOX_LIMIT = 200
const MAX_MESSAGES = 10_000

/** `unblocked`: a Y that came too late to subscribe the person but ends the block of an earlier N. */
type Outcome = 'confirmed' | 'rejected' | 'stopped' | 'unblocked' | 'unchanged'

/** Control routes that list the messages that were sent and take replies from handsets. */
export const handsetHandlers: ControlHandlers<'replyFromHandset' | 'readHandset' | 'readOutbox'> = {
  async replyFromHandset({ params, body }, { mock }) {
    const { mdn } = params
    if (!isE164(mdn)) return refuse(422, NOT_E164)
    const company = mock.companies.byKey(body.company_key ?? DEMO.company_key)
    if (!company) return refuse(404, NO_COMPANY)
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
  },

  /** Texts from all companies, newest first. */
  async readHandset({ params }, { mock }) {
    if (!isE164(params.mdn)) return refuse(422, NOT_E164)
    const texts = await textsToNumber(mock.db, params.mdn, MAX_MESSAGES)
    const body = texts.map(({ sent_at, company_key, channel, kind, text, details }) => {
      const { broadcast_id: id } = details
      const broadcast = typeof id === 'string' || typeof id === 'number' ? { broadcast_id: String(id) } : {}
      return { sent_at: new Date(sent_at).toISOString(), company_key, channel, kind, ...broadcast, text }
    })
    return { status: 200, body }
  },

  /** Timestamps have milliseconds, so that the last one seen can be passed as `since`. */
  async readOutbox({ query }, { mock }) {
    const channel = channels.find(name => name === query.channel)
    const since = query.since === undefined ? undefined : readTimestamp(query.since)
    const limit = query.limit === undefined ? OUTBOX_LIMIT : /^\d{1,5}$/.test(query.limit) ? Number(query.limit) : 0
    const faults = [
      ...(query.channel !== undefined && !channel ? [`channel must be one of ${channels.join(', ')}`] : []),
      ...(since === null ? ['since must be a timestamp such as 2026-11-21T05:00:00Z'] : []),
      ...(limit < 1 || limit > MAX_MESSAGES ? [`limit must be a number from 1 to ${MAX_MESSAGES}`] : []),
    ]
    if (faults.length > 0 || since === null) return invalid(faults)
    const { messages, total } = await readOutbox(mock.db, { channel, since, limit })
    const body = messages.map(({ details, sent_at, ...message }) => ({
      ...details,
      ...message,
      sent_at: new Date(sent_at).toISOString(),
    }))
    return { status: 200, headers: { 'x-total-count': String(total) }, body }
  },
}

/**
 * Y confirms the newest pending participation. If there is none, it reverses the newest N: the person is subscribed if
 * the invitation has not expired, and the block ends either way.
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
  await sendToHandset('welcome', q, company, campaign, { person, mdn, now })
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
