import { CsvRefused } from '#/parts/csv/csv-format'
import { csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import { CHUNK_ROWS, type Job, type RowResult } from '#/parts/jobs/job'
import type { JobStore } from '#/parts/jobs/job-store'
import type { Verdict } from './import-check'
import { jobText } from './import-job-text'
import { importOutcomes, importRowSchema } from './import-row'
import type { ImportSetup } from './import-settings'
import { readRows, widthOf } from './read-import'
import { importText as t } from './text'

type Kept = Pick<JobStore, 'file' | 'chunk'>

/** What became of the rows of a job in the order of its file, without holding more than one record of them. */
async function* resultsOf(store: Kept, job: Job): AsyncGenerator<{ record: number; result: RowResult | null }> {
  for (let chunk = 0; chunk * CHUNK_ROWS < job.total; chunk++) {
    const { rows, results } = await store.chunk(job, chunk)
    for (const [at, row] of rows.entries()) {
      const kept = importRowSchema.safeParse(row)
      if (kept.success) yield { record: kept.data.record, result: results[at] ?? null }
    }
  }
}

/**
 * The result file of a job: the rows of its file in their order and with their own columns, then line, outcome, batch
 * and message. Rows that were not sent say why, worked out again from the file.
 * @throws CsvRefused
 */
export async function resultFile(
  store: Kept,
  job: Job,
  { setup, profile }: { setup: ImportSetup; profile: CsvProfile },
): Promise<Blob> {
  const file = await store.file(job.id)
  if (file === null) throw new CsvRefused(t.gone)
  const parts: BlobPart[] = [csvStart(profile)]
  const added = [t.result.line, t.result.outcome, t.result.batch, t.result.message]
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
      lines.push(csvLine([...cells, String(record.line), ...said(verdict, result)], profile))
    }
    // As bytes, a piece at a time: a million lines as one text would be kept twice
    parts.push(new Blob([lines.join('')]))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

function said(verdict: Verdict, result: RowResult | null): [outcome: string, batch: string, message: string] {
  if (result !== null) {
    const known = importOutcomes.find(one => one === result.outcome)
    const outcome = known === undefined ? result.outcome : jobText.outcomeOfRow[known]
    return result.state === 'done' ? [outcome, result.message, ''] : [outcome, '', result.message]
  }
  switch (verdict.verdict) {
    case 'ready':
      return [t.result.notSent, '', verdict.warning?.reason ?? '']
    case 'refused':
      return [t.result.refused, '', verdict.reason]
    case 'duplicate':
      return [t.result.duplicate, '', verdict.reason]
  }
}
