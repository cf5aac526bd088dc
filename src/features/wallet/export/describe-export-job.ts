import { openFrames } from '#/api/local-data/sealed-frames'
import { paths } from '#/nav/paths'
import { isOpen, type Job } from '#/parts/jobs/job'
import type { JobDescription } from '#/parts/jobs/job-description'
import { fileOf } from '#/parts/jobs/job-folder'
import { saveFile } from '#/ui/behavior/save-file'
import { exportCursorOf, exportFileNames, exportFileOf, exportSettingsSchema, sealedFileName } from './export-settings'
import { text as t } from './text'

const campaignOf = (job: Job) => exportSettingsSchema.safeParse(job.settings).data?.wallet ?? { id: '', name: '' }

/** The texts and files of an export job. */
export const exportDescription: JobDescription<'wallet-export'> = {
  kind: 'wallet-export',
  title: job => t.describe(campaignOf(job).name),
  hasJobTitle: false,
  rows: t.items,
  outcomes: job => {
    const { phase, rows, lines, restarts, unreadable, began, ended } = exportCursorOf(job)
    const isDone = job.status === 'finished' && began !== null && ended !== null
    return [
      ...(isOpen(job) && phase === 'write' ? [t.writing(lines, rows)] : []),
      ...(isDone ? [t.asOf(began, ended)] : []),
      ...(unreadable > 0 ? [t.unreadable(unreadable)] : []),
      ...(restarts > 0 ? [t.restarted(restarts)] : []),
    ]
  },
  // An export only reads, so no row can have an unknown outcome
  riskOfUnknown: () => '',
  page: (routeParams, job) => paths.walletExport(routeParams, campaignOf(job).id, job.id),
  files: job => (job.status === 'finished' ? [{ label: t.save, save: () => saveExport(job) }] : []),
}

/**
 * Downloads the file of a finished export. Its name contains the number of rows and the time of the export.
 * @throws Error when the file no longer exists or cannot be opened
 */
async function saveExport(job: Job): Promise<void> {
  const { wallet, format } = exportSettingsSchema.parse(job.settings)
  const { began } = exportCursorOf(job)
  const stored = await fileOf(job.id, exportFileOf(format))
  const file = stored && (await openExport(job, stored))
  if (file === null) throw new Error('The file of the export is missing or cannot be opened.')
  saveFile(t.fileName(wallet.name, job.total, began ?? job.created, format === 'ndjson' ? 'ndjson' : 'csv'), file)
}

/** The content of the file of a finished export; null if it cannot be opened, or is not the whole file. */
export async function openExport(job: Job, stored: Blob): Promise<Blob | null> {
  const name = exportFileOf(exportSettingsSchema.parse(job.settings).format)
  const { bytes, written } = exportCursorOf(job)
  return openFrames(stored, sealedFileName(job, name), name === exportFileNames.items ? bytes : written)
}
