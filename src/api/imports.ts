import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { limits } from '#/contract/format/limits'
import { readRows } from '#/contract/format/read'
import {
  importBatchSummarySchema,
  importEntrySchema,
  importRows,
  tokenImportSchema,
  type ImportBatchSummary,
  type TokenImport,
} from '#/contract/imports'
import type { Api, SendOptions } from './http/client'
import { ApiError } from './http/error'
import { readLongList, readOneOf, readRowsOf } from './http/reply'
import { now } from './now'
import { storageScopeParts } from './session/storage-scope'

/** A batch as listed, with the whole row it was read from. */
export interface BatchReading {
  batch: ImportBatchSummary
  raw: unknown
}

export interface BatchList {
  batches: BatchReading[]
  /** Rows that came but cannot be read (facts.md 11). */
  unreadable: { raw: unknown }[]
  /** As many as the service lists at most: there may be more, older ones (decision 43). */
  full: boolean
  /** When it was read, by the service's clock. */
  readAt: number
}

/** Which of the three arrays an entry came in. */
export type EntryPlace = 'pending' | 'success' | 'failure'
const places: readonly EntryPlace[] = ['failure', 'pending', 'success']

/** An entry may lack its status: the array it stands in says as much. */
const lenientEntrySchema = z.looseObject({ ...importEntrySchema.shape, status: z.nullish(z.string()) })

/** What became of one token of a batch. */
export interface EntryReading {
  entry: z.output<typeof lenientEntrySchema>
  place: EntryPlace
}

/** A batch with its entries; which is none where the service leaves the arrays out (decision 43). */
export interface WholeBatch extends BatchReading {
  entries: EntryReading[]
  /** Entries that came but cannot be read. */
  unreadable: number
  readAt: number
  /** How many readings in a row found the same results: what waits is asked for more and more seldom. */
  quiet: number
}

/** Every query about imports of this session: the prefix to invalidate by. */
export const importsRoot = (api: Api) => ['imports', ...storageScopeParts(api.session)] as const

/** One batch with its entries. */
export const batchQuery = (api: Api, appId: string, batchId: string) =>
  queryOptions({
    queryKey: [...importsRoot(api), appId, 'batch', batchId],
    queryFn: async ({ signal, client, queryKey }): Promise<WholeBatch> => {
      const batch = await fetchBatch(api, appId, batchId, { signal })
      const before = client.getQueryData<WholeBatch>(queryKey)
      return { ...batch, quiet: quietRounds(before, [before?.batch], [batch.batch]) }
    },
    structuralSharing: false,
  })

/** How often in a row a reading found what the one before it found: as many batches, with as much awaited. */
export function quietRounds(
  before: { quiet: number } | undefined,
  old: readonly (ImportBatchSummary | undefined)[],
  found: readonly ImportBatchSummary[],
): number {
  const awaited = (batches: typeof old) => batches.reduce((sum, batch) => sum + (batch?.pending_count ?? 0), 0)
  return before !== undefined && old.length === found.length && awaited(old) === awaited(found) ? before.quiet + 1 : 0
}

/** Every import of one token into an app; none when the service says 404. */
export const tokenHistoryQuery = (api: Api, appId: string, token: string) =>
  queryOptions({
    queryKey: [...importsRoot(api), appId, 'token', token],
    queryFn: ({ signal }) => fetchTokenHistory(api, appId, token, { signal }),
  })

/**
 * Reads the batches of an app (row 22), row by row.
 * @throws ApiError; of kind 'not-found' when there is no such app
 */
export async function fetchBatchList(api: Api, app_id: string, options: SendOptions = {}): Promise<BatchList> {
  const row = importRows.listImportBatches
  const rows = await readLongList(row, importBatchSummarySchema, await api.call(row, { params: { app_id } }, options))
  return {
    batches: rows.flatMap(reading => (reading.ok ? [{ batch: reading.value, raw: reading.raw }] : [])),
    unreadable: rows.flatMap(reading => (reading.ok ? [] : [{ raw: reading.raw }])),
    full: rows.length === limits.importBatchList,
    readAt: now(),
  }
}

/**
 * Reads one batch with its entries (row 21), entry by entry.
 * @throws ApiError; of kind 'not-found' when there is no such batch or app
 */
export async function fetchBatch(
  api: Api,
  app_id: string,
  batch_id: string,
  options: SendOptions = {},
): Promise<WholeBatch> {
  const row = importRows.getImportBatch
  const reply = await api.call(row, { params: { app_id, batch_id } }, options)
  const { value, raw } = readOneOf(row, importBatchSummarySchema, reply)
  const read = places.flatMap(place =>
    readRows(lenientEntrySchema, value[place]).rows.map((reading, at) => ({ reading, place, at })),
  )
  reply.note(
    read.flatMap(({ reading, place, at }) =>
      reading.differences.map(({ path, message }) => ({ path: `${place}.${at}.${path}`, message })),
    ),
  )
  const entries = read.flatMap(({ reading, place }) => (reading.ok ? [{ entry: reading.value, place }] : []))
  return { batch: value, raw, entries, unreadable: read.length - entries.length, readAt: now(), quiet: 0 }
}

/**
 * Reads every import of a token (row 23): none when the service knows none, or not the app: it does not tell them apart.
 * @throws ApiError
 */
export async function fetchTokenHistory(
  api: Api,
  app_id: string,
  token: string,
  options: SendOptions = {},
): Promise<TokenImport[]> {
  const row = importRows.getTokenHistory
  try {
    const reply = await api.call(row, { params: { app_id, token } }, options)
    return readRowsOf(row, tokenImportSchema, reply).flatMap(reading => (reading.ok ? [reading.value] : []))
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return []
    throw error
  }
}
