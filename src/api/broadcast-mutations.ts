import type { QueryClient } from '@tanstack/react-query'
import { broadcastRows, broadcastStatuses, type BroadcastStatus } from '#/contract/broadcasts'
import { readTimestamp } from '#/contract/format/timestamps'
import { VERSION } from '#/contract/format/version'
import {
  broadcastsRoot,
  fetchBroadcast,
  fetchBroadcastList,
  type BroadcastList,
  type BroadcastReading,
} from './broadcasts'
import type { Api } from './http/client'
import { ApiError } from './http/error'
import { deepEqual } from './mutation/deep-equal'
import { defineMutation, type ReconcileResult } from './mutation/mutation-definition'
import { now } from './now'

/** What a broadcast of ours carries in `created_by_application`, so that it is found again when its answer was lost. */
export const nonceMark = (nonce: string): string => `signalbox/${VERSION}#${nonce}`

/** The nonce in a mark of any version of ours; null for what others made. */
export const nonceOf = (application: unknown): string | null =>
  typeof application === 'string' ? (/^signalbox\/[^#]*#([0-9a-f]+)$/.exec(application)?.[1] ?? null) : null

/** What reading says about a broadcast whose answer was lost. */
export type CreateReconcileResult =
  | { kind: 'done'; reading: BroadcastReading }
  | { kind: 'absent' }
  /** It may have been scheduled: those that it could be, the likeliest first. */
  | { kind: 'unknown'; candidates: BroadcastReading[] }

/** What is looked for: the body that was sent. */
export interface SentBroadcast {
  nonce: string
  name: string
  send_scheduled_date: string
}

/**
 * Looks for a broadcast in the lists of all seven statuses. It is absent only when that is proved: every list that
 * could hold it was read whole, and nothing in them could be it (product.md, "Saving").
 * @throws ApiError when a list cannot be read
 */
export async function findCreated(api: Api, sent: SentBroadcast): Promise<CreateReconcileResult> {
  const lists = await Promise.all(
    broadcastStatuses.map(async status => ({ status, ...(await fetchBroadcastList(api, status)) })),
  )
  const all = lists.flatMap(list => list.broadcasts)
  const own = all.find(({ broadcast }) => nonceOf(broadcast.created_by_application) === sent.nonce)
  if (own) return { kind: 'done', reading: own }
  const candidates = all.filter(({ broadcast }) => couldBe(broadcast, sent))
  const proved = candidates.length === 0 && lists.every(list => !couldHide(list, sent))
  return proved ? { kind: 'absent' } : { kind: 'unknown', candidates }
}

/** A service may keep no mark at all: then one of the same name and moment that carries no other mark may be it. */
function couldBe(broadcast: BroadcastReading['broadcast'], { name, send_scheduled_date }: SentBroadcast): boolean {
  return (
    nonceOf(broadcast.created_by_application) === null &&
    broadcast.name === name &&
    readTimestamp(broadcast.send_scheduled_date) === readTimestamp(send_scheduled_date)
  )
}

/** Whether a list may hold it without showing it: it was cut off at 100, or has rows that cannot be read. */
function couldHide(list: BroadcastList & { status: BroadcastStatus }, sent: SentBroadcast): boolean {
  if (!list.full && list.unreadable.length === 0) return false
  // Before its moment nothing is sent: only these two lists grow long everywhere, and they would prove nothing ever
  const isDue = (readTimestamp(sent.send_scheduled_date) ?? 0) <= now() + CLOCK_MARGIN_MS
  return isDue || (list.status !== 'sent' && list.status !== 'in_progress')
}
const CLOCK_MARGIN_MS = 60_000

const refreshAll = (client: QueryClient, api: Api) => client.invalidateQueries({ queryKey: broadcastsRoot(api) })

/** Schedules a broadcast. Not repeatable: a lost answer is reconciled by the nonce (facts.md, table of acts). */
export const createBroadcastMutation = defineMutation({
  id: 'create-broadcast',
  row: broadcastRows.createBroadcast,
  reconcile: async (api, { body }): Promise<ReconcileResult> => {
    const nonce = nonceOf(body.created_by_application)
    if (nonce === null) return 'unknown'
    return (await findCreated(api, { nonce, name: body.name, send_scheduled_date: body.send_scheduled_date })).kind
  },
  refresh: refreshAll,
})

/** Changes a scheduled broadcast. Read and compared: what was sent is there, or nothing was changed. */
export const updateBroadcastMutation = defineMutation({
  id: 'update-broadcast',
  row: broadcastRows.updateBroadcast,
  reconcile: async (api, { params, body }): Promise<ReconcileResult> => {
    const { raw } = await fetchBroadcast(api, params.broadcast_id)
    // It may have begun to go out since
    return deepEqual({ ...body, status: null }, raw) ? 'done' : 'absent'
  },
  refresh: refreshAll,
})

/** Cancels a scheduled broadcast: canceled, deleted or gone is what was wanted. */
export const cancelBroadcastMutation = defineMutation({
  id: 'cancel-broadcast',
  row: broadcastRows.deleteBroadcast,
  reconcile: async (api, { params }): Promise<ReconcileResult> => {
    try {
      const { status } = (await fetchBroadcast(api, params.broadcast_id)).broadcast
      return status === 'canceled' || status === 'deleted' ? 'done' : 'absent'
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'not-found') return 'done'
      throw error
    }
  },
  refresh: refreshAll,
})

/** The acts on broadcasts, for `reconcileOpen`. */
export const broadcastMutations = [createBroadcastMutation, updateBroadcastMutation, cancelBroadcastMutation]
