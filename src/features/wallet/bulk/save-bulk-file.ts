import type { CsvProfile } from '#/parts/csv/write-csv'
import type { Job } from '#/parts/jobs/job'
import { saveFile } from '#/ui/behavior/save-file'
import { askBulkWorker } from './ask-bulk-worker'
import { text as t } from './text'

/**
 * Makes the result file or the roll-back file of a job and downloads it.
 * @throws Error when it cannot be made
 */
export async function saveBulkFile(job: Job, what: 'result' | 'roll-back', profile: CsvProfile): Promise<void> {
  const made = await askBulkWorker({ ask: what, job: job.id, profile })
  if (made.answer !== 'file') throw new Error('the file could not be made')
  const title = job.title.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  saveFile(t.fileNames[what](title), made.file)
}
