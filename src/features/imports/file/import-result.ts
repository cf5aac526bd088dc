import { csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import { CHUNK_ROWS, type Job, type RowResult } from '#/parts/jobs/job'
import { JobRemovedError } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import type { Verdict } from './import-check'
import { importOutcomes, importRowSchema } from './import-row'
import type { ImportSetup } from './import-settings'
import { readRows, widthOf } from './read-import'
import { text } from './text'

const t = text.resultFile

type ReadableStore = Pick<JobStore, 'file' | 'chunk'>

/** The results of a job's rows in the order of its file, with one record of them in memory at a time. */
async function* resultsOf(
  store: ReadableStore,
  job: Job,
): AsyncGenerator<{ record: number; result: RowResult | null }> {
  for (let chunk = 0; chunk * CHUNK_ROWS < job.total; chunk++) {
    const { rows, results } = await store.chunk(job, chunk)
    for (const [at, row] of rows.entries()) {
      const { data } = importRowSchema.safeParse(row)
      if (data) yield { record: data.record, result: results[at] ?? null }
    }
  }
}

/**
 * The result file of a job: the rows of its file in order with all columns, then line, outcome, batch and message. The
 * reasons of rows that were not sent are found by checking the file again.
 * @throws JobRemovedError; UnreadableFileError
 */
export async function resultFile(
  store: ReadableStore,
  job: Job,
  { setup, profile }: { setup: ImportSetup; profile: CsvProfile },
): Promise<Blob> {
  const file = await store.file(job.id)
  if (file === null) throw new JobRemovedError()
  const parts: BlobPart[] = [csvStart(profile)]
  const added = [t.line, t.outcome, t.batch, t.message]
  if (setup.format.kind === 'json') parts.push(csvLine([...setup.format.keys, ...added], profile))
  const results = resultsOf(store, job)
  let next = await results.next()
  let width = 0
  for await (const rows of readRows(file, setup)) {
    const lines: string[] = []
    for (const { record, verdict } of rows) {
      width ||= widthOf(setup, record)
      const cells = [...record.cells, ...Array<string>(Math.max(0, width - record.cells.length)).fill('')]
      if (verdict === null) {
        lines.push(csvLine([...cells, ...added], profile))
        continue
      }
      let result: RowResult | null = null
      if (verdict.verdict === 'ready' && next.done !== true && next.value.record === verdict.row.record) {
        result = next.value.result
        next = await results.next()
      }
      lines.push(csvLine([...cells, String(record.line), ...resultCells(verdict, result)], profile))
    }
    // As blobs: a million lines as one string would be in memory twice
    parts.push(new Blob([lines.join('')]))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

function resultCells(verdict: Verdict, result: RowResult | null): [outcome: string, batch: string, message: string] {
  if (result !== null) {
    const known = importOutcomes.find(one => one === result.outcome)
    const outcome = known === undefined ? result.outcome : t.outcomes[known]
    return result.state === 'done' ? [outcome, result.message, ''] : [outcome, '', result.message]
  }
  if (verdict.verdict === 'ready')
    return [t.notSentYet, '', verdict.warning === null ? '' : text.rowProblem(verdict.warning)]
  return [t[verdict.verdict], '', text.rowProblem(verdict.problem)]
}
