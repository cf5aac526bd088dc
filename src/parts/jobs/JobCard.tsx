import { useRef, useState } from 'react'
import { useSession } from '#/api/api-context'
import { MissingPart } from '#/ui/load-part'
import { PlainButton } from '#/ui/PlainButton'
import { reloadOnce } from '#/ui/reload-once'
import { StateLamp } from '#/ui/StateLamp'
import { isOpen, isWalk, jobCan, rowsLeft, settledRows, waitsByItself, type Job, type JobCommand } from './job'
import classes from './JobCard.module.css'
import type { JobFile, JobWords } from './job-words'
import type { JobNow } from './jobs-client'
import { text as t } from './text'
import { useJobsClient } from './use-jobs'

const lamps = {
  preparing: 'pending',
  running: 'in-progress',
  paused: 'paused',
  canceled: 'canceled',
  finished: 'done',
} as const

interface JobCardProps {
  jobNow: JobNow
  /** Null for a kind that this version does not know: it can only be removed. */
  words: JobWords | null
  /** Further ways on, such as a link to its page. */
  actions?: React.ReactNode
}

/** One job: what it does, how far it is, what came out, and what can be done with it. */
export function JobCard({ jobNow: { job, perSecond }, words, actions }: JobCardProps) {
  return (
    <article className={classes['card']} aria-label={job.title}>
      <div className={classes['head']}>
        <div className={classes['names']}>
          <p className={classes['what']}>
            <bdi>{words?.what(job) ?? job.kind}</bdi>
          </p>
          <p className={classes['title']}>
            <bdi>{job.title}</bdi>
          </p>
        </div>
        <StateLamp kind={waitsByItself(job) ? 'pending' : lamps[job.status]}>
          {waitsByItself(job) ? t.waiting : t.states[job.status]}
        </StateLamp>
      </div>
      <ProgressBar job={job} />
      <div className={classes['figures']}>
        <span>{progressOf(job, words)}</span>
        {job.status === 'running' && perSecond > 0 ? (
          <span className="sb-dim">{isWalk(job) ? t.readPace(perSecond) : t.pace(perSecond, rowsLeft(job))}</span>
        ) : null}
      </div>
      {words && words.outcomes(job).length > 0 ? (
        <ul className={classes['outcomes']}>
          {words.outcomes(job).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {job.status === 'paused' ? <p className={classes['why']}>{t.pauseSentence(job)}</p> : null}
      <JobActs job={job} words={words} actions={actions} />
    </article>
  )
}

function progressOf(job: Job, words: JobWords | null): string {
  if (!isWalk(job)) return t.progress(settledRows(job), job.total)
  const rows = words?.rows(job.total) ?? String(job.total)
  return isOpen(job) ? t.soFar(rows) : rows
}

function ProgressBar({ job }: { job: Job }) {
  const { counts, total } = job
  // How long a walk is, nobody knows before its end
  if (isWalk(job) && isOpen(job))
    return (
      <div className={classes['bar']} role="progressbar" aria-label={job.title}>
        <span className={classes['walk']} data-going={job.status === 'running' || undefined} />
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

const whatCancelDoes = (job: Job, words: JobWords): string =>
  isWalk(job) ? t.ask.cancelWalk : t.ask.cancel(words.rows(rowsLeft(job)))

type Asking = 'cancel' | 'retryUnknown'

function JobActs({ job, words, actions }: { job: Job; words: JobWords | null; actions: React.ReactNode }) {
  const client = useJobsClient()
  const session = useSession()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [failed, setFailed] = useState(false)
  const acting = useRef(false)
  const act = (work: () => Promise<void> | undefined) => {
    if (acting.current) return
    acting.current = true
    void Promise.resolve(work()).finally(() => (acting.current = false))
  }
  const run = (command: JobCommand) => act(() => client?.command(job.id, command))
  const save = (file: JobFile) =>
    act(async () => {
      setFailed(false)
      await file.save(session).catch((error: unknown) => {
        setFailed(true)
        if (error instanceof MissingPart) void reloadOnce(error)
      })
    })

  if (asking !== null && words && jobCan(job, asking)) {
    return (
      <div className={classes['ask']} role="group" aria-label={asking === 'cancel' ? t.acts.cancel : t.ask.unknownYes}>
        <p>{asking === 'cancel' ? whatCancelDoes(job, words) : words.riskOfUnknown(job.counts.unknown)}</p>
        <div className={classes['acts']}>
          <PlainButton small autoFocus onClick={() => setAsking(null)}>
            {t.ask.keep}
          </PlainButton>
          <PlainButton
            small
            className={classes['danger']}
            onClick={() => {
              setAsking(null)
              run(asking)
            }}
          >
            {asking === 'cancel' ? t.ask.cancelYes : t.ask.unknownYes}
          </PlainButton>
        </div>
      </div>
    )
  }
  return (
    <>
      {failed ? (
        <p className={classes['why']} role="alert">
          {t.resultFailed}
        </p>
      ) : null}
      <div className={classes['acts']}>
        {jobCan(job, 'resume') && words ? (
          <PlainButton small onClick={() => run('resume')}>
            {t.acts.resume}
          </PlainButton>
        ) : null}
        {job.status === 'running' ? (
          <PlainButton small onClick={() => run('pause')}>
            {t.acts.pause}
          </PlainButton>
        ) : null}
        {jobCan(job, 'retry') && words ? (
          <PlainButton small onClick={() => run('retry')}>
            {t.acts.retry(job.counts.again)}
          </PlainButton>
        ) : null}
        {jobCan(job, 'retryUnknown') && words ? (
          <PlainButton small onClick={() => setAsking('retryUnknown')}>
            {t.acts.retryUnknown(job.counts.unknown)}
          </PlainButton>
        ) : null}
        {words?.files(job).map(file => (
          <PlainButton key={file.label} small onClick={() => save(file)}>
            {file.label}
          </PlainButton>
        ))}
        {actions}
        {isOpen(job) && words ? (
          <PlainButton small look="quiet" onClick={() => setAsking('cancel')}>
            {t.acts.cancel}
          </PlainButton>
        ) : null}
        {isOpen(job) ? null : (
          <PlainButton small look="quiet" onClick={() => act(() => client?.remove(job.id))}>
            {t.acts.remove}
          </PlainButton>
        )}
      </div>
    </>
  )
}
