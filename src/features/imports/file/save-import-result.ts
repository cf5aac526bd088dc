import type { CsvProfile } from '#/parts/csv/write-csv'
import type { Job } from '#/parts/jobs/job'
import { saveFile } from '#/ui/behavior/save-file'
import { askImport } from './ask-import'

/**
 * Makes the result file of a job and hands it to the browser to save.
 * @throws Error when it cannot be made
 */
export async function saveImportResult(job: Job, profile: CsvProfile): Promise<void> {
  const made = await askImport({ ask: 'result', job: job.id, profile })
  if (made.answer !== 'result') throw new Error('the result file could not be made')
  saveFile(`${job.title.replace(/\.[A-Za-z0-9]{1,6}$/, '')} result.csv`, made.file)
}
