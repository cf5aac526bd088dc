import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { ApiError, is404 } from '#/api/http/error'
import type { RawReply } from '#/api/http/reply'
import { readOneRecord, readRowsOf } from '#/api/http/reply'
import { prepareCall } from '#/api/http/request'
import { sha256 } from '#/api/http/sha256'
import { now } from '#/api/now'
import { personsRoot, type PersonReading } from '#/api/persons'
import { type AcquisitionCampaign, acquisitionCampaignSchema, campaignRows } from '#/contract/campaigns'
import type { Input, Row } from '#/contract/endpoint'
import { limits } from '#/contract/format/limits'
import type { Reading } from '#/contract/format/read'
import { listRows } from '#/contract/lists'
import { type Participant, participantRows, participantSchema } from '#/contract/participants'
import { type Person, personRows, personSchema } from '#/contract/persons'
import { type Subscription, subscriptionRows, subscriptionSchema } from '#/contract/subscriptions'
import { compareNames } from '#/ui/format/format'
import { phoneFieldOf } from '../person-values'

/** A reply of the service, as received. */
export interface ReplyFile {
  /** Its name in the archive. */
  readonly name: string
  readonly path: string
  readonly text: string
  /** Null where the browser cannot compute it. */
  readonly sha256: string | null
  /** In ms of the service's clock. */
  readonly readAt: number
}

/** A call that failed. Nothing is known about its subject, except that a 404 can mean that there is nothing to list. */
interface FailedRead {
  readonly path: string
  /** Null if no response came; `not-sent` if an id of the service cannot be part of a path. */
  readonly status: number | 'not-sent' | null
}

/** Everything the service says about the consent of a person. */
export interface Consent {
  readonly person: PersonReading
  readonly subscriptions: readonly Subscription[]
  /** How many subscriptions cannot be read; they are in the reply as received. */
  readonly unreadable: number
  /** The campaigns of each list, by its id. */
  readonly campaigns: ReadonlyMap<string, readonly AcquisitionCampaign[]>
  /** Invitations that the person has not answered. */
  readonly pending: readonly { readonly campaign: AcquisitionCampaign; readonly participant: Participant }[]
  /** How many campaigns were checked for pending invitations. */
  readonly checkedCampaigns: number
  /**
   * Whether every subscription, every campaign, and every one of its invitations could be read; false if there may be
   * more campaigns, or if the person has a number that cannot be read.
   */
  readonly allChecked: boolean
  readonly files: readonly ReplyFile[]
  readonly failed: readonly FailedRead[]
  /** When the reading began, in ms of the service's clock. */
  readonly readAt: number
}

