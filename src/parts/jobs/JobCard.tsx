import { Button } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ProgressBar } from '#/ui/feedback/ProgressBar'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { useMasking } from '#/ui/format/Masked'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import {
  isAwaitingStart,
  isOpen,
  isWalk,
  jobCan,
  rowsLeft,
  settledRows,
  resumesAutomatically,
  type Job,
  type JobCommand,
} from './job'
import type { JobFile, JobDescription } from './job-description'
import type { LiveJob } from './jobs-client'
import { text as t } from './text'
import { useIsWorkerMissing, useJobsClient } from './use-jobs'
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
  /** Null for a kind that this version does not know: its job cannot be started, resumed, retried, or canceled. */
  description: JobDescription | null
  /** More actions, such as a link to its page. */
  actions?: ReactNode
}

/** One job: what it does, its progress and results, and its actions. */
export function JobCard({ liveJob: { job, perSecond }, description, actions }: JobCardProps) {
  const title = description?.title(job) ?? job.kind
  const jobTitle = useMasking()(job.title)
  const isWorkerMissing = useIsWorkerMissing()
  return (
    <article className={classes['card']} aria-label={jobTitle}>
      <div className={classes['head']}>
        <div className={classes['names']}>
          <p className={classes['title']}>
            <bdi>{title}</bdi>
          </p>
          {description?.hasJobTitle ? null : (
            <p className={`sb-dim sb-wrap ${classes['file'] ?? ''}`}>
              <bdi>{jobTitle}</bdi>
            </p>
          )}
        </div>
        <JobStatus job={job} />
      </div>
      <ProgressBar
        label={jobTitle}
        // The length of a walk is unknown until its end
        done={isWalk(job) && isOpen(job) ? null : job.counts}
        total={job.total}
        isRunning={job.status === 'running'}
      />
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
      {job.status === 'paused' ? (
        <p className={classes['why']}>{description?.whyPaused?.(job) ?? t.whyPaused(job)}</p>
      ) : null}
      {isWorkerMissing && isOpen(job) ? (
        <p className={classes['why']} role="status">
          {t.workerMissing}
        </p>
      ) : null}
      <JobActions job={job} description={description} actions={actions} />
    </article>
  )
}

function JobStatus({ job }: { job: Job }) {
  if (isAwaitingStart(job)) return <StatusBadge kind="pending">{t.status.awaitingStart}</StatusBadge>
  if (resumesAutomatically(job) || job.pause?.reason === 'canary')
    return <StatusBadge kind="pending">{t.status.waiting}</StatusBadge>
  return <StatusBadge kind={badges[job.status]}>{t.status[job.status]}</StatusBadge>
}

function progressOf(job: Job, description: JobDescription | null): string {
  if (!isWalk(job)) return t.settled(settledRows(job), job.total)
  const rows = description?.rows(job.total) ?? String(job.total)
  return isOpen(job) ? t.soFar(rows) : rows
}

/** What is done only after a confirmation. */
type Question = 'cancel' | 'retryUnknown' | 'remove'

const canBeAsked = (job: Job, question: Question): boolean =>
  question === 'remove' ? !isOpen(job) : jobCan(job, question)

/** The commands that have buttons. */
const commands = ['resume', 'undo', 'start', 'pause', 'retry', 'retryUnknown', 'cancel'] as const

interface JobActionsProps extends Pick<JobCardProps, 'description' | 'actions'> {
  job: Job
}

function JobActions({ job, description, actions }: JobActionsProps) {
  const client = useJobsClient()
  const api = useApi()
  const [confirming, setConfirming] = useState<Question | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [runOnce] = useSingleFlight()
  const attempt = (work: () => Promise<void> | undefined, sentence: string) =>
    void runOnce(async () => {
      setFailure(null)
      await work()?.catch(() => setFailure(sentence))
    })
  const run = (command: JobCommand) => attempt(() => client?.command(job.id, command), t.changeFailed)
  const save = (file: JobFile) => attempt(() => file.save(api), t.fileFailed)
  const remove = () => attempt(() => client?.remove(job.id), t.changeFailed)

  // Otherwise a confirmation would come back when the job can do this again
  if (confirming !== null && !canBeAsked(job, confirming)) setConfirming(null)
  const isConfirming = confirming !== null && description && canBeAsked(job, confirming)
  const meaning = isConfirming ? confirming : commands.filter(command => jobCan(job, command)).join(' ')
  // Also keeps the focus when the buttons are replaced
  const guarded = (content: ReactNode) => (
    <MisclickGuard className={classes['steps']} meaning={meaning}>
      {content}
    </MisclickGuard>
  )
  if (isConfirming) {
    const texts = questionTexts[confirming](job, description)
    return guarded(
      <div className={classes['confirm']} role="group" aria-label={texts.label}>
        <p>{texts.consequence}</p>
        <div className={classes['actions']}>
          <Button size="xs" autoFocus onClick={() => setConfirming(null)}>
            {texts.no}
          </Button>
          <Button
            size="xs"
            className={classes['danger']}
            onClick={() => {
              setConfirming(null)
              if (confirming === 'remove') remove()
              else run(confirming)
            }}
          >
            {texts.yes}
          </Button>
        </div>
      </div>,
    )
  }
  const { again, unknown } = job.counts
  const files = description?.files(job) ?? []
  const button = (label: string, onClick: () => void, variant?: 'subtle') => (
    <Button size="xs" variant={variant} onClick={onClick}>
      {label}
    </Button>
  )
  return guarded(
    <>
      {failure === null ? null : (
        <p className={classes['why']} role="alert">
          {failure}
        </p>
      )}
      <div className={classes['actions']}>
        {description && jobCan(job, 'resume') ? button(t.actions.resume, () => run('resume')) : null}
        {jobCan(job, 'undo') ? button(t.actions.undo, () => run('undo')) : null}
        {description && jobCan(job, 'start') ? button(t.actions.start, () => run('start')) : null}
        {jobCan(job, 'pause') ? button(t.actions.pause, () => run('pause')) : null}
        {description && jobCan(job, 'retry') ? button(t.actions.retry(again), () => run('retry')) : null}
        {description && jobCan(job, 'retryUnknown')
          ? button(t.actions.retryUnknown(unknown), () => setConfirming('retryUnknown'))
          : null}
        {files.map(file => (
          <Fragment key={file.label}>{button(file.label, () => save(file))}</Fragment>
        ))}
        {actions}
        {description && isOpen(job) && !isAwaitingStart(job)
          ? button(t.actions.cancel, () => setConfirming('cancel'), 'subtle')
          : null}
        {isOpen(job)
          ? null
          : button(t.actions.remove, files.length > 0 ? () => setConfirming('remove') : remove, 'subtle')}
      </div>
    </>,
  )
}

const questionTexts = {
  cancel: (job: Job, description: JobDescription) => ({
    label: t.actions.cancel,
    consequence: isWalk(job) ? t.confirm.cancelRead : t.confirm.cancel(description.rows(rowsLeft(job))),
    no: t.confirm.keep,
    yes: t.confirm.cancelYes,
  }),
  retryUnknown: (job: Job, description: JobDescription) => ({
    label: t.confirm.retryUnknownYes,
    consequence: description.riskOfUnknown(job.counts.unknown),
    no: t.confirm.retryUnknownNo,
    yes: t.confirm.retryUnknownYes,
  }),
  remove: (job: Job) => ({
    label: t.actions.remove,
    consequence: isWalk(job) ? t.confirm.removeRead : t.confirm.remove,
    no: t.confirm.keep,
    yes: t.confirm.removeYes,
  }),
}
