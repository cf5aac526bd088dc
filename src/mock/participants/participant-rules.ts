import { acceptsParticipants } from '#/contract/campaigns'
import type { StoredCampaign } from '../campaigns/store'
import { refuse } from '../http/reply'
import type { NumberKind } from '../persons/number-kind'
import type { StoredPerson } from '../persons/store'

type Refused = { kind: 'refuse'; reply: ReturnType<typeof refuse<404 | 409 | 422>> }

const refused = (status: 404 | 409 | 422, message: string): Refused => ({
  kind: 'refuse',
  reply: refuse(status, message),
})

/** Refuses a campaign that is not active, and a number that cannot receive texts, before any person is looked up. */
export function refuseByCampaignOrNumber(campaign: StoredCampaign, kind: NumberKind): Refused | null {
  if (!acceptsParticipants(campaign.status))
    return refused(422, `This campaign does not accept participants: its status is ${campaign.status}.`)
  // The service documents this message for an invalid carrier.
  if (kind === 'landline') return refused(422, 'PersonErrors::MdnChangeNotAllowed')
  if (kind === 'unallocated') return refused(404, 'This number is not assigned to anyone.')
  return null
}

/**
 * The person an add is for: the holder of the number; if there are several, the one with the external id; if there are
 * none, a person with the external id but without a number; otherwise a new person. Refused: an external id of someone
 * else, and several holders if none of them has the external id.
 */
export function choosePerson(
  holders: readonly StoredPerson[],
  byExternal: StoredPerson | null,
): { kind: 'person'; person: StoredPerson } | { kind: 'nobody' } | Refused {
  const isHolder = holders.some(holder => holder.person_id === byExternal?.person_id)
  if (byExternal && !isHolder && (holders.length > 0 || byExternal.mdn !== null))
    return refused(422, 'EXTERNALPERSONIDMISMATCH')
  if (byExternal) return { kind: 'person', person: byExternal }
  if (holders.length > 1) {
    return refused(422, 'Several persons have this mobile number: add the external_person_id of one of them.')
  }
  const [holder] = holders
  return holder ? { kind: 'person', person: holder } : { kind: 'nobody' }
}

/**
 * Refuses an add because of what happened before; null if it is allowed. A person who is already pending is not blocked
 * by the N of another person with the same number.
 */
export function refuseByHistory(history: {
  readonly isSubscribed: boolean
  readonly isPending: boolean
  readonly isBlocked: boolean
}): Refused | null {
  if (history.isSubscribed) return refused(409, "The person is already subscribed to this campaign's list.")
  return history.isBlocked && !history.isPending ? refused(422, 'MDNHASCONFIRMATIONBLOCK') : null
}
