import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#/api/api-context'
import { MissingChunkError } from '#/ui/behavior/load-chunk'
import { reloadOnce } from '#/ui/behavior/reload-once'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { isOpen, isWalk, jobCan, rowsLeft, settledRows, resumesAutomatically, type Job, type JobCommand } from './job'
import type { JobFile, JobDescription } from './job-description'
import type { LiveJob } from './jobs-client'
import { text as t } from './text'
import { useJobsClient } from './use-jobs'
import classes from './JobCard.module.css'

const badges = {
  preparing: 'pending',
  running: 'in-progress',
  paused: 'paused',
  canceled: 'canceled',
  finished: 'done',
} as const

interface JobCardProps {
  liveJob: LiveJob
  /** Null for a kind that this version does not know: it can only be removed. */
  description: JobDescription | null
  /** More actions, such as a link to its page. */
  actions?: React.ReactNode
}

/** One job: what it does, its progress and results, and its actions. */
export function JobCard({ liveJob: { job, perSecond }, description, actions }: JobCardProps) {
  return (
    <article className={classes['card']} aria-label={job.title}>
      <div className={classes['head']}>
        <div className={classes['names']}>
          <p className={classes['title']}>
            <bdi>{description?.title(job) ?? job.kind}</bdi>
          </p>
          <p className={classes['file']}>
            <bdi>{job.title}</bdi>
          </p>
        </div>
        <StatusBadge kind={resumesAutomatically(job) ? 'pending' : badges[job.status]}>
          {resumesAutomatically(job) ? t.status.waiting : t.status[job.status]}
        </StatusBadge>
      </div>
      <ProgressBar job={job} />
      <div className={classes['figures']}>
        <span>{progressOf(job, description)}</span>
        {job.status === 'running' && perSecond > 0 ? (
          <span className="sb-dim">{isWalk(job) ? t.readRate(perSecond) : t.rate(perSecond, rowsLeft(job))}</span>
        ) : null}
      </div>
      {description && description.outcomes(job).length > 0 ? (
        <ul className={classes['outcomes']}>
          {description.outcomes(job).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {job.status === 'paused' ? <p className={classes['why']}>{t.whyPaused(job)}</p> : null}
      <JobActions job={job} description={description} actions={actions} />
    </article>
  )
}

function progressOf(job: Job, description: JobDescription | null): string {
  if (!isWalk(job)) return t.settled(settledRows(job), job.total)
  const rows = description?.rows(job.total) ?? String(job.total)
  return isOpen(job) ? t.soFar(rows) : rows
}

function ProgressBar({ job }: { job: Job }) {
  const { counts, total } = job
  // The length of a walk is unknown until its end
  if (isWalk(job) && isOpen(job))
    return (
      <div className={classes['bar']} role="progressbar" aria-label={job.title}>
        <span className={classes['indeterminate']} data-running={job.status === 'running' || undefined} />
      </div>
    )
  const share = (count: number) => ({ inlineSize: `${(count / Math.max(1, total)) * 100}%` })
  return (
    <div
      className={classes['bar']}
      role="progressbar"
      aria-label={job.title}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={settledRows(job)}
    >
      <span className={classes['done']} style={share(counts.done)} />
      <span className={classes['failed']} style={share(counts.failed)} />
      <span className={classes['unknown']} style={share(counts.unknown)} />
    </div>
  )
}

const cancelConsequence = (job: Job, description: JobDescription): string =>
  isWalk(job) ? t.confirm.cancelRead : t.confirm.cancel(description.rows(rowsLeft(job)))

type Confirmation = 'cancel' | 'retryUnknown'

function JobActions({
  job,
  description,
  actions,
}: {
  job: Job
  description: JobDescription | null
  actions: React.ReactNode
}) {
  const client = useJobsClient()
  const session = useSession()
  const [confirming, setConfirming] = useState<Confirmation | null>(null)
  const [saveFailed, setSaveFailed] = useState(false)
  const [runOnce] = useSingleFlight()
  const run = (command: JobCommand) => void runOnce(() => client?.command(job.id, command))
  const save = (file: JobFile) =>
    void runOnce(async () => {
      setSaveFailed(false)
      await file.save(session).catch((error: unknown) => {
        setSaveFailed(true)
        if (error instanceof MissingChunkError) void reloadOnce(error)
      })
    })

  if (confirming !== null && description && jobCan(job, confirming)) {
    return (
      <div
        className={classes['confirm']}
        role="group"
        aria-label={confirming === 'cancel' ? t.actions.cancel : t.confirm.retryUnknownYes}
      >
        <p>
          {confirming === 'cancel'
            ? cancelConsequence(job, description)
            : description.riskOfUnknown(job.counts.unknown)}
        </p>
        <div className={classes['actions']}>
          <Button size="xs" autoFocus onClick={() => setConfirming(null)}>
            {confirming === 'cancel' ? t.confirm.cancelNo : t.confirm.retryUnknownNo}
          </Button>
          <Button
            size="xs"
            className={classes['danger']}
            onClick={() => {
              setConfirming(null)
              run(confirming)
            }}
          >
            {confirming === 'cancel' ? t.confirm.cancelYes : t.confirm.retryUnknownYes}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <>
      {saveFailed ? (
        <p className={classes['why']} role="alert">
          {t.fileFailed}
        </p>
      ) : null}
      <div className={classes['actions']}>
        {jobCan(job, 'resume') && description ? (
          <Button size="xs" onClick={() => run('resume')}>
            {t.actions.resume}
          </Button>
        ) : null}
        {job.status === 'running' ? (
          <Button size="xs" onClick={() => run('pause')}>
            {t.actions.pause}
          </Button>
        ) : null}
        {jobCan(job, 'retry') && description ? (
          <Button size="xs" onClick={() => run('retry')}>
            {t.actions.retry(job.counts.again)}
          </Button>
        ) : null}
        {jobCan(job, 'retryUnknown') && description ? (
          <Button size="xs" onClick={() => setConfirming('retryUnknown')}>
            {t.actions.retryUnknown(job.counts.unknown)}
          </Button>
        ) : null}
        {description?.files(job).map(file => (
          <Button key={file.label} size="xs" onClick={() => save(file)}>
            {file.label}
          </Button>
        ))}
        {actions}
        {isOpen(job) && description ? (
          <Button size="xs" variant="subtle" onClick={() => setConfirming('cancel')}>
            {t.actions.cancel}
          </Button>
        ) : null}
        {isOpen(job) ? null : (
          <Button size="xs" variant="subtle" onClick={() => void runOnce(() => client?.remove(job.id))}>
            {t.actions.remove}
          </Button>
        )}
      </div>
    </>
  )
}
