import { paths } from '#/nav/paths'
import { isOpen, type Job } from '#/parts/jobs/job'
import type { JobDescription } from '#/parts/jobs/job-description'
import { loadChunk } from '#/ui/behavior/load-chunk'
import { exportCursorOf, exportSettingsSchema } from './export-settings'
import { text as t } from './text'

const walletOf = (job: Job) => exportSettingsSchema.safeParse(job.settings).data?.wallet ?? { id: '', name: '' }

/** The texts and files of an export job. */
export const describeExportJob: JobDescription<'wallet-export'> = {
  kind: 'wallet-export',
  title: job => t.describe(walletOf(job).name),
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
  page: (routeParams, job) => paths.walletExport(routeParams, walletOf(job).id, job.id),
  files: job =>
    job.status === 'finished'
      ? [
          {
            label: t.save,
            save: async () => {
              const { saveExport } = await loadChunk(() => import('./save-export'))
              await saveExport(job)
            },
          },
        ]
      : [],
}
