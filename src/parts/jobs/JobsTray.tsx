import { Button } from '@mantine/core'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { descriptionOf, type JobDescriptions } from './job-description'
import { JobCard } from './JobCard'
import { text as t } from './text'
import { useJobs } from './use-jobs'
import classes from './JobsTray.module.css'

interface JobsTrayProps {
  descriptions: JobDescriptions
  /** Called when the link to a job's page is followed. */
  onNavigate: () => void
}

/** All jobs of this session in this browser, newest first. */
export function JobsTray({ descriptions, onNavigate }: JobsTrayProps) {
  const jobs = useJobs()
  const params = useRouteParams()
  if (jobs === null || jobs.length === 0) return <p className={classes['none']}>{t.none}</p>
  return (
    <ul className={classes['tray']}>
      {jobs.map(liveJob => {
        const description = descriptionOf(descriptions, liveJob.job)
        return (
          <li key={liveJob.job.id}>
            <JobCard
              liveJob={liveJob}
              description={description}
              actions={
                description ? (
                  <Button
                    component={PathLink}
                    size="xs"
                    to={description.page(params, liveJob.job)}
                    onClick={onNavigate}
                  >
                    {t.actions.open}
                  </Button>
                ) : null
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
