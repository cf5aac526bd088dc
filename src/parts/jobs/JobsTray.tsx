import { usePlace } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { JobCard } from './JobCard'
import classes from './JobsTray.module.css'
import type { JobWords } from './job-description'
import { text as t } from './text'
import { useJobs } from './use-jobs'

/** All jobs of this session in this browser, newest first (product.md, "Jobs tray"). */
export function JobsTray({ words, onGo }: { words: readonly JobWords[]; onGo: () => void }) {
  const jobs = useJobs()
  const place = usePlace()
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
