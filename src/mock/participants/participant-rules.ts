import { acceptsParticipants } from '#/contract/campaigns'
import type { StoredCampaign } from '../campaigns/store'
import { refuse } from '../http/reply'
import type { NumberKind } from '../persons/number-kind'
import type { StoredPerson } from '../persons/store'

type Refused = { kind: 'refuse'; reply: ReturnType<typeof refuse<404 | 409 | 422>> }

const no = (status: 404 | 409 | 422, message: string): Refused => ({ kind: 'refuse', reply: refuse(status, message) })

/** What row 14 refuses before it looks at any person: a campaign that takes nobody, a number that gets no texts (decision 22). */
export function refuseByCampaignOrNumber(campaign: StoredCampaign, kind: NumberKind): Refused | null {
  if (!acceptsParticipants(campaign.status))
    return no(422, `This campaign takes no participants: its status is ${campaign.status}.`)
  // interface.md "Errors": the sample message of an invalid carrier.
  if (kind === 'landline') return no(422, 'PersonErrors::MdnChangeNotAllowed')
  if (kind === 'unallocated') return no(404, 'This number is not allocated to anybody.')
  return null
}

/**
 * Whom an add is about: the holder of the number; of several, the one the external id names; without a holder, a person
 * of that external id who has no number yet; else somebody new. An external id of somebody else is refused (decision 60).
 */
export function choosePerson(
  holders: readonly StoredPerson[],
  byExternal: StoredPerson | null,
): { kind: 'person'; person: StoredPerson } | { kind: 'nobody' } | Refused {
  const isHolder = holders.some(holder => holder.person_id === byExternal?.person_id)
  if (byExternal && !isHolder && (holders.length > 0 || byExternal.mdn !== null))
    return no(422, 'EXTERNALPERSONIDMISMATCH')
  if (byExternal) return { kind: 'person', person: byExternal }
  if (holders.length > 1) {
    return no(422, 'Several persons have this mobile number; add the external_person_id of the one who is meant.')
  }
  const [holder] = holders
  return holder ? { kind: 'person', person: holder } : { kind: 'nobody' }
}

/**
 * Why an add is refused for what the person did before; null when it is not (interface.md "Acquisition participant",
 * decisions 22 and 60). Who waits for a Y is not blocked by the N of another person with the same number.
 */
export function refuseByHistory(history: {
  readonly isSubscribed: boolean
  readonly isPending: boolean
  readonly isBlocked: boolean
}): Refused | null {
  if (history.isSubscribed) return no(409, 'The person is already subscribed to the list of this campaign.')
  return history.isBlocked && !history.isPending ? no(422, 'MDNHASCONFIRMATIONBLOCK') : null
}
