import * as z from 'zod/mini'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { fetchBatch, fetchBatchList } from '#/api/imports'
import { browserNow } from '#/api/now'
import { HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import { batchRow, compareWithEarlier, type BatchCounts } from '#/parts/import-batches/batch-row'
import type { CanaryCheck, CanaryRows, StepContext } from '#/parts/jobs/job-kind'
import { batchEntries, countEntries } from '../batch-entries'
import { judgeCanary, type CanaryFinding, type CanaryToken } from './canary'
import { importRowSchema, type ImportRow } from './import-settings'

/** How long to wait before results count as missing. They are due after 15 minutes. */
const GIVE_UP_AFTER_MS = HOUR_MS

/**
 * Whether the results of a canary have arrived, and how they compare with earlier batches of the app. If they are still
 * pending or cannot all be read when the time is up, they count as missing.
 * @throws ApiError if reading them fails before the time is up, if the session is lost, or if the job is stopped
 */
export async function checkCanary(
  canary: CanaryRows,
  appId: string,
  context: Pick<StepContext, 'api' | 'signal'>,
): Promise<CanaryCheck> {
  try {
    return await readCanary(canary, appId, context)
  } catch (error) {
    const isFailure = error instanceof ApiError && !isSessionLoss(error) && !context.signal.aborted
    if (!isFailure || !isTooLate(canary)) throw error
    return noResults(canary)
  }
}

async function readCanary(
  canary: CanaryRows,
  appId: string,
  { api, signal }: Pick<StepContext, 'api' | 'signal'>,
): Promise<CanaryCheck> {
  const { rows: stored, results } = canary
  const batchId = results[0]?.state === 'done' ? results[0].message : null
  if (batchId === null) return failed({ code: 'not-submitted' })
  const batch = await fetchBatch(api, appId, batchId, { lane: 'bulk', signal })
  const rows = z.parse(z.array(importRowSchema), stored)
  const listedTokens = batchEntries(batch.entries, rows).flatMap(
    ({ record, line, platform, state, platformStatus, platformMessage }): CanaryToken[] =>
      record === null || line === null || platform === null
        ? []
        : [{ record, line, platform, state, platformStatus, platformMessage }],
  )
  const listed = countEntries(listedTokens)
  const { counts } = batchRow(batch.batch)
  const tokens = [...listedTokens, ...unlistedSuccesses(rows, listedTokens, counts)]
  // A service may also return only the counts, or not all rows. Where they differ, the counts are right.
  const isUnlisted =
    counts === null
      ? listedTokens.length < rows.length
      : counts.pending > listed.pending || counts.failed > listed.failed || tokens.length === 0
  if (isUnlisted || listed.pending > 0) return isTooLate(canary) ? noResults(canary) : { canary: 'waiting' }
  const { batches } = await fetchBatchList(api, appId, { lane: 'bulk', signal })
  const compared = await compareWithEarlier(batches.map(one => batchRow(one.batch)))
  const finding = judgeCanary(tokens, compared.find(({ id }) => id === batchId)?.usualShare?.high ?? null)
  return finding === null ? { canary: 'fine' } : failed(finding)
}

/**
 * A service may count tokens as succeeded without listing them. As many of the unlisted rows then count as succeeded.
 */
function unlistedSuccesses(
  rows: readonly ImportRow[],
  listed: readonly CanaryToken[],
  counts: BatchCounts | null,
): CanaryToken[] {
  const records = new Set(listed.map(({ record }) => record))
  const count = Math.max(0, (counts?.succeeded ?? 0) - countEntries(listed).succeeded)
  return rows
    .filter(({ record }) => !records.has(record))
    .slice(0, count)
    .map(({ record, line, platform }) => ({
      record,
      line,
      platform: platform === 'IOS' ? 'ios' : 'android',
      state: 'succeeded',
      platformStatus: '',
      platformMessage: '',
    }))
}

const isTooLate = ({ since }: CanaryRows): boolean => browserNow() - since >= GIVE_UP_AFTER_MS

const noResults = ({ since }: CanaryRows): CanaryCheck =>
  failed({ code: 'no-results', minutes: Math.round((browserNow() - since) / MINUTE_MS) })

const failed = (finding: CanaryFinding): CanaryCheck => ({ canary: 'failed', finding })
