import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import type { JobDescription } from './job-description'
import { JobCard } from './JobCard'
import { text as t } from './text'
import { useJobs } from './use-jobs'
import classes from './JobsTray.module.css'

/** All jobs of this session in this browser, newest first (product.md, "Jobs tray"). */
export function JobsTray({ words, onGo }: { words: readonly JobDescription[]; onGo: () => void }) {
  const jobs = useJobs()
  const place = useRouteParams()
  if (jobs === null || jobs.length === 0) return <p className={classes['none']}>{t.none}</p>
  return (
    <ul className={classes['tray']}>
      {jobs.map(jobNow => {
        const own = words.find(({ kind }) => kind === jobNow.job.kind) ?? null
        return (
          <li key={jobNow.job.id}>
            <JobCard
              jobNow={jobNow}
              words={own}
              actions={
                own ? (
                  <PathLink to={own.page(place, jobNow.job)} onClick={onGo} className={classes['show']}>
                    {t.acts.show}
                  </PathLink>
                ) : null
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
