import { paths } from '#/nav/paths'
import { settledRows, type Job } from '#/parts/jobs/job'
import { resultFiles, type JobFile, type JobWords } from '#/parts/jobs/job-words'
import { loadPart } from '#/ui/load-part'
import { bulkOutcomes, bulkSettingsSchema } from './bulk-settings'
import { bulkText as t } from './bulk-text'

const settingsOf = (job: Job) => bulkSettingsSchema.safeParse(job.settings).data

async function save(job: Job, what: 'result' | 'back-file', profile: 'systems' | 'spreadsheets'): Promise<void> {
  const { saveBulk } = await loadPart(() => import('./save-bulk'))
  await saveBulk(job, what, profile)
}

const backFile = (job: Job): JobFile[] =>
  settledRows(job) === 0 ? [] : [{ label: t.back.file, save: () => save(job, 'back-file', 'systems') }]

/** How a bulk update of wallet items is said. */
export const bulkItemWords: JobWords = {
  kind: 'wallet-items',
  what: job => {
    const settings = settingsOf(job)
    return t.jobWhat[settings?.source.by ?? 'file'](settings?.wallet.name ?? '')
  },
  rows: t.items,
  outcomes: ({ outcomes }) =>
    bulkOutcomes.flatMap(code => {
      const count = outcomes[code] ?? 0
      return count > 0 ? [t.outcomes[code](count)] : []
    }),
  riskOfUnknown: t.riskOfUnknown,
  page: (place, job) => paths.walletBulk(place, settingsOf(job)?.wallet.id ?? '', job.id),
  files: job => [...resultFiles(job, (one, _, profile) => save(one, 'result', profile)), ...backFile(job)],
}
