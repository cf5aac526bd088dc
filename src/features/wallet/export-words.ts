import { paths } from '#/nav/paths'
import { isOpen, type Job } from '#/parts/jobs/job'
import type { JobWords } from '#/parts/jobs/job-words'
import { loadPart } from '#/ui/load-part'
import { exportCursorOf, exportSettingsSchema } from './export-settings'
import { exportText as t } from './export-text'

const walletOf = (job: Job) => exportSettingsSchema.safeParse(job.settings).data?.wallet ?? { id: '', name: '' }

/** How an export of wallet items is said. */
export const exportWords: JobWords = {
  kind: 'wallet-export',
  what: job => t.jobWhat(walletOf(job).name),
  rows: t.items,
  outcomes: job => {
    const { phase, rows, lines, restarts, unreadable, began, ended } = exportCursorOf(job)
    const isDone = job.status === 'finished' && began !== null && ended !== null
    return [
      ...(isOpen(job) && phase === 'write' ? [t.writing(lines, rows)] : []),
      ...(isDone ? [t.moment(began, ended)] : []),
      ...(unreadable > 0 ? [t.unreadable(unreadable)] : []),
      ...(restarts > 0 ? [t.restarted(restarts)] : []),
    ]
  },
  // It only reads: no row is ever unknown
  riskOfUnknown: () => '',
  page: (place, job) => paths.walletExport(place, walletOf(job).id, job.id),
  files: job =>
    job.status === 'finished'
      ? [
          {
            label: t.save,
            save: async () => {
              const { saveExport } = await loadPart(() => import('./save-export'))
              await saveExport(job)
            },
          },
        ]
      : [],
}
