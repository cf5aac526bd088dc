import type { Job } from '#/parts/jobs/job'
import { fileOf } from '#/parts/jobs/job-folder'
import { saveFile } from '#/ui/behavior/save-file'
import { exportCursorOf, exportFileOf, exportSettingsSchema } from './export-settings'
import { text as t } from './text'

/**
 * Downloads the file of a finished export. Its name has the number of rows and the time of the export.
 * @throws Error when the file no longer exists
 */
export async function saveExport(job: Job): Promise<void> {
  const { wallet, format } = exportSettingsSchema.parse(job.settings)
  const { began } = exportCursorOf(job)
  const file = await fileOf(job.id, exportFileOf(format))
  if (file === null) throw new Error(t.missing)
  saveFile(t.fileName(wallet.name, job.total, began ?? job.created, format === 'ndjson' ? 'ndjson' : 'csv'), file)
}
