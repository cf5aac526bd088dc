import type { CsvProfile } from '#/parts/csv/write-csv'
import type { Job } from '#/parts/jobs/job'
import { saveFile } from '#/ui/behavior/save-file'
import { askImport } from './ask-import'

/**
 * Creates the result file of a job and downloads it.
 * @throws Error when it cannot be created
 */
export async function saveImportResult(job: Job, profile: CsvProfile): Promise<void> {
  const result = await askImport({ ask: 'result', job: job.id, profile })
  if (result.answer !== 'result') throw new Error('the result file could not be created')
  saveFile(`${job.title.replace(/\.[A-Za-z0-9]{1,6}$/, '')} result.csv`, result.file)
}
