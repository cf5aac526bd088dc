import type { Api } from '#/api/http/client'
import { fetchBatch } from '#/api/imports'
import { now } from '#/api/now'
import { batchRow } from '#/parts/import-batches/batch-row'
import {
  rememberReading,
  type FailedToken,
  type ReasonCount,
  type RememberedBatch,
} from '#/parts/import-batches/history-store'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { batchEntries, countEntries } from '../batch-entries'
import { readSentRows } from '../sent-rows'

interface Reading {
  batch: RememberedBatch
  tokens: readonly FailedToken[]
}

/**
 * Reads why tokens of a batch failed, and stores the reasons. The counts are those of this reading, because the batch
 * may have changed since it was listed, or those of the list if the service now returns no counts and not every token.
 * @param sent set if this browser sent the batch: then lines and platforms are known
 * @throws ApiError
 */
export async function readBatch(
  api: Api,
  { app_id, batch_id, received_at, counts }: Pick<RememberedBatch, 'app_id' | 'batch_id' | 'received_at' | 'counts'>,
  { sent, signal }: { sent: SentBatch | null; signal?: AbortSignal },
): Promise<Reading> {
  const [whole, rows] = await Promise.all([
    fetchBatch(api, app_id, batch_id, { lane: 'bulk', signal }),
    sent === null ? [] : readSentRows(sent).catch(() => []),
  ])
  const entries = batchEntries(whole.entries, rows)
  const failed = entries.filter(({ state }) => state === 'failed')
  const tokens = failed.map(
    ({
      token,
      platformStatus: status,
      platformMessage: message,
      platform,
      record,
      line,
      externalId,
      version,
    }): FailedToken => ({
      token,
      status,
      message,
      platform,
      record,
      line,
      external_id: externalId,
      version,
    }),
  )
  const row = batchRow(whole.batch)
  const batch: RememberedBatch = {
    scope: api.scope,
    app_id,
    batch_id,
    received_at: row.receivedAt ?? received_at,
    // Those of the readable tokens would hide that others may have failed
    counts: row.counts ?? (entries.length === 0 || whole.unreadable > 0 ? counts : countEntries(entries)),
    reading: { at: now(), reasons: countReasons(tokens) },
  }
  // Even if this browser has no space left, the page shows what was read
  await rememberReading(batch, tokens).catch(() => undefined)
  return { batch, tokens }
}

function countReasons(tokens: readonly FailedToken[]): ReasonCount[] {
  const counts = new Map<string, ReasonCount>()
  for (const { status, message, platform, version } of tokens) {
    const key = JSON.stringify([status, message, platform, version])
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { status, message, platform, version, count: 1 })
  }
  return [...counts.values()]
}
