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
import { ApiError, is404 } from './http/error'
import { readList, splitRows, valueOf, type LimitedList, type ReadRows } from './http/read-list'
import { readLongList, readOneRecord } from './http/reply'
import { now } from './now'
import { storageScopeParts } from './session/storage-scope'

/** A batch, with its raw row of the list or its raw reply. */
export interface BatchReading {
  batch: ImportBatchSummary
  raw: unknown
}

export interface BatchList extends LimitedList {
  batches: BatchReading[]
  /** When it was read, in ms of the service's clock. */
  readAt: number
}

/** Which array of its batch an entry is in. */
export type EntryGroup = 'pending' | 'success' | 'failure'
const groups: readonly EntryGroup[] = ['failure', 'pending', 'success']

/** An entry may lack its status, since its array implies it. */
const lenientEntrySchema = z.looseObject({ ...importEntrySchema.shape, status: z.nullish(z.string()) })

/** The result of one token of a batch. */
export interface EntryReading {
  entry: z.output<typeof lenientEntrySchema>
  group: EntryGroup
}

/** A batch with its entries; without any if the service leaves out the arrays. */
export interface WholeBatch extends BatchReading {
  entries: EntryReading[]
  /** The number of entries that cannot be read. */
  unreadable: number
  readAt: number
  /**
   * How many readings in a row had as many pending tokens as the one before. The more, the less often the batch is
   * read.
   */
  unchangedReads: number
}

/** The key prefix of this session's queries of batches and tokens. */
export const importsRoot = (api: Api) => ['imports', ...storageScopeParts(api.session)] as const

/** One batch with its entries. */
export const batchQuery = (api: Api, appId: string, batchId: string) =>
  queryOptions({
    queryKey: [...importsRoot(api), appId, 'batch', batchId],
    queryFn: async ({ signal, client, queryKey }): Promise<WholeBatch> => {
      const batch = await fetchBatch(api, appId, batchId, { signal })
      const before = client.getQueryData<WholeBatch>(queryKey)
      return { ...batch, unchangedReads: countUnchangedReads(before, [before?.batch], [batch.batch]) }
    },
    structuralSharing: false,
  })

/** How many readings in a row found as many batches and as many pending tokens as the one before; 0 after a change. */
export function countUnchangedReads(
  before: { unchangedReads: number } | undefined,
  old: readonly (ImportBatchSummary | undefined)[],
  found: readonly ImportBatchSummary[],
): number {
  const pending = (batches: typeof old) => batches.reduce((sum, batch) => sum + (batch?.pending_count ?? 0), 0)
  return before !== undefined && old.length === found.length && pending(old) === pending(found)
    ? before.unchangedReads + 1
    : 0
}

/** Every import of one token into an app. A malformed token (400) counts as unknown, like one that is not found. */
export const tokenHistoryQuery = (api: Api, appId: string, token: string) =>
  queryOptions({
    queryKey: [...importsRoot(api), appId, 'token', token],
    queryFn: ({ signal }) => fetchTokenHistory(api, appId, token, { signal, emptyIf: isUnknownToken }),
  })

const isUnknownToken = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'not-found' && (error.status === 404 || error.status === 400)

/**
 * Reads the newest batches of an app, at most 100, row by row.
 * @throws ApiError; kind 'not-found' if there is no such app
 */
export async function fetchBatchList(api: Api, app_id: string, options: SendOptions = {}): Promise<BatchList> {
  const row = importRows.listImportBatches
  const rows = await readLongList(row, importBatchSummarySchema, await api.call(row, { params: { app_id } }, options))
  const { items, unreadable, count } = splitRows(rows, ({ value, raw }) => ({ batch: value, raw }))
  return { batches: items, unreadable, isAtLimit: count >= limits.importBatchList, readAt: now() }
}

/**
 * Reads one batch with its entries, entry by entry.
 * @throws ApiError; kind 'not-found' if there is no such batch or app
 */
export async function fetchBatch(
  api: Api,
  app_id: string,
  batch_id: string,
  options: SendOptions = {},
): Promise<WholeBatch> {
  const row = importRows.getImportBatch
  const reply = await api.call(row, { params: { app_id, batch_id } }, options)
  const { value, raw } = readOneRecord(row, importBatchSummarySchema, reply)
  const read = groups.flatMap(group =>
    readRows(lenientEntrySchema, value[group]).rows.map((reading, index) => ({ reading, group, index })),
  )
  const notLists = groups.filter(group => !Array.isArray(value[group] ?? []))
  const differing = read.flatMap(({ reading, group, index }) =>
    reading.differences.map(({ path }) => [group, index, path].filter(part => part !== '').join('.')),
  )
  reply.noteDifferences([...notLists, ...differing].map(path => ({ code: 'unexpected-value' as const, path })))
  const entries = read.flatMap(({ reading, group }) => (reading.ok ? [{ entry: reading.value, group }] : []))
  return { batch: value, raw, entries, unreadable: read.length - entries.length, readAt: now(), unchangedReads: 0 }
}

/**
 * Reads every import of a token, row by row. Empty for an unknown token and for an unknown app: the service replies 404
 * to both. `emptyIf`: the failures that mean the same, if not just a 404.
 * @throws ApiError
 */
export async function fetchTokenHistory(
  api: Api,
  app_id: string,
  token: string,
  { emptyIf = is404, ...options }: SendOptions & { emptyIf?: (error: unknown) => boolean } = {},
): Promise<ReadRows<TokenImport>> {
  const reading = { schema: tokenImportSchema, toItem: valueOf<TokenImport>, emptyIf, ...options }
  return readList(api, importRows.getTokenHistory, { params: { app_id, token } }, reading)
}
