import type { CsvProfile } from '#/parts/csv/write-csv'
import type { Job } from '#/parts/jobs/job'
import { saveFile } from '#/ui/behavior/save-file'
import { askBulk } from './ask-bulk'
import { bulkText as t } from './text'

/**
 * Makes the result file or the roll-back file of a job and hands it to the browser to save.
 * @throws Error when it cannot be made
 */
export async function saveBulk(job: Job, what: 'result' | 'back-file', profile: CsvProfile): Promise<void> {
  const made = await askBulk({ ask: what, job: job.id, profile })
  if (made.answer !== 'file') throw new Error('the file could not be made')
  const title = job.title.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  saveFile(t.fileNames[what](title), made.file)
}
