import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { appIdsOf } from '#/api/session/app-ids'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { AlertsSwitch } from '#/parts/alerts/AlertsSwitch'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { isOpen } from '#/parts/jobs/job'
import { descriptionOf, type JobDescriptions } from '#/parts/jobs/job-description'
import { JobCard } from '#/parts/jobs/JobCard'
import { JobsUnread } from '#/parts/jobs/JobsUnread'
import { useJobs, useJobsUnread } from '#/parts/jobs/use-jobs'
import { PersonFinder } from '#/parts/mdn/PersonFinder'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { BroadcastsCard } from './BroadcastsCard'
import { ImportsCard } from './ImportsCard'
import { text } from './text'
import classes from './Overview.module.css'

interface OverviewProps {
  /** Describes each kind of job. Passed in, because features may not import each other. */
  jobDescriptions: JobDescriptions
  /** Renders the lookups of this session; `onFill` puts text into the box. */
  renderRecentLookUps: (onFill: (text: string) => void) => ReactNode
}

/** What needs attention, at a glance. Each card loads and fails independently. */
export function Overview({ jobDescriptions, renderRecentLookUps }: OverviewProps) {
  const session = useSession()
  const navigate = useNavigate()
  const routeParams = { connection: session.connection.id, company_key: session.company_key }
  const [filled, setFilled] = useState({ text: '', version: 0 })
  const apps = appIdsOf(session)
  return (
    <div className={classes['page']}>
      <PageHead title={text.title} />
      <div className={classes['columns']}>
        <div className="sb-grid">
          <Panel title={text.lookUp}>
            <PersonFinder
              key={filled.version}
              initialText={filled.text}
              onFound={({ person }) => void navigate(paths.person(routeParams, person.person_key))}
              renderError={(error, onRetry) => <ApiErrorNotice error={error} onRetry={onRetry} />}
            />
          </Panel>
          <BroadcastsCard routeParams={routeParams} />
          {apps.length === 0 ? (
            <Panel flush title={text.imports.title}>
              <EmptyState title={text.imports.noApp} />
            </Panel>
          ) : (
            apps.map(app => <ImportsCard key={app} routeParams={routeParams} app={app} isOnlyApp={apps.length === 1} />)
          )}
        </div>
        <div className="sb-grid">
          <JobsCard routeParams={routeParams} descriptions={jobDescriptions} />
          {renderRecentLookUps(typed => setFilled({ text: typed, version: filled.version + 1 }))}
          <AlertsSwitch />
        </div>
      </div>
    </div>
  )
}

const MAX_JOBS = 3

/** Up to three jobs in this browser: open ones first, then the newest. */
function JobsCard({ routeParams, descriptions }: { routeParams: RouteParams; descriptions: JobDescriptions }) {
  const jobs = useJobs()
  const isUnread = useJobsUnread()
  if (jobs === null)
    return (
      <Panel flush title={text.jobs.title}>
        {isUnread ? <JobsUnread /> : <LoadingSkeleton rows={2} />}
      </Panel>
    )
  const shown = [...jobs.filter(({ job }) => isOpen(job)), ...jobs.filter(({ job }) => !isOpen(job))].slice(0, MAX_JOBS)
  const more = jobs.length - MAX_JOBS
  if (shown.length === 0)
    return (
      <Panel flush title={text.jobs.title}>
        <EmptyState title={text.jobs.none}>{text.jobs.noneNext}</EmptyState>
      </Panel>
    )
  return (
    <Panel title={text.jobs.title} footer={more > 0 ? text.jobs.more(more) : undefined}>
      {/* After one is removed, the second click of a double click would remove the one that moves up */}
      <MisclickGuard meaning={shown.map(({ job }) => job.id).join(' ')} className={classes['jobs']}>
        {shown.map(liveJob => {
          const description = descriptionOf(descriptions, liveJob.job)
          return (
            <JobCard
              key={liveJob.job.id}
              liveJob={liveJob}
              description={description}
              actions={
                description ? (
                  <Button component={PathLink} size="xs" to={description.page(routeParams, liveJob.job)}>
                    {text.jobs.open}
                  </Button>
                ) : null
              }
            />
          )
        })}
      </MisclickGuard>
    </Panel>
  )
}
