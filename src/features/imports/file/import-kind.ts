import * as z from 'zod/mini'
import { createImportBatch, findLostBatch } from '#/api/create-import-batch'
import { limits } from '#/contract/format/limits'
import type { ImportDevice } from '#/contract/imports'
import { reasonOf } from '#/parts/api-log/describe-error'
import { saveSentBatch, sentBatches } from '#/parts/import-batches/import-store'
import { stepsOf, type RowResult } from '#/parts/jobs/job'
import type { JobKind, StepContext } from '#/parts/jobs/job-kind'
import { checkCanary } from './check-canary'
import {
  importOutcomes,
  importRowSchema,
  importSettingsSchema,
  type ImportOutcome,
  type ImportRow,
} from './import-settings'

/** One result for all rows of a batch: the service accepts a batch completely or not at all. */
function resultsOf(outcome: ImportOutcome, rows: readonly unknown[], message = ''): RowResult[] {
  const result = importOutcomes.result(outcome, message)
  return rows.map(() => result)
}

const rowsSchema = z.array(importRowSchema)

const deviceOf = ({ platform, token, external_person_id }: ImportRow): ImportDevice => ({
  platform,
  token,
  ...(external_person_id !== undefined && { external_person_id }),
})

const appOf = ({ job }: StepContext): string => z.parse(importSettingsSchema, job.settings).app_id

/**
 * Saves which lines of which file a batch contains. If that fails, for example because storage is full, the import
 * continues.
 */
async function saveLines(
  batchId: string,
  rows: readonly ImportRow[],
  { job, keyedAt, step }: StepContext,
): Promise<void> {
  await saveSentBatch({
    scope: job.scope,
    app_id: z.parse(importSettingsSchema, job.settings).app_id,
    batch_id: batchId,
    job: job.id,
    title: job.title,
    step,
    steps: stepsOf(job),
    rows: rows.length,
    first_line: rows[0]?.line ?? 0,
    last_line: rows.at(-1)?.line ?? 0,
    sent_at: keyedAt,
  }).catch(() => undefined)
}

/**
 * Imports push tokens from a file, 1,000 per call. Repeating a batch imports its tokens twice: a batch whose response
 * was lost is looked up in the batch list and by its tokens, and only the user can send it again with a new key.
 */
export const importKind: JobKind<'imports'> = {
  id: 'imports',
  stepRows: limits.importBatchDevices,

  send: async (stored, context) => {
    const rows = z.parse(rowsSchema, stored)
    const batchId = await createImportBatch(context.api, {
      appId: appOf(context),
      devices: rows.map(deviceOf),
      idempotencyKey: context.key,
    })
    await saveLines(batchId, rows, context)
    return resultsOf('handed-in', rows, batchId)
  },

  refused: (error, rows) => {
    const message = reasonOf(error)
    // All other batches would fail as well
    if (error.kind === 'forbidden' || error.kind === 'not-found') return { pause: message }
    return resultsOf('refused', rows, message)
  },

  reconcile: async (stored, context) => {
    const rows = z.parse(rowsSchema, stored)
    const known = await sentBatches(context.job.scope, appOf(context))
    // The service had answered, but the results were not stored before the tab closed
    const saved = known.find(
      one => one.job === context.job.id && one.sent_at === context.keyedAt && one.step === context.step,
    )
    if (saved) return { found: 'settled', results: resultsOf('handed-in', rows, saved.batch_id) }
    const finding = await findLostBatch(context.api, {
      appId: appOf(context),
      devices: rows.map(deviceOf),
      since: context.keyedAt,
      others: new Set(known.map(({ batch_id }) => batch_id)),
    })
    if (finding.found !== 'batch') return finding
    await saveLines(finding.batchId, rows, context)
    return { found: 'settled', results: resultsOf('found', rows, finding.batchId) }
  },

  checkCanary: (canary, { api, job, signal }) =>
    checkCanary(canary, z.parse(importSettingsSchema, job.settings).app_id, { api, signal }),

  lost: (finding, rows) => resultsOf(finding === 'absent' ? 'lost' : 'unknown', rows),
}
