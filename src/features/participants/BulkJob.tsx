import { Button } from '@mantine/core'
import { JobCard } from '#/parts/jobs/JobCard'
import { useJobs } from '#/parts/jobs/use-jobs'
import { EmptyState } from '#/ui/EmptyState'
import { Panel } from '#/ui/Panel'
import { bulkText as t } from './bulk-text'
import { bulkWords } from './bulk-words'

/** One job of this page, as it goes. */
export function BulkJob({ id, onAnother }: { id: string; onAnother: () => void }) {
  const jobs = useJobs()
  const found = jobs?.find(({ job }) => job.id === id)
  const another = <Button onClick={onAnother}>{t.job.another}</Button>
  if (jobs === null) return null
  if (!found) return <EmptyState title={t.job.gone} actions={another} />
  return (
    <Panel title={t.job.title} tools={another} flush footer={t.job.stays}>
      <JobCard jobNow={found} words={bulkWords} />
    </Panel>
  )
}
