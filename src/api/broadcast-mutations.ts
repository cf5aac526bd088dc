import type { QueryClient } from '@tanstack/react-query'
import { broadcastRows, broadcastStatuses, type BroadcastStatus } from '#/contract/broadcasts'
import { MINUTE_MS } from '#/contract/format/durations'
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
import { is404, withFallback } from './http/error'
import { containsSent } from './mutation/contains-sent'
import { defineMutation, type ReconcileResult } from './mutation/mutation-definition'
import { now } from './now'

/** The `created_by_application` of our broadcasts, by which a broadcast is found again after a lost reply. */
export const nonceMark = (nonce: string): string => `signalbox/${VERSION}#${nonce}`

/** The nonce in `created_by_application`, written by any version of the dashboard; null for other broadcasts. */
export const nonceOf = (application: unknown): string | null =>
  typeof application === 'string' ? (/^signalbox\/[^#]*#([0-9a-f]+)$/.exec(application)?.[1] ?? null) : null

/** The result of looking for a broadcast whose reply was lost. */
export type CreateReconcileResult =
  | { kind: 'done'; reading: BroadcastReading }
  | { kind: 'absent' }
  /** It may have been scheduled, possibly as one of these. */
  | { kind: 'unknown'; candidates: BroadcastReading[] }

/** The fields of the sent body that identify the broadcast. */
export interface SentBroadcast {
  nonce: string
  name: string
  send_scheduled_date: string
}

/**
 * Looks for a broadcast in the lists of all seven statuses. It counts as absent only if that is certain: every list
 * that could contain it was read completely, and nothing in them could be it. A 404 may mean that a list is empty, but
 * does not prove it.
 * @throws ApiError if a list cannot be read
 */
export async function findCreated(api: Api, sent: SentBroadcast): Promise<CreateReconcileResult> {
  const lists = await Promise.all(
    broadcastStatuses.map(async status => ({
      status,
      ...(await withFallback(fetchBroadcastList(api, status), is404, unknownList)),
    })),
  )
  const all = lists.flatMap(list => list.broadcasts)
  const created = all.find(({ broadcast }) => nonceOf(broadcast.created_by_application) === sent.nonce)
  if (created) return { kind: 'done', reading: created }
  const candidates = all.filter(({ broadcast }) => couldBe(broadcast, sent))
  const isAbsent = candidates.length === 0 && lists.every(list => !couldHide(list, sent))
  return isAbsent ? { kind: 'absent' } : { kind: 'unknown', candidates }
}

/** Stands in for a list that got a 404, which says nothing about its content. */
export const unknownList: BroadcastList = { broadcasts: [], unreadable: [], isAtLimit: true, readAt: 0 }

/** A service may drop our mark. Then an unmarked broadcast of the same name and send time may be it. */
export function couldBe(
  broadcast: BroadcastReading['broadcast'],
  { name, send_scheduled_date }: Omit<SentBroadcast, 'nonce'>,
): boolean {
  return (
    nonceOf(broadcast.created_by_application) === null &&
    broadcast.name === name &&
    readTimestamp(broadcast.send_scheduled_date) === readTimestamp(send_scheduled_date)
  )
}

/**
 * Whether a list may contain the broadcast without showing it: it may be cut off at 100, or it has unreadable rows.
 */
function couldHide(list: BroadcastList & { status: BroadcastStatus }, sent: SentBroadcast): boolean {
  if (!list.isAtLimit && list.unreadable.length === 0) return false
  // Before its send time it cannot be sent or in progress. The list of those sent is usually full, so it would prove
  // nothing
  const isDue = (readTimestamp(sent.send_scheduled_date) ?? 0) <= now() + CLOCK_MARGIN_MS
  return isDue || (list.status !== 'sent' && list.status !== 'in_progress')
}
const CLOCK_MARGIN_MS = MINUTE_MS

const refreshAll = (client: QueryClient, api: Api) => client.invalidateQueries({ queryKey: broadcastsRoot(api) })

/** Schedules a broadcast. A lost reply is reconciled by the nonce. */
export const createBroadcastMutation = defineMutation({
  id: 'create-broadcast',
  row: broadcastRows.createBroadcast,
  reconcile: async (api, { body }): Promise<ReconcileResult> => {
    const nonce = nonceOf(body.created_by_application)
    if (nonce === null) return 'unknown'
    return (await findCreated(api, { nonce, name: body.name, send_scheduled_date: body.send_scheduled_date })).kind
  },
  // Not awaited: the page of the new broadcast shows the reply, and need not wait until seven lists are read
  refresh: async (client, api) => void refreshAll(client, api),
})

/** Changes a scheduled broadcast. A lost reply is reconciled by reading and comparing. */
export const updateBroadcastMutation = defineMutation({
  id: 'update-broadcast',
  row: broadcastRows.updateBroadcast,
  reconcile: async (api, { params, body }): Promise<ReconcileResult> => {
    const { raw } = await fetchBroadcast(api, params.broadcast_id)
    // Its sending may have started since, so the status is not compared
    return containsSent(raw, { ...body, status: null }) ? 'done' : 'absent'
  },
  refresh: refreshAll,
})

/** Cancels a scheduled broadcast. Canceled, deleted, or a 404 counts as done. An unknown status proves nothing. */
export const cancelBroadcastMutation = defineMutation({
  id: 'cancel-broadcast',
  row: broadcastRows.deleteBroadcast,
  reconcile: (api, { params }) => {
    const status = fetchBroadcast(api, params.broadcast_id).then(({ broadcast }) => broadcast.status)
    return withFallback<ReconcileResult>(
      status.then(read =>
        read === 'canceled' || read === 'deleted'
          ? 'done'
          : broadcastStatuses.some(known => known === read)
            ? 'absent'
            : 'unknown',
      ),
      is404,
      'done',
    )
  },
  refresh: refreshAll,
})
