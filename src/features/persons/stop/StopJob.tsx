import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { browserNow } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { isAwaitingStart, isOpen, wasUndone, type Job, type JobCommand } from '#/parts/jobs/job'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { text as jobText } from '#/parts/jobs/text'
import { useIsWorkerMissing, useJobs, useJobsClient } from '#/parts/jobs/use-jobs'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Masked, useMasking } from '#/ui/format/Masked'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { describeStopJob } from './describe-stop-job'
import { stopSettingsSchema } from './stop-job'
import { StopReceipt } from './StopReceipt'
import { text } from './text'
import classes from './Stop.module.css'

const t = text.waiting

interface StopJobProps {
  id: string
  /** Reviews the number again. */
  onReview: (mdn: string) => void
}

/** A confirmed stop: its countdown, its progress, and the receipt of what was read after it. */
export function StopJob({ id, onReview }: StopJobProps) {
  const routeParams = useRouteParams()
  const mask = useMasking()
  const job = useJobs()?.find(listed => listed.job.id === id)?.job
  const settings = job && stopSettingsSchema.safeParse(job.settings).data
  if (job && isAwaitingStart(job))
    return (
      <div key="waiting" ref={focusMainOnRemoval}>
        <Waiting job={job} />
      </div>
    )
  if (job && settings && wasUndone(job))
    return (
      <ErrorNotice
        tone="info"
        title={mask(text.undone.title(job.title))}
        action={{ label: text.undone.review, onClick: () => onReview(settings.mdn) }}
      />
    )
  const hasEnded = job !== undefined && !isOpen(job)
  return (
    <div className="sb-column">
      {job && settings && hasEnded ? (
        <StopReceipt
          // After rows were sent again, everything is read again
          key={job.finished}
          job={job}
          settings={settings}
          onReview={() => onReview(settings.mdn)}
        />
      ) : null}
      {hasEnded && job.counts.failed + job.counts.unknown === 0 ? null : (
        <div ref={focusMainOnRemoval}>
          <MisclickGuard meaning="job" hasJustAppeared>
            <JobPanel
              id={id}
              description={describeStopJob}
              onwardButton={
                <Button component={PathLink} to={paths.lookUp(routeParams)}>
                  {text.noNumber.lookUp}
                </Button>
              }
            />
          </MisclickGuard>
        </div>
      )}
    </div>
  )
}

/** Until a job starts, it can be undone. When it is due, the worker starts it, even if this page was left. */
function Waiting({ job }: { job: Job }) {
  const client = useJobsClient()
  const seconds = useSecondsUntil(job.startsAt ?? null)
  const isWorkerMissing = useIsWorkerMissing()
  const [isFailed, setFailed] = useState(false)
  const command = (name: JobCommand) => {
    setFailed(false)
    void client?.command(job.id, name).catch(() => setFailed(true))
  }
  const undo = () => command('undo')
  useShortcut('mod+z', undo, t.undoShortcut)
  return (
    <section className={`sb-card sb-pad sb-stack ${classes['decision'] ?? ''}`} aria-label={text.title}>
      <p className={classes['what']}>
        <Masked
          text={seconds === null ? t.onConfirm(job.title, job.total) : t.inSeconds(job.title, job.total, seconds)}
        />
      </p>
      <p className="sb-muted">{t.notYet}</p>
      {isFailed ? <ErrorNotice title={jobText.changeFailed} /> : null}
      {isWorkerMissing ? <ErrorNotice title={jobText.workerMissing} /> : null}
      {/* Where the button of the review was: the second click of a double click must not skip the time to undo */}
      <MisclickGuard className="sb-row" meaning="undo" hasJustAppeared>
        <Button onClick={undo}>{t.undo}</Button>
        <Button variant="filled" color="red" onClick={() => command('start')}>
          {t.now}
        </Button>
      </MisclickGuard>
    </section>
  )
}

/** The whole seconds left until a moment by the browser's clock; null without one. */
function useSecondsUntil(moment: number | null): number | null {
  const [now, setNow] = useState(browserNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(browserNow()), 250)
    return () => clearInterval(timer)
  }, [])
  return moment === null ? null : Math.max(0, Math.ceil((moment - now) / 1000))
}
