import { paths } from '#/nav/paths'
import type { JobDescription } from '#/parts/jobs/job-description'
import { text } from './text'
import { waveOutcomes } from './waves-job'

const t = text.job

export const describeWavesJob: JobDescription<'waves'> = {
  kind: 'waves',
  title: job => t.title(job.title),
  hasJobTitle: true,
  rows: t.rows,
  outcomes: job => waveOutcomes.describe(t.outcomes, job),
  riskOfUnknown: t.riskOfUnknown,
  page: (params, job) => paths.waves(params, job.id),
  files: () => [],
}
