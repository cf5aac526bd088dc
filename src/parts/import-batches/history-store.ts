import * as z from 'zod/mini'
import { keysWithin, openDatabase, type SealedDatabase } from '#/api/local-data/idb'
import { DAY_MS } from '#/contract/format/durations'
import type { BatchCounts, BatchRow } from './batch-row'

/** A platform's response, and which platform and app version it was for. */
const reason = {
  status: z.string(),
  message: z.string(),
  platform: z.nullable(z.enum(['ios', 'android'])),
  /** The version of the app, if the file gives it. */
  version: z.nullable(z.string()),
}

/** How many tokens of a batch failed with the same response. */
const reasonCountSchema = z.object({ ...reason, count: z.number() })
export type ReasonCount = z.infer<typeof reasonCountSchema>

/** A token that failed. */
const failedTokenSchema = z.object({
  ...reason,
  token: z.string(),
  line: z.nullable(z.number()),
  external_id: z.nullable(z.string()),
  /** The index of its row in the file. Earlier versions stored only the line, which rows of a JSON file may share. */
  record: z.optional(z.nullable(z.number())),
})
export type FailedToken = z.infer<typeof failedTokenSchema>

/** A batch as this browser last saw it; the service lists only the newest. */
const rememberedBatchSchema = z.object({
  /** Connection, company, and user: no one else sees it. */
  scope: z.string(),
  app_id: z.string(),
  batch_id: z.string(),
  received_at: z.nullable(z.number()),
  /** Null for a batch that this browser sent but never read. */
  counts: z.nullable(z.object({ succeeded: z.number(), failed: z.number(), pending: z.number() })),
  /** Why tokens failed. Null until the batch has been read with these counts. */
  reading: z.nullable(z.object({ at: z.number(), reasons: z.array(reasonCountSchema) })),
})
export type RememberedBatch = z.infer<typeof rememberedBatchSchema>

const failuresSchema = z.object({
  scope: z.string(),
  app_id: z.string(),
  /** When the batch was read. In the key, so that old ones are deleted without being read. */
  at: z.number(),
  batch_id: z.string(),
  tokens: z.array(failedTokenSchema),
})

/** What the columns of a header were used as in the last import. */
const mappingSchema = z.object({
  scope: z.string(),
  header: z.array(z.string()),
  columns: z.array(z.string()),
  at: z.number(),
})

const database = openDatabase('signalbox-import-history', {
  mappings: {
    keyPath: ['scope', 'header'],
    schema: mappingSchema,
    sealed: { for: 'user', by: 'scope', coded: ['header'] },
  },
  batches: {
    keyPath: ['scope', 'app_id', 'batch_id'],
    schema: rememberedBatchSchema,
    sealed: { for: 'user', by: 'scope' },
  },
  failures: {
    keyPath: ['scope', 'app_id', 'at', 'batch_id'],
    schema: failuresSchema,
    sealed: { for: 'user', by: 'scope' },
  },
})

const { read, write } = database

/** For `sealOld`. */
export const historyDatabase: SealedDatabase = database

/** Records per request or transaction, so that each takes only a few milliseconds. */
const CHUNK = 250
/** Tokens identify phones, so they are kept only as long as a finished job. Counts and reasons stay. */
const KEEP_TOKENS_MS = 30 * DAY_MS

/** The counts of the batches that this page has remembered, so that a list that is read again is not written again. */
const remembered = new Map<string, string>()

/** Remembers listed batches. The reading of a batch is kept as long as its counts are the same. */
export async function rememberBatches(scope: string, appId: string, rows: readonly BatchRow[]): Promise<void> {
  const keyOf = ({ id }: BatchRow) => JSON.stringify([scope, appId, id])
  const changed = rows.filter(row => remembered.get(keyOf(row)) !== JSON.stringify(row.counts))
  for (let at = 0; at < changed.length; at += CHUNK) {
    const chunk = changed.slice(at, at + CHUNK)
    await write(async store => {
      const batches = store('batches')
      for (const { id, receivedAt, counts } of chunk) {
        const known = await batches.get([scope, appId, id])
        if (known && isSameCounts(known.counts, counts)) continue
        if (known) forgetTokens(store, known)
        batches.put({ scope, app_id: appId, batch_id: id, received_at: receivedAt, counts, reading: null })
      }
    }, 'relaxed')
    for (const row of chunk) remembered.set(keyOf(row), JSON.stringify(row.counts))
  }
}

/** Remembers why tokens of a batch failed, and which. */
export const rememberReading = (batch: RememberedBatch, tokens: readonly FailedToken[]): Promise<void> =>
  write(async store => {
    const { scope, app_id, batch_id, reading } = batch
    const known = await store('batches').get([scope, app_id, batch_id])
    if (known) forgetTokens(store, known)
    store('batches').put(batch)
    if (reading) store('failures').put({ scope, app_id, at: reading.at, batch_id, tokens: [...tokens] })
  }, 'relaxed')

/** Every remembered batch of an app. In chunks, because there may be ten thousand. */
export const readHistory = (scope: string, appId: string): Promise<RememberedBatch[]> =>
  read(async store => {
    const batches = store('batches')
    const keys = await batches.getAllKeys(keysWithin(scope, appId))
    const found: RememberedBatch[] = []
    for (let at = 0; at < keys.length; at += CHUNK) {
      const range = IDBKeyRange.bound(keys[at], keys[Math.min(at + CHUNK, keys.length) - 1])
      found.push(...(await batches.getAll(range)))
    }
    return found
  })

/** The failed tokens of a batch; null when they are not kept, or cannot be opened. */
export const readFailedTokens = ({
  scope,
  app_id,
  batch_id,
  reading,
}: RememberedBatch): Promise<readonly FailedToken[] | null> =>
  reading === null
    ? Promise.resolve(null)
    : read(async store => (await store('failures').get([scope, app_id, reading.at, batch_id]))?.tokens ?? null)

/** Deletes tokens that were read more than 30 days ago. */
export const removeOldTokens = (scope: string, appId: string, now: number): Promise<void> =>
  write(store => {
    store('failures').delete(IDBKeyRange.bound([scope, appId], [scope, appId, now - KEEP_TOKENS_MS]))
  }, 'relaxed')

/** Deletes everything remembered about a user's batches and files. */
export const removeHistory = (scope: string): Promise<void> =>
  write(store => {
    remembered.clear()
    store('batches').delete(keysWithin(scope))
    store('failures').delete(keysWithin(scope))
    store('mappings').delete(keysWithin(scope))
  })

/** Remembers what the columns of a header are used as. */
export const rememberMapping = (mapping: z.infer<typeof mappingSchema>): Promise<void> =>
  write(store => store('mappings').put(mapping))

/** What the columns of this header were last used as; null if that is not known. */
export const readMapping = async (scope: string, header: readonly string[]): Promise<readonly string[] | null> =>
  (await read(store => store('mappings').get([scope, [...header]])))?.columns ?? null

const isSameCounts = (a: BatchCounts | null, b: BatchCounts | null): boolean =>
  a?.succeeded === b?.succeeded && a?.failed === b?.failed && a?.pending === b?.pending

function forgetTokens(
  store: (name: 'failures') => { delete: (key: IDBValidKey) => void },
  { scope, app_id, batch_id, reading }: RememberedBatch,
): void {
  if (reading) store('failures').delete([scope, app_id, reading.at, batch_id])
}
