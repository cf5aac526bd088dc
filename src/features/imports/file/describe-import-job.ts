import { paths } from '#/nav/paths'
import { describeBulkJob } from '#/parts/bulk/describe-bulk-job'
import type { Job } from '#/parts/jobs/job'
import { askImport } from './ask-import'
import { canaryFindingSchema } from './canary'
import { importOutcomes, importSettingsSchema } from './import-settings'
import { text } from './text'

const t = text.job

/** Describes an import job where jobs are listed. */
export const describeImportJob = describeBulkJob({
  kind: 'imports',
  // For rows that are sent again, the title is the name of their file, or the id of their batch, with "(retry)"
  title: job => t.title(job.title, importSettingsSchema.safeParse(job.settings).data?.app_id ?? ''),
  hasJobTitle: true,
  rows: t.tokens,
  outcomes: importOutcomes,
  outcomeTexts: t.outcomes,
  riskOfUnknown: t.riskOfUnknown,
  whyPaused: describeCanary,
  page: (params, job) => paths.newImport(params, job.id),
  result: question => askImport('result', question),
})

/** What an import waits for because of its canary, and what to do; null if it does not wait because of a canary. */
function describeCanary({ pause, lead = 0, total }: Job): string | null {
  if (pause?.reason === 'canary') return text.canary.waiting(lead)
  if (pause?.reason !== 'canary-failed') return null
  const finding = canaryFindingSchema.safeParse(pause.finding).data
  return finding === undefined
    ? text.canary.unchecked(lead, total - lead)
    : text.canary.stopped(finding, { lead, left: total - lead })
}
