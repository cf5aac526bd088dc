import type { Session } from '#/contract/gateway'
import type { CsvProfile } from '#/parts/csv/write-csv'
import type { Job } from '#/parts/jobs/job'
import { saveFile } from '#/ui/behavior/save-file'
import { askBulk, bulkContextOf } from './ask-bulk'
import { bulkSettingsSchema } from './bulk-settings'

/**
 * Makes the result file of a job and hands it to the browser to save.
 * @throws Error when it cannot be made
 */
export async function saveBulkResult(job: Job, session: Session, profile: CsvProfile): Promise<void> {
  const settings = bulkSettingsSchema.parse(job.settings)
  const made = await askBulk({ ask: 'result', job: job.id, settings, context: bulkContextOf(session), profile })
  if (made.answer !== 'result') throw new Error('the result file could not be made')
  saveFile(`${job.title.replace(/\.[A-Za-z0-9]{1,5}$/, '')} result.csv`, made.file)
}
