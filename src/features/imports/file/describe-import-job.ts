import { paths } from '#/nav/paths'
import { resultFiles, type JobDescription } from '#/parts/jobs/job-description'
import { loadChunk } from '#/ui/behavior/load-chunk'
import { importOutcomes } from './import-row'
import { importSettingsSchema } from './import-settings'
import { text } from './text'

const t = text.job

export const describeImportJob: JobDescription<'imports'> = {
  kind: 'imports',
  title: job => {
    const settings = importSettingsSchema.safeParse(job.settings).data
    const app = settings?.app_id ?? ''
    return settings?.again ? t.titleAgain(app, settings.again.batch_id) : t.title(app)
  },
  rows: t.tokens,
  outcomes: ({ outcomes }) =>
    importOutcomes.flatMap(code => {
      const count = outcomes[code] ?? 0
      return count > 0 ? [t.outcomes[code](count)] : []
    }),
  riskOfUnknown: t.riskOfUnknown,
  page: (params, job) => paths.newImport(params, job.id),
  files: job =>
    resultFiles(job, async (latest, _session, profile) => {
      const { saveImportResult } = await loadChunk(() => import('./save-import-result'))
      await saveImportResult(latest, profile)
    }),
}
