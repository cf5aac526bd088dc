import { paths } from '#/nav/paths'
import { settledRows, type Job } from '#/parts/jobs/job'
import { resultFiles, type JobFile, type JobDescription } from '#/parts/jobs/job-description'
import { loadChunk } from '#/ui/behavior/load-chunk'
import { bulkOutcomes, bulkSettingsSchema } from './bulk-settings'
import { text as t } from './text'

const settingsOf = (job: Job) => bulkSettingsSchema.safeParse(job.settings).data

async function save(job: Job, what: 'result' | 'roll-back', profile: 'systems' | 'spreadsheets'): Promise<void> {
  const { saveBulkFile } = await loadChunk(() => import('./save-bulk-file'))
  await saveBulkFile(job, what, profile)
}

const rollBackFiles = (job: Job): JobFile[] =>
  settledRows(job) === 0 ? [] : [{ label: t.rollBack.file, save: () => save(job, 'roll-back', 'systems') }]

/** The texts and files of a bulk update job. */
export const describeBulkUpdateJob: JobDescription<'wallet-items'> = {
  kind: 'wallet-items',
  title: job => {
    const settings = settingsOf(job)
    return t.describe[settings?.source.by ?? 'file'](settings?.wallet.name ?? '')
  },
  rows: t.items,
  outcomes: ({ outcomes }) =>
    bulkOutcomes.flatMap(code => {
      const count = outcomes[code] ?? 0
      return count > 0 ? [t.outcomes[code](count)] : []
    }),
  riskOfUnknown: t.riskOfUnknown,
  page: (routeParams, job) => paths.walletBulk(routeParams, settingsOf(job)?.wallet.id ?? '', job.id),
  files: job => [...resultFiles(job, (one, _, profile) => save(one, 'result', profile)), ...rollBackFiles(job)],
}
