import { paths } from '#/nav/paths'
import { describeBulkJob } from '#/parts/bulk/describe-bulk-job'
import { askBulkWorker } from './ask-bulk-worker'
import { bulkSettingsSchema, participantOutcomes } from './bulk-settings'
import { text } from './text'

const t = text.job

/** How a job that adds participants is described where jobs are listed. */
export const describeBulkInviteJob = describeBulkJob({
  kind: 'participants',
  title: job => t.title(bulkSettingsSchema.safeParse(job.settings).data?.campaign.name ?? ''),
  hasJobTitle: false,
  rows: t.numbers,
  outcomes: participantOutcomes,
  outcomeTexts: t.outcomes,
  riskOfUnknown: t.riskOfUnknown,
  page: (params, job) => paths.participantsBulk(params, job.id),
  result: question => askBulkWorker('result', question),
})
