import { toWireMdn } from '#/contract/format/mdn'
import { readTimestamp } from '#/contract/format/timestamps'
import { participantRows, type Participant } from '#/contract/participants'
import type { Api } from './http/client'
import { ApiError } from './http/error'
import { defineMutation, type ReconcileResult } from './mutation/mutation-definition'
import { fetchSubscriptions, isActive, subscriptionsRoot } from './subscriptions'

/**
 * The participations of a number that wait for an answer; null where the service does not tell (decision 20).
 * @param mdn as the connection's version writes it
 */
export async function fetchPending(api: Api, campaignId: string, mdn: string): Promise<Participant[] | null> {
  const params = { company_key: api.session.company_key, id: campaignId }
  try {
    return (await api.send(participantRows.listParticipants, { params, query: { mdn } })).body
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'not-found' || error.status === 501)) return null
    throw error
  }
}

/**
 * Adds a participant: a confirmation text goes out. State-safe, but whether a repeat sends another text is not stated,
 * so after a lost answer nothing repeats it but the user (facts.md, table of acts).
 */
export const addParticipantAct = defineMutation({
  id: 'add-participant',
  row: participantRows.addParticipant,
  reconcile: async (api, { params, body }): Promise<ReconcileResult> => {
    const pending = await fetchPending(api, params.id, body.mobile_phone.mdn)
    if (pending === null) return 'unknown'
    return pending.length > 0 ? 'done' : 'absent'
  },
  refresh: (client, api) => client.invalidateQueries({ queryKey: subscriptionsRoot(api) }),
})

/** An invitation that was sent from this browser. */
export interface SentInvitation {
  campaign: string
  /** E.164. */
  mdn: string
  person_key: string | null
  /** When it was sent, by the service's clock. */
  added: number
}

/** What became of an invitation. `quiet`: it no longer waits, and there is no subscription since: refused or expired. */
export type InvitationFinding = 'waiting' | 'subscribed' | 'quiet' | 'unknown'

/** Clocks differ by what the `Date` header leaves open, and the service may write whole minutes. */
const MARGIN_MS = 120_000

/**
 * Reads what became of an invitation: the service has no list of answers, so it is what still waits and what the person
 * is subscribed to since.
 * @throws ApiError
 */
export async function findInvitation(api: Api, sent: SentInvitation): Promise<InvitationFinding> {
  const mdn = toWireMdn(sent.mdn, api.session.connection.api_version)
  const pending = await fetchPending(api, sent.campaign, mdn)
  if (pending !== null && pending.length > 0) return 'waiting'
  if (sent.person_key === null) return pending === null ? 'unknown' : 'quiet'
  const { subscriptions } = await fetchSubscriptions(api, sent.person_key)
  const isSince = subscriptions.some(
    one => isActive(one) && (readTimestamp(one.opt_in_date) ?? 0) >= sent.added - MARGIN_MS,
  )
  if (isSince) return 'subscribed'
  return pending === null ? 'waiting' : 'quiet'
}
