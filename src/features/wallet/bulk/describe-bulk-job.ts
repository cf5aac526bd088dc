import { paths } from '#/nav/paths'
import { baseName, describeBulkJob, saveJobFile } from '#/parts/bulk/describe-bulk-job'
import { settledRows, type Job } from '#/parts/jobs/job'
import type { JobDescription, JobFile } from '#/parts/jobs/job-description'
import { askBulkWorker } from './ask-bulk-worker'
import { bulkOutcomes, bulkSettingsSchema } from './bulk-settings'
import { text as t } from './text'

const settingsOf = (job: Job) => bulkSettingsSchema.safeParse(job.settings).data

const description = describeBulkJob({
  kind: 'wallet-items',
  title: job => {
    const settings = settingsOf(job)
    return t.describe[settings?.source.by ?? 'file'](settings?.wallet.name ?? '')
  },
  hasJobTitle: false,
  rows: t.items,
  outcomes: bulkOutcomes,
  outcomeTexts: t.outcomes,
  riskOfUnknown: t.riskOfUnknown,
  page: (routeParams, job) => paths.walletBulk(routeParams, settingsOf(job)?.wallet.id ?? '', job.id),
  result: question => askBulkWorker('result', question),
})

const rollBackFile = (job: Job): JobFile => ({
  label: t.rollBack.file,
  save: async api => {
    const reply = await askBulkWorker('rollBack', { job: job.id })
    await saveJobFile(api, t.rollBack.fileName(baseName(job)), reply)
  },
})

/** The texts and files of a bulk edit job. */
export const bulkEditDescription: JobDescription<'wallet-items'> = {
  ...description,
  files: job => [...description.files(job), ...(settledRows(job) === 0 ? [] : [rollBackFile(job)])],
}
