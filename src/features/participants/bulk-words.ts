import { paths } from '#/nav/paths'
import type { JobWords } from '#/parts/jobs/job-words'
import { bulkOutcomes } from './bulk-row'
import { bulkSettingsSchema } from './bulk-settings'
import { bulkText as t } from './bulk-text'

/** How a bulk job of participants is said. */
export const bulkWords: JobWords = {
  kind: 'participants',
  what: job => t.jobWhat(bulkSettingsSchema.safeParse(job.settings).data?.campaign.name ?? ''),
  rows: t.numbers,
  outcomes: counts =>
    bulkOutcomes.flatMap(code => {
      const count = counts[code] ?? 0
      return count > 0 ? [t.outcomes[code](count)] : []
    }),
  riskOfUnknown: t.riskOfUnknown,
  page: (place, job) => paths.participantsBulk(place, job.id),
  saveResult: async (job, session, profile) => {
    const { saveBulkResult } = await import('./save-bulk-result')
    await saveBulkResult(job, session, profile)
  },
}
