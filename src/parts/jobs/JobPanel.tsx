import type { ReactNode } from 'react'
import { useSession } from '#/api/api-context'
import { activityRoles, isAllowed } from '#/contract/roles'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { Panel } from '#/ui/layout/Panel'
import { resumesAutomatically, type Job } from './job'
import type { JobDescription } from './job-description'
import { JobCard } from './JobCard'
import { JobsUnread } from './JobsUnread'
import { text as t } from './text'
import { useJobs, useJobsUnread, useLostWork } from './use-jobs'

interface JobPanelProps {
  id: string
  description: JobDescription
  /** The button that starts another job, or leads to another page. */
  onwardButton: ReactNode
  actions?: ReactNode
}

/** Whether a job continues without its user. */
const continues = (job: Job): boolean =>
  job.status === 'running' || resumesAutomatically(job) || job.pause?.reason === 'canary'

/** The progress of one job, on its own page. */
export function JobPanel({ id, description, onwardButton, actions }: JobPanelProps) {
  const jobs = useJobs()
  const found = jobs?.find(({ job }) => job.id === id)
  const isLost = useLostWork().jobs.includes(id)
  const isUnread = useJobsUnread()
  const reader = isAllowed(useSession().roles, activityRoles) ? 'self' : 'admin'
  // A job that was stored after the last successful read is not missing
  if (jobs === null || (!found && isUnread)) return <JobsUnread />
  if (!found)
    return (
      <EmptyState title={isLost ? t.lost.job : t.notFound} actions={onwardButton}>
        {isLost ? t.lost.jobWhy[reader] : t.notFoundWhy}
      </EmptyState>
    )
  return (
    <Panel title={t.progress} tools={onwardButton} flush footer={continues(found.job) ? t.canLeave : undefined}>
      <JobCard liveJob={found} description={description} actions={actions} />
    </Panel>
  )
}
