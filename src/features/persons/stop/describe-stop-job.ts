import { paths } from '#/nav/paths'
import type { JobDescription } from '#/parts/jobs/job-description'
import { stopOutcomes } from './stop-job'
import { text } from './text'

const t = text.job

/** The texts of a stop job. */
export const describeStopJob: JobDescription<'stop-number'> = {
  kind: 'stop-number',
  title: () => t.title,
  hasJobTitle: false,
  rows: t.rows,
  outcomes: job => stopOutcomes.describe(t.outcomes, job),
  riskOfUnknown: t.riskOfUnknown,
  page: (params, job) => paths.stopNumber(params, job.id),
  files: () => [],
}
