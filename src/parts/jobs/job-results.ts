import { CHUNK_ROWS, type Job, type RowResult } from './job'
import type { JobStore } from './job-store'

/** The rows that a job sends, with what became of each, 1,000 at a time. */
export async function* rowsWithResults(
  store: Pick<JobStore, 'chunk'>,
  job: Job,
): AsyncGenerator<{ row: unknown; result: RowResult | null }> {
  for (let chunk = 0; chunk * CHUNK_ROWS < job.total; chunk++) {
    const { rows, results } = await store.chunk(job, chunk)
    for (const [at, row] of rows.entries()) yield { row, result: results[at] ?? null }
  }
}
