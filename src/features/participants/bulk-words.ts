import { paths } from '#/nav/paths'
import { resultFiles, type JobWords } from '#/parts/jobs/job-words'
import { loadPart } from '#/ui/load-part'
import { bulkOutcomes } from './bulk-row'
import { bulkSettingsSchema } from './bulk-settings'
import { bulkText as t } from './bulk-text'

/** How a bulk job of participants is said. */
export const bulkWords: JobWords = {
  kind: 'participants',
  what: job => t.jobWhat(bulkSettingsSchema.safeParse(job.settings).data?.campaign.name ?? ''),
  rows: t.numbers,
  outcomes: ({ outcomes }) =>
    bulkOutcomes.flatMap(code => {
      const count = outcomes[code] ?? 0
      return count > 0 ? [t.outcomes[code](count)] : []
    }),
  riskOfUnknown: t.riskOfUnknown,
  page: (place, job) => paths.participantsBulk(place, job.id),
  files: job =>
    resultFiles(job, async (...asked) => {
      const { saveBulkResult } = await loadPart(() => import('./save-bulk-result'))
      await saveBulkResult(...asked)
    }),
}
