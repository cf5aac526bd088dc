import * as z from 'zod/mini'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { jobStore } from '#/parts/jobs/jobs-client'

/** A row of a file, as it was sent. */
const sentRowSchema = z.looseObject({
  /** Its index in the file, from 0, not counting the header. A line of a JSON file may have many rows. */
  record: z.number(),
  line: z.number(),
  platform: z.string(),
  token: z.string(),
  external_person_id: z.nullish(z.string()),
  version: z.nullish(z.string()),
})
export type SentRow = z.infer<typeof sentRowSchema>

/** The rows that this browser sent as one batch; empty when the job was removed. */
export async function readSentRows({ job: id, step }: SentBatch): Promise<SentRow[]> {
  const job = await jobStore.change(id, unchanged => unchanged)
  if (job === null) return []
  const { rows } = await jobStore.chunk(job, step)
  return rows.flatMap(row => sentRowSchema.safeParse(row).data ?? [])
}
