import { useQuery } from '@tanstack/react-query'
import { settledRows, type Job } from '#/parts/jobs/job'
import { jobStore } from '#/parts/jobs/jobs-client'
import { Panel } from '#/ui/layout/Panel'
import { toDifference } from './bulk-planner'
import { bulkRowSchema } from './bulk-settings'
import { Differences } from './BulkPlanView'
import { text as t } from './text'

/** The items of a trial with their changes, and links to check them. */
export function TrialPanel({ job, walletId }: { job: Job; walletId: string }) {
  const { data } = useQuery({
    queryKey: ['jobs', job.scope, job.id, 'trial', settledRows(job)],
    queryFn: async () => {
      const { rows } = await jobStore.chunk(job, 0)
      return rows.slice(0, job.trial).flatMap(row => bulkRowSchema.safeParse(row).data ?? [])
    },
    // Stored in this browser, so it also works offline
    networkMode: 'always',
  })
  if (data === undefined) return null
  return (
    <Panel title={t.trial.title} subtitle={t.trial.why}>
      <Differences differences={data.map(row => toDifference(row, null))} walletId={walletId} isDone />
    </Panel>
  )
}
