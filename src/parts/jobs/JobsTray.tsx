import { Button } from '@mantine/core'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { descriptionOf, type JobDescriptions } from './job-description'
import { JobCard } from './JobCard'
import type { LiveJob } from './jobs-client'
import { JobsUnread } from './JobsUnread'
import { LostWork } from './LostWork'
import { text as t } from './text'
import { useJobs, useJobsUnread, useLostWork } from './use-jobs'
import classes from './JobsTray.module.css'

interface JobsTrayProps {
  descriptions: JobDescriptions
  /** Called when the link to a job's page is followed. */
  onNavigate: () => void
}

/** All jobs of this session in this browser, newest first, after notices about work that cannot be read. */
export function JobsTray({ descriptions, onNavigate }: JobsTrayProps) {
  const jobs = useJobs()
  const hasLost = useLostWork().jobs.length > 0
  const isUnread = useJobsUnread()
  return (
    <>
      <LostWork className={classes['notice']} />
      <JobsUnread className={classes['notice']} />
      {jobs === null ? null : jobs.length > 0 ? (
        // After one is removed, the second click of a double click would remove the one that moves up
        <MisclickGuard meaning={jobs.map(({ job }) => job.id).join(' ')}>
          <ul className={classes['tray']}>
            {jobs.map(liveJob => (
              <li key={liveJob.job.id}>
                <TrayJob liveJob={liveJob} descriptions={descriptions} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </MisclickGuard>
      ) : hasLost || isUnread ? null : (
        <p className={classes['none']}>{t.none}</p>
      )}
    </>
  )
}

function TrayJob({ liveJob, descriptions, onNavigate }: JobsTrayProps & { liveJob: LiveJob }) {
  const params = useRouteParams()
  const description = descriptionOf(descriptions, liveJob.job)
  const link = description ? (
    <Button component={PathLink} size="xs" to={description.page(params, liveJob.job)} onClick={onNavigate}>
      {t.actions.open}
    </Button>
  ) : null
  return <JobCard liveJob={liveJob} description={description} actions={link} />
}
