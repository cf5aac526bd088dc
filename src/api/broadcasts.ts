import { queryOptions } from '@tanstack/react-query'
import { broadcastRows, broadcastSchema, type Broadcast, type BroadcastStatus } from '#/contract/broadcasts'
import { limits } from '#/contract/format/limits'
import type { Difference } from '#/contract/format/read'
import type { Api, SendOptions } from './http/client'
import { is404, withFallback } from './http/error'
import { readList, type LimitedList } from './http/read-list'
import { readOneRecord, type SuccessfulReading } from './http/reply'
import { now } from './now'
import { storageScopeParts } from './session/storage-scope'

/** A broadcast with its raw record, whose unknown keys are sent back on a change. */
export interface BroadcastReading {
  broadcast: Broadcast
  raw: unknown
  differences: Difference[]
}

export interface BroadcastList extends LimitedList {
  broadcasts: BroadcastReading[]
  /** When it was read, in ms of the service's clock. */
  readAt: number
}

/** The key prefix of all broadcast queries of this session. */
export const broadcastsRoot = (api: Api) => ['broadcasts', ...storageScopeParts(api.session)] as const

/** The broadcasts of one status, at most 100. A 404 counts as an empty list. */
export const broadcastListQuery = (api: Api, status: BroadcastStatus) =>
  queryOptions({
    queryKey: [...broadcastsRoot(api), 'list', status],
    queryFn: async ({ signal }): Promise<BroadcastList> => {
      const list = await withFallback<BroadcastList | null>(fetchBroadcastList(api, status, { signal }), is404, null)
      return list ?? { broadcasts: [], unreadable: [], isAtLimit: false, readAt: now() }
    },
  })

/** One broadcast. */
export const broadcastQuery = (api: Api, broadcastId: string) =>
  queryOptions({
    queryKey: [...broadcastsRoot(api), 'broadcast', broadcastId],
    queryFn: ({ signal }) => fetchBroadcast(api, broadcastId, { signal }),
  })

/**
 * Reads the list of one status, row by row.
 * @throws ApiError
 */
export async function fetchBroadcastList(
  api: Api,
  status: BroadcastStatus,
  options: SendOptions = {},
): Promise<BroadcastList> {
  const input = { params: params(api), query: { status } }
  const reading = { schema: broadcastSchema, toItem: broadcastReading, ...options }
  const { items, unreadable, count } = await readList(api, broadcastRows.listBroadcasts, input, reading)
  return { broadcasts: items, unreadable, isAtLimit: count >= limits.broadcastList, readAt: now() }
}

/**
 * Reads one broadcast.
 * @throws ApiError
 */
export async function fetchBroadcast(
  api: Api,
  broadcast_id: string,
  options: SendOptions = {},
): Promise<BroadcastReading> {
  const row = broadcastRows.getBroadcast
  const reply = await api.call(row, { params: { ...params(api), broadcast_id } }, options)
  return broadcastReading(readOneRecord(row, broadcastSchema, reply))
}

const params = (api: Api) => ({ company_key: api.session.company_key })

const broadcastReading = ({ value, raw, differences }: SuccessfulReading<Broadcast>): BroadcastReading => ({
  broadcast: value,
  raw,
  differences,
})
