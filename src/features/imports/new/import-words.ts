import { paths } from '#/nav/paths'
import { resultFiles, type JobWords } from '#/parts/jobs/job-words'
import { loadPart } from '#/ui/load-part'
import { jobText as t } from './import-job-text'
import { importOutcomes } from './import-row'
import { importSettingsSchema } from './import-settings'

/** How an import job is said. */
export const importWords: JobWords = {
  kind: 'imports',
  what: job => {
    const settings = importSettingsSchema.safeParse(job.settings).data
    const app = settings?.app_id ?? ''
    return settings?.again ? t.whatAgain(app, settings.again.batch_id) : t.what(app)
  },
  rows: t.tokens,
  outcomes: ({ outcomes }) =>
    importOutcomes.flatMap(code => {
      const count = outcomes[code] ?? 0
      return count > 0 ? [t.outcomes[code](count)] : []
    }),
  riskOfUnknown: t.riskOfUnknown,
  page: (place, job) => paths.newImport(place, job.id),
  files: job =>
    resultFiles(job, async (asked, _session, profile) => {
      const { saveImportResult } = await loadPart(() => import('./save-import-result'))
      await saveImportResult(asked, profile)
    }),
}
