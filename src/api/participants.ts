import { DAY_MS } from '#/contract/format/durations'
import { toWireMdn } from '#/contract/format/mdn'
import { readTimestamp } from '#/contract/format/timestamps'
import { participantRows, participantSchema, type Participant, type ParticipantWrite } from '#/contract/participants'
import { isActive, type Subscription } from '#/contract/subscriptions'
import { fetchCampaignsOfList } from './campaigns'
import type { Api, SendOptions } from './http/client'
import { is404, isMissingRoute, withFallback } from './http/error'
import { readList, valueOf, type ReadRows } from './http/read-list'
import { defineMutation, type ReconcileResult } from './mutation/mutation-definition'
import { now } from './now'
import { findPersons, NOBODY } from './persons'
import { fetchSubscriptions, subscriptionsRoot } from './subscriptions'

/**
 * The pending participants with a given number; null if the service may lack this route (`isMissingRoute`).
 * @param mdn in the form of the connection's API version
 * @throws ApiError for any other failure
 */
export function fetchPendingParticipants(
  api: Api,
  campaignId: string,
  mdn: string,
  options: SendOptions = {},
): Promise<ReadRows<Participant> | null> {
  const params = { company_key: api.session.company_key, id: campaignId }
  const reading = { schema: participantSchema, toItem: valueOf<Participant>, ...options }
  const call = readList(api, participantRows.listParticipants, { params, query: { mdn } }, reading)
  return withFallback<ReadRows<Participant> | null>(call, isMissingRoute, null)
}

/**
 * The pending participants that may be the result of an add: all with its number or, if it has an external id, the one
 * with that id. If nobody has that id, those without an external id, because the service may not have stored it.
 * @throws ApiError, except for a missing route (`isMissingRoute`), for which it returns null
 */
export async function fetchAddedParticipants(
  api: Api,
  campaignId: string,
  { mobile_phone, external_person_id: wanted }: Pick<ParticipantWrite, 'mobile_phone' | 'external_person_id'>,
  options: SendOptions = {},
): Promise<ReadRows<Participant> | null> {
  const pending = await fetchPendingParticipants(api, campaignId, mobile_phone.mdn, options)
  if (pending === null || !wanted) return pending
  const having = (id: string | null) =>
    pending.items.filter(({ person }) => (person?.external_person_id ?? null) === id)
  const named = having(wanted)
  return { ...pending, items: named.length > 0 ? named : having(null) }
}

/** Clocks differ slightly, and the service may write whole minutes. */
const MARGIN_MS = 120_000

/** Whether an invitation that was sent at this time may have expired. It is then no longer among the pending ones. */
export const mayHaveExpired = (sentAt: number): boolean => now() - sentAt > DAY_MS - MARGIN_MS

/**
 * Adds a participant, which sends a confirmation text. A repeat might send another text, so after a lost reply only the
 * user can repeat it.
 */
export const addParticipantMutation = defineMutation({
  id: 'add-participant',
  row: participantRows.addParticipant,
  reconcile: async (api, { params, body }, { created }): Promise<ReconcileResult> => {
    const pending = await fetchAddedParticipants(api, params.id, body)
    if (pending === null) return 'unknown'
    if (pending.items.length > 0) return 'done'
    // A participant that cannot be read may be this one
    return pending.unreadable.length > 0 || mayHaveExpired(created) ? 'unknown' : 'absent'
  },
  // The person may have replied by then
  isAbsentAmbiguous: true,
  refresh: (client, api) => client.invalidateQueries({ queryKey: subscriptionsRoot(api) }),
})

/** An invitation that was sent from this browser. */
export interface SentInvitation {
  campaign: string
  /** E.164. */
  mdn: string
  person_key: string | null
  /** When it was sent, in ms of the service's clock. */
  added: number
}

/**
 * The state of an invitation. `waiting`: pending, or possibly pending, because the service does not list participants
 * or a row could not be read or names no person. `subscribed`: to a list of the campaign, since the invitation.
 * `no-longer-waiting`: no longer pending, and no such subscription was found, so it was probably declined or expired.
 * `unknown`: whether it is pending cannot be read, and the invitation names no person; or the service does not say
 * whether a list that was joined since is the campaign's.
 */
export type InvitationFinding = 'waiting' | 'subscribed' | 'no-longer-waiting' | 'unknown'

/**
 * Reads the state of an invitation. The service has no list of answers, so this reads what is still pending, what the
 * person has subscribed to since, and whether the campaign leads there.
 * @throws ApiError
 */
export async function findInvitation(api: Api, sent: SentInvitation): Promise<InvitationFinding> {
  const mdn = toWireMdn(sent.mdn, api.session.connection.api_version)
  const read = await fetchPendingParticipants(api, sent.campaign, mdn)
  // Others with the same number may have been invited too
  const isTheirs = ({ person }: Participant) => sent.person_key === null || person?.person_key === sent.person_key
  if (read?.items.some(isTheirs)) return 'waiting'
  const mayBeTheirs = ({ person }: Participant) => !person?.person_key
  const keys = sent.person_key === null ? await holdersOf(api, sent.mdn) : [sent.person_key]
  const reads = await Promise.all(keys.map(key => fetchSubscriptions(api, key)))
  const joined = reads.flatMap(({ subscriptions }) => subscriptions.filter(one => isActive(one) && isSince(one, sent)))
  const lists = new Set(joined.map(({ subscription_list }) => subscription_list.id))
  const origins = await Promise.all([...lists].map(list => isCampaignOf(api, sent.campaign, list)))
  if (origins.includes(true)) return 'subscribed'
  if (origins.includes(null)) return 'unknown'
  if (read?.unreadable.length === 0 && !read.items.some(mayBeTheirs)) return 'no-longer-waiting'
  return sent.person_key === null ? 'unknown' : 'waiting'
}

const isSince = ({ opt_in_date: date }: Subscription, { added }: SentInvitation): boolean =>
  (readTimestamp(date) ?? 0) >= added - MARGIN_MS

/** Whether a campaign leads to a list; null if the service does not say, for example because it lacks this route. */
async function isCampaignOf(api: Api, campaign: string, list: string): Promise<boolean | null> {
  const { campaigns, isAtLimit, unreadable } = await fetchCampaignsOfList(api, list)
  if (campaigns.some(({ acquisition_id: id }) => id === campaign)) return true
  return campaigns.length === 0 || isAtLimit || unreadable > 0 ? null : false
}

/** The keys of the people with a given number. If an invitation names no person, the one who replied is among them. */
async function holdersOf(api: Api, mdn: string): Promise<string[]> {
  const found = findPersons(api, { kind: 'mdn', value: mdn }, {})
  const { people } = await withFallback(found, is404, NOBODY)
  return people.map(({ person }) => person.person_key)
}
