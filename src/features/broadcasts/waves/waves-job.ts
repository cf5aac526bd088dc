import * as z from 'zod/mini'
import { broadcastWriteSchema } from '#/contract/broadcasts'
import { defineOutcomes } from '#/parts/bulk/outcomes'
import type { Job, RowResult } from '#/parts/jobs/job'
import { rowsWithResults } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'

/** The settings of a job that schedules waves. */
export const wavesSettingsSchema = z.object({
  /** The id of the set of waves, which the draft has too (`wavesSchema`). */
  set: z.string(),
  /** The label of the custom field that names each person's time zone. */
  field: z.string(),
  /** The local time of all waves, as if it were UTC. */
  wall: z.number(),
  /** The values without a wave: they name no time zone, or the send time in theirs had passed or was too close. */
  leftOut: z.array(z.string()),
})

/** A row of the job: a broadcast, and the nonce by which it is found if the response is lost. */
export const waveRowSchema = z.object({
  nonce: z.string(),
  label: z.string(),
  zone: z.string(),
  at: z.number(),
  body: broadcastWriteSchema,
})
export type WaveRow = z.infer<typeof waveRowSchema>

/** The possible outcomes of a row. */
export const waveOutcomes = defineOutcomes({
  scheduled: 'done',
  'too-late': 'failed',
  refused: 'retryable',
  lost: 'retryable',
  unknown: 'unknown',
})

/** A wave of a job. */
export interface WaveWithResult {
  row: WaveRow
  /** Null until the job has handled the wave. */
  result: RowResult | null
}

/** The waves of a job with their results so far. */
export async function wavesWithResults(store: Pick<JobStore, 'chunk'>, job: Job): Promise<WaveWithResult[]> {
  const waves: WaveWithResult[] = []
  for await (const { row, result } of rowsWithResults(store, job))
    waves.push({ row: z.parse(waveRowSchema, row), result })
  return waves
}
