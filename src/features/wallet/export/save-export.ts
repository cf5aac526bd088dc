import type { Job } from '#/parts/jobs/job'
import { fileOf } from '#/parts/jobs/job-folder'
import { saveFile } from '#/ui/behavior/save-file'
import { exportCursorOf, exportFileOf, exportSettingsSchema } from './export-settings'
import { exportText as t } from './text'

/**
 * Hands the file of a finished export to the browser to save; its name says how many rows it has, and as of when.
 * @throws Error when it is gone
 */
export async function saveExport(job: Job): Promise<void> {
  const { wallet, format } = exportSettingsSchema.parse(job.settings)
  const { began } = exportCursorOf(job)
  const file = await fileOf(job.id, exportFileOf(format))
  if (file === null) throw new Error(t.missing)
  saveFile(t.fileName(wallet.name, job.total, began ?? job.created, format === 'ndjson' ? 'ndjson' : 'csv'), file)
}
