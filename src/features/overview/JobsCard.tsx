import { PathLink } from '#/nav/PathLink'
import type { RouteParams } from '#/nav/paths'
import { isOpen } from '#/parts/jobs/job'
import { descriptionOf, type JobDescriptions } from '#/parts/jobs/job-description'
import { JobCard } from '#/parts/jobs/JobCard'
import { useJobs } from '#/parts/jobs/use-jobs'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { Panel } from '#/ui/layout/Panel'
import { text } from './text'
import classes from './Overview.module.css'

const MAX_JOBS = 3

/** The jobs in this browser: open ones first, then the newest. */
export function JobsCard({ routeParams, descriptions }: { routeParams: RouteParams; descriptions: JobDescriptions }) {
  const jobs = useJobs() ?? []
  const shown = [...jobs.filter(({ job }) => isOpen(job)), ...jobs.filter(({ job }) => !isOpen(job))].slice(0, MAX_JOBS)
  if (shown.length === 0)
    return (
      <Panel flush title={text.jobs.title}>
        <EmptyState title={text.jobs.none}>{text.jobs.noneNext}</EmptyState>
      </Panel>
    )
  return (
    <Panel title={text.jobs.title}>
      <div className={classes['jobs']}>
        {shown.map(liveJob => {
          const description = descriptionOf(descriptions, liveJob.job)
          return (
            <JobCard
              key={liveJob.job.id}
              liveJob={liveJob}
              description={description}
              actions={
                description ? (
                  <PathLink to={description.page(routeParams, liveJob.job)} className={classes['show']}>
                    {text.jobs.show}
                  </PathLink>
                ) : null
              }
            />
          )
        })}
      </div>
    </Panel>
  )
}
