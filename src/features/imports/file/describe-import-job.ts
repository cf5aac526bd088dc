import { paths } from '#/nav/paths'
import { describeBulkJob } from '#/parts/bulk/describe-bulk-job'
import { askImport } from './ask-import'
import { importOutcomes, importSettingsSchema } from './import-settings'
import { text } from './text'

const t = text.job

export const describeImportJob = describeBulkJob({
  kind: 'imports',
  title: job => {
    const settings = importSettingsSchema.safeParse(job.settings).data
    const app = settings?.app_id ?? ''
    return settings?.again ? t.titleAgain(app, settings.again.batch_id) : t.title(app)
  },
  rows: t.tokens,
  outcomes: importOutcomes,
  outcomeTexts: t.outcomes,
  riskOfUnknown: t.riskOfUnknown,
  page: (params, job) => paths.newImport(params, job.id),
  result: question => askImport('result', question),
})
