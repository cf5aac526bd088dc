import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { bulkAnswers, store, storedJob, type JobFileQuestion, type NewBulkJob } from '#/parts/bulk/bulk-answers'
import { resultFile } from '#/parts/bulk/read-file'
import { csvFile } from '#/parts/csv/write-csv'
import { rememberMapping } from '#/parts/import-batches/history-store'
import { importFile } from './import-file'
import { importFileWithOutcomes, type FileOutcomes } from './outcomes-file'
import { readSentCells, type SentRecords } from './sent-cells'

const bulk = bulkAnswers(importFile)

const readRows = async ({ job, records }: SentRecords) => readSentCells(store, await storedJob(store, job), records)

/** The answers of the worker that reads files of push tokens. */
export const answers = {
  ...bulk,
  start: async (job: NewBulkJob & { header: readonly string[] | null }) => {
    const id = await bulk.start(job)
    const { columns } = importFile.setupOf(job.settings)
    if (job.header !== null)
      await rememberMapping({
        scope: storageScopeOf(job.session),
        header: [...job.header],
        columns,
        at: now(),
      }).catch(() => undefined)
    return id
  },
  rows: readRows,
  rowsFile: async (sent: SentRecords) => csvFile(await readRows(sent)),
  outcomes: async ({ job, outcomes, ...options }: JobFileQuestion & { outcomes: FileOutcomes }) =>
    resultFile(importFileWithOutcomes(outcomes), store, await storedJob(store, job), options),
}
export type ImportAnswers = typeof answers
