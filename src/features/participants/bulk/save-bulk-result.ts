import type { Session } from '#/contract/gateway'
import type { CsvProfile } from '#/parts/csv/write-csv'
import type { Job } from '#/parts/jobs/job'
import { saveFile } from '#/ui/behavior/save-file'
import { askBulk, bulkContextOf } from './ask-bulk'
import { bulkSettingsSchema } from './bulk-settings'

/**
 * Creates the result file of a job and downloads it.
 * @throws Error when it cannot be created
 */
export async function saveBulkResult(job: Job, session: Session, profile: CsvProfile): Promise<void> {
  const settings = bulkSettingsSchema.parse(job.settings)
  const result = await askBulk({ ask: 'result', job: job.id, settings, context: bulkContextOf(session), profile })
  if (result.answer !== 'result') throw new Error('the result file could not be created')
  saveFile(`${job.title.replace(/\.[A-Za-z0-9]{1,5}$/, '')} result.csv`, result.file)
}
