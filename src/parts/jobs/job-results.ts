import { chunksOf, type Job, type RowResult } from './job'

/** The job, or its file, is no longer in this browser. */
export class JobRemovedError extends Error {
  override name = 'JobRemovedError'
}

/** A job that cannot be opened: the server's secret has changed, a record was altered, or rows are missing. */
export class UnreadableJobError extends Error {
  override name = 'UnreadableJobError'
}

/** Up to 1,000 rows with their results; null for a row without one. */
export interface Chunk {
  rows: unknown[]
  results: (RowResult | null)[]
}

/**
 * The rows of a job with their results so far, those of a canary first; reads one chunk of up to 1,000 rows at a time.
 * @throws UnreadableJobError if a chunk cannot be opened or is missing
 */
export async function* rowsWithResults(
  store: { chunk: (job: Job, chunk: number) => Promise<Chunk> },
  job: Job,
): AsyncGenerator<{ row: unknown; result: RowResult | null }> {
  for (let chunk = 0; chunk < chunksOf(job); chunk++) {
    const { rows, results } = await store.chunk(job, chunk)
    for (const [index, row] of rows.entries()) yield { row, result: results[index] ?? null }
  }
}
