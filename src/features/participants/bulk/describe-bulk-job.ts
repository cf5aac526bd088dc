import { paths } from '#/nav/paths'
import { resultFiles, type JobDescription } from '#/parts/jobs/job-description'
import { loadChunk } from '#/ui/behavior/load-chunk'
import { bulkOutcomes } from './bulk-row'
import { bulkSettingsSchema } from './bulk-settings'
import { text } from './text'

const t = text.job

export const describeBulkInviteJob: JobDescription<'participants'> = {
  kind: 'participants',
  title: job => t.title(bulkSettingsSchema.safeParse(job.settings).data?.campaign.name ?? ''),
  rows: t.numbers,
  outcomes: ({ outcomes }) =>
    bulkOutcomes.flatMap(code => {
      const count = outcomes[code] ?? 0
      return count > 0 ? [t.outcomes[code](count)] : []
    }),
  riskOfUnknown: t.riskOfUnknown,
  page: (params, job) => paths.participantsBulk(params, job.id),
  files: job =>
    resultFiles(job, async (...args) => {
      const { saveBulkResult } = await loadChunk(() => import('./save-bulk-result'))
      await saveBulkResult(...args)
    }),
}