/** Reads a person's consent when the page opens, and again only on request: a sheet shows one moment. */
export const consentQuery = (api: Api, personKey: string) =>
  queryOptions({
    queryKey: [...personsRoot(api), 'consent', personKey],
    queryFn: ({ signal }) => readConsent(api, personKey, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    structuralSharing: false,
  })

/** The path of a call that cannot be sent, with the ids as they are. */
const unsentPath = ({ path }: Row, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')

async function readConsent(api: Api, personKey: string, signal: AbortSignal): Promise<Consent> {
  const readAt = now()
  const company = api.session.company_key
  const files: ReplyFile[] = []
  const failed: FailedRead[] = []
  const read = async <R extends Row>(name: string, row: R, input: Input<R>): Promise<RawReply> => {
    const reply = await api.call(row, input, { signal })
    const path = prepareCall(row, input).path
    files.push({ name, path, text: reply.text, sha256: await sha256(reply.text), readAt: now() })
    return reply
  }
  /** Null if the call fails as expected; the sheet then lists the call as failed. */
  const tryRead = async <R extends Row>(
    name: string,
    row: R,
    input: Input<R>,
    isExpected: (error: unknown) => boolean = () => true,
  ): Promise<RawReply | null> => {
    try {
      return await read(name, row, input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === 'aborted' || !isExpected(error)) throw error
      failed.push(
        error.kind === 'refused'
          ? { path: unsentPath(row, input.params), status: 'not-sent' }
          : { path: prepareCall(row, input).path, status: error.status },
      )
      return null
    }
  }

  const personRow = personRows.getPerson
  const personReply = await read('person.json', personRow, { params: { company_key: company, person_key: personKey } })
  const { value: person, raw, differences } = readOneRecord(personRow, personSchema, personReply)
  const reading = { person, raw, differences }

  const subscriptionsRow = subscriptionRows.listSubscriptions
  const subscriptionsInput = {
    params: { company_id: company, person_id: personKey },
    query: { active_only: 'false' },
  }
  // The person exists, so a 404 means that they have no subscription
  const subscriptionsReply = await tryRead('subscriptions.json', subscriptionsRow, subscriptionsInput, is404)
  const rows = subscriptionsReply ? readRowsOf(subscriptionsRow, subscriptionSchema, subscriptionsReply) : []

  // Without a number that can be read, no campaign is checked
  let allChecked = phoneFieldOf(reading, 'mdn').kind !== 'unexpected'
  /** The rows that could be read; null stands for a failed call. Sets `allChecked` to false if anything is missing. */
  const valuesIn = <T>(rows: readonly Reading<T>[] | null): T[] => {
    if (rows === null || rows.some(read => !read.ok)) allChecked = false
    return (rows ?? []).flatMap(read => (read.ok ? [read.value] : []))
  }
  // A list whose subscription cannot be read may have other campaigns
  const subscriptions = valuesIn(rows)
  const campaignsIn = (row: Row, reply: RawReply | null): AcquisitionCampaign[] => {
    const rows = reply && readRowsOf(row, acquisitionCampaignSchema, reply)
    // A list of this length may have been cut off
    if (rows !== null && rows.length >= limits.acquisitionCampaignList) allChecked = false
    return valuesIn(rows)
  }
  const lists = [...new Set(subscriptions.map(subscription => subscription.subscription_list.id))]
  const campaigns = new Map(
    await Promise.all(
      lists.map(async (id, index) => {
        const row = listRows.listAcquisitionCampaignsOfList
        const input = { params: { company_key: company, subscription_list_id: id } }
        return [id, campaignsIn(row, await tryRead(`campaigns-of-list-${index + 1}.json`, row, input))] as const
      }),
    ),
  )
  const activeRow = campaignRows.listAcquisitionCampaigns
  const active = campaignsIn(
    activeRow,
    await tryRead('active-campaigns.json', activeRow, { params: { company_key: company } }),
  )

  const mdn = person.mobile_phone?.mdn ?? ''
  const known = new Map([...campaigns.values(), active].flat().map(campaign => [campaign.acquisition_id, campaign]))
  const checked = mdn === '' ? [] : [...known.values()]
  const pending = await Promise.all(
    checked.map(async (campaign, index) => {
      const row = participantRows.listParticipants
      const input = { params: { company_key: company, id: campaign.acquisition_id }, query: { mdn } }
      const reply = await tryRead(`pending-${index + 1}.json`, row, input)
      const participants = valuesIn(reply && readRowsOf(row, participantSchema, reply))
      if (reply === null) return null
      return participants.flatMap(participant => (isAbout(participant, person) ? [{ campaign, participant }] : []))
    }),
  )
  return {
    person: reading,
    subscriptions,
    unreadable: rows.length - subscriptions.length,
    campaigns,
    pending: pending.flatMap(found => found ?? []),
    checkedCampaigns: pending.filter(found => found !== null).length,
    allChecked,
    files: files.toSorted((a, b) => order(a.name) - order(b.name) || compareNames(a.name, b.name)),
    failed,
    readAt,
  }
}

/**
 * Whether an invitation is this person's. A number can have several holders; an entry that names none of them, by key
 * or by id, counts for all.
 */
function isAbout({ person: named }: Participant, person: Person): boolean {
  if (named?.person_key) return named.person_key === person.person_key
  if (named?.person_id && person.person_id) return named.person_id === person.person_id
  return !named?.external_person_id || named.external_person_id === person.external_person_id
}

/** The person and the subscriptions come first. */
const order = (name: string): number => (name === 'person.json' ? 0 : name === 'subscriptions.json' ? 1 : 2)
