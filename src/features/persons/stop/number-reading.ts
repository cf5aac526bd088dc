import { fetchBroadcastList, type BroadcastList } from '#/api/broadcasts'
import { fetchCampaignsOfList } from '#/api/campaigns'
import type { Api } from '#/api/http/client'
import { ApiError, is404, isSessionLoss, withFallback } from '#/api/http/error'
import { fetchLists } from '#/api/lists'
import { now } from '#/api/now'
import { fetchPendingParticipants } from '#/api/participants'
import { findPersons, NOBODY, type PersonReading } from '#/api/persons'
import { fetchSubscriptions, type SubscriptionsRead } from '#/api/subscriptions'
import type { Broadcast } from '#/contract/broadcasts'
import type { AcquisitionCampaign } from '#/contract/campaigns'
import { toWireMdn } from '#/contract/format/mdn'
import type { Participant } from '#/contract/participants'

/** A person who has the number. */
export interface Holder {
  reading: PersonReading
  /** Null if they could not be read. */
  subscriptions: SubscriptionsRead | null
}

/** An invitation to the number that is waiting for a reply. */
export interface WaitingInvitation {
  campaign: AcquisitionCampaign
  listId: string
  participant: Participant
}

/** Statuses of broadcasts that can still reach someone. */
export type PendingStatus = 'scheduled' | 'in_progress' | 'paused'

/** Everything about a number that decides what it can receive. */
export interface NumberReading {
  /** E.164. */
  mdn: string
  /** When the reading ended, in ms of the service's clock. */
  readAt: number
  holders: readonly Holder[]
  /** Rows of the search that could not be read as a person. */
  unreadableHolders: number
  /** Whether the search returned as many people as it can, so there may be more. */
  hasMoreHolders: boolean
  invitations: readonly WaitingInvitation[]
  /**
   * Whether all lists were read, the service listed the campaigns of each and reached its limit for none, no read of
   * invitations failed, and every row could be read; otherwise there may be more invitations.
   */
  invitationsComplete: boolean
  broadcasts: readonly Broadcast[]
  /** Statuses whose broadcasts could not all be read. */
  unreadBroadcasts: readonly PendingStatus[]
}

type ListRead = Pick<BroadcastList, 'broadcasts' | 'unreadable' | 'isAtLimit'>

/** How many calls have finished, and how many were started. */
export interface ReadingProgress {
  done: number
  total: number
}

interface ReadOptions {
  signal?: AbortSignal | undefined
  onProgress?: (progress: ReadingProgress) => void
}

/**
 * In the order in which a broadcast passes through them, so that a broadcast that moves on during the reading is seen
 * at least once. It can be paused at any time, so `paused` is read twice.
 */
const STATUSES: readonly PendingStatus[] = ['scheduled', 'paused', 'in_progress', 'paused']

/**
 * Reads everything about a number. The result says what could not be read; only the search for holders must succeed.
 * @throws ApiError if the search fails, the session is lost, or `signal` is aborted
 */
export async function readNumber(
  api: Api,
  mdn: string,
  { signal, onProgress }: ReadOptions = {},
): Promise<NumberReading> {
  const progress = { done: 0, total: 0 }
  const counted = async <T>(call: Promise<T>): Promise<T> => {
    progress.total++
    onProgress?.({ ...progress })
    try {
      return await call
    } finally {
      progress.done++
      onProgress?.({ ...progress })
    }
  }
  /** A failed read is null. A lost session, or leaving the page, ends the whole reading. */
  const orNull = async <T>(call: Promise<T>): Promise<T | null> => {
    try {
      return await counted(call)
    } catch (error) {
      if (isSessionLoss(error) || !(error instanceof ApiError) || error.kind === 'aborted') throw error
      return null
    }
  }
  const options = { signal }

  async function readHolders() {
    const search = findPersons(api, { kind: 'mdn', value: mdn }, options)
    const found = await counted(withFallback(search, is404, NOBODY))
    const holders = found.people.map(async (reading): Promise<Holder> => {
      const subscriptions = await orNull(fetchSubscriptions(api, reading.person.person_key, options))
      return { reading, subscriptions }
    })
    return { holders: await Promise.all(holders), found }
  }

  async function readBroadcasts() {
    const broadcasts = new Map<string, Broadcast>()
    const unread = new Set<PendingStatus>()
    for (const status of STATUSES) {
      // A service that answers 404 has no broadcasts with this status
      const none: ListRead = { broadcasts: [], unreadable: [], isAtLimit: false }
      const list = await orNull(withFallback<ListRead>(fetchBroadcastList(api, status, options), is404, none))
      for (const { broadcast } of list?.broadcasts ?? []) broadcasts.set(broadcast.broadcast_id, broadcast)
      if (list === null || list.isAtLimit || list.unreadable.length > 0) unread.add(status)
    }
    return { broadcasts: [...broadcasts.values()], unread: [...unread] }
  }

  async function readInvitations() {
    const lists = await orNull(fetchLists(api, options))
    const wire = toWireMdn(mdn, api.session.connection.api_version)
    let isComplete = lists?.complete === true
    const ofList = async (listId: string): Promise<WaitingInvitation[]> => {
      const known = await orNull(fetchCampaignsOfList(api, listId, options))
      if (!known?.isListed || known.isAtLimit || known.unreadable > 0) isComplete = false
      const waiting = (known?.campaigns ?? []).map(async campaign => {
        const pending = await orNull(fetchPendingParticipants(api, campaign.acquisition_id, wire, options))
        if (pending === null || pending.unreadable.length > 0) isComplete = false
        return (pending?.items ?? []).map(participant => ({ campaign, listId, participant }))
      })
      return (await Promise.all(waiting)).flat()
    }
    const invitations = await Promise.all((lists?.lists ?? []).map(({ id }) => ofList(id)))
    return { invitations: invitations.flat(), isComplete }
  }

  const [{ holders, found }, { broadcasts, unread }, { invitations, isComplete }] = await Promise.all([
    readHolders(),
    readBroadcasts(),
    readInvitations(),
  ])
  return {
    mdn,
    readAt: now(),
    holders,
    unreadableHolders: found.unreadable.length,
    hasMoreHolders: found.isAtLimit,
    invitations,
    invitationsComplete: isComplete,
    broadcasts,
    unreadBroadcasts: unread,
  }
}
