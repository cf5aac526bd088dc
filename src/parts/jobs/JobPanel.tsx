import type { ReactNode } from 'react'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { Panel } from '#/ui/layout/Panel'
import { isOpen } from './job'
import type { JobDescription } from './job-description'
import { JobCard } from './JobCard'
import { text as t } from './text'
import { useJobs } from './use-jobs'

interface JobPanelProps {
  id: string
  description: JobDescription
  /** The button that starts another job. */
  newJobButton: ReactNode
  actions?: ReactNode
}

/** The progress of one job, on its own page. */
export function JobPanel({ id, description, newJobButton, actions }: JobPanelProps) {
  const jobs = useJobs()
  const found = jobs?.find(({ job }) => job.id === id)
  if (jobs === null) return null
  if (!found)
    return (
      <EmptyState title={t.notFound} actions={newJobButton}>
        {t.notFoundWhy}
      </EmptyState>
    )
  return (
    <Panel title={t.progress} tools={newJobButton} flush footer={isOpen(found.job) ? t.canLeave : undefined}>
      <JobCard liveJob={found} description={description} actions={actions} />
    </Panel>
  )
}
