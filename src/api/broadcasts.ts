import { queryOptions } from '@tanstack/react-query'
import { broadcastRows, broadcastSchema, type Broadcast, type BroadcastStatus } from '#/contract/broadcasts'
import { limits } from '#/contract/format/limits'
import type { Difference } from '#/contract/format/read'
import type { Api, SendOptions } from './http/client'
import { ApiError } from './http/error'
import { readOneOf, readRowsOf, type Read } from './http/reply'
import { now } from './now'
import { storageScopeParts } from './session/storage-scope'

/** One broadcast with the whole reply it was read from: what is not understood is kept and sent back (decision 38). */
export interface BroadcastReading {
  broadcast: Broadcast
  raw: unknown
  differences: Difference[]
}

export interface BroadcastList {
  broadcasts: BroadcastReading[]
  /** Rows that came but cannot be read: they are shown as such (facts.md 11). */
  unreadable: { raw: unknown }[]
  /** As many as the service returns at most: there may be more, and what is not here may still exist. */
  full: boolean
  /** When it was read, by the service's clock. */
  readAt: number
}

/** Every query about broadcasts of this session: the prefix to invalidate by. */
export const broadcastsRoot = (api: Api) => ['broadcasts', ...storageScopeParts(api.session)] as const

/** The broadcasts of one status, at most 100 (interface.md, row 15); a service that answers 404 has none of them. */
export const broadcastListQuery = (api: Api, status: BroadcastStatus) =>
  queryOptions({
    queryKey: [...broadcastsRoot(api), 'list', status],
    queryFn: async ({ signal }): Promise<BroadcastList> => {
      try {
        return await fetchBroadcastList(api, status, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'not-found')
          return { broadcasts: [], unreadable: [], full: false, readAt: now() }
        throw error
      }
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
  const row = broadcastRows.listBroadcasts
  const reply = await api.call(row, { params: params(api), query: { status } }, options)
  const rows = readRowsOf(row, broadcastSchema, reply)
  return {
    broadcasts: rows.flatMap(reading => (reading.ok ? [broadcastReading(reading)] : [])),
    unreadable: rows.flatMap(reading => (reading.ok ? [] : [{ raw: reading.raw }])),
    full: rows.length >= limits.broadcastList,
    readAt: now(),
  }
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
  return broadcastReading(readOneOf(row, broadcastSchema, reply))
}

const params = (api: Api) => ({ company_key: api.session.company_key })

const broadcastReading = ({ value, raw, differences }: Read<Broadcast>): BroadcastReading => ({
  broadcast: value,
  raw,
  differences,
})
