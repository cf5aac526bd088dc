import { PathLink } from '#/nav/PathLink'
import type { RouteParams } from '#/nav/paths'
import { isOpen } from '#/parts/jobs/job'
import type { JobDescription } from '#/parts/jobs/job-description'
import { JobCard } from '#/parts/jobs/JobCard'
import { useJobs } from '#/parts/jobs/use-jobs'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { Panel } from '#/ui/layout/Panel'
import { text } from './text'
import classes from './OverviewPage.module.css'

const MOST = 3

/** The jobs of this browser: those that are open, then the newest. */
export function JobsCard({ place, words }: { place: RouteParams; words: readonly JobDescription[] }) {
  const jobs = useJobs() ?? []
  const shown = [...jobs.filter(({ job }) => isOpen(job)), ...jobs.filter(({ job }) => !isOpen(job))].slice(0, MOST)
  if (shown.length === 0)
    return (
      <Panel flush title={text.jobs.title}>
        <EmptyState title={text.jobs.none}>{text.jobs.noneNext}</EmptyState>
      </Panel>
    )
  return (
    <Panel title={text.jobs.title}>
      <div className={classes['jobs']}>
        {shown.map(jobNow => {
          const own = words.find(({ kind }) => kind === jobNow.job.kind) ?? null
          return (
            <JobCard
              key={jobNow.job.id}
              jobNow={jobNow}
              words={own}
              actions={
                own ? (
                  <PathLink to={own.page(place, jobNow.job)} className={classes['show']}>
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
