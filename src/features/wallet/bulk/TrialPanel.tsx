import { useQuery } from '@tanstack/react-query'
import { settledRows, type Job } from '#/parts/jobs/job'
import { jobStore } from '#/parts/jobs/jobs-client'
import { Panel } from '#/ui/layout/Panel'
import { differenceOf } from './bulk-plan'
import { bulkRowSchema } from './bulk-settings'
import { Differences } from './BulkPlanView'
import { bulkText as t } from './text'

/** The items of a trial: what each of them has got, and the way to look at its pass. */
export function TrialPanel({ job, walletId }: { job: Job; walletId: string }) {
  const { data } = useQuery({
    queryKey: ['jobs', job.scope, job.id, 'trial', settledRows(job)],
    queryFn: async () => {
      const { rows } = await jobStore.chunk(job, 0)
      return rows.slice(0, job.trial).flatMap(row => bulkRowSchema.safeParse(row).data ?? [])
    },
    // Of this browser: there with or without a line
    networkMode: 'always',
  })
  if (data === undefined) return null
  return (
    <Panel title={t.trial.title} subtitle={t.trial.why}>
      <Differences differences={data.map(row => differenceOf(row, null))} walletId={walletId} isDone />
    </Panel>
  )
}
