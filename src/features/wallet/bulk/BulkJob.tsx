import type { ReactNode } from 'react'
import { isOpen, type Job } from '#/parts/jobs/job'
import { OneJob } from '#/parts/jobs/OneJob'
import { useJobs } from '#/parts/jobs/use-jobs'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Panel } from '#/ui/layout/Panel'
import { bulkSettingsSchema } from './bulk-settings'
import { BulkConfirm } from './BulkConfirm'
import { BulkPlanView } from './BulkPlanView'
import { describeBulkUpdateJob } from './describe-bulk-job'
import { bulkText as t } from './text'
import { TrialPanel } from './TrialPanel'
import { useBulkPlan, type BulkPlan } from './use-bulk-plan'
import classes from '../JobPage.module.css'

interface BulkJobProps {
  id: string
  walletId: string
  another: ReactNode
  /** Another job was made of this one. */
  onJob: (job: string) => void
}

/** A bulk update as it goes, what its trial did, and the way back. */
export function BulkJob({ id, walletId, another, onJob }: BulkJobProps) {
  const job = useJobs()?.find(found => found.job.id === id)?.job
  const plan = useBulkPlan()
  const canGoBack = job !== undefined && !isOpen(job) && job.counts.done + job.counts.unknown > 0
  const source = bulkSettingsSchema.safeParse(job?.settings).data?.source
  const first = source?.by === 'job' ? source.job : null
  const isGoingBack = plan.view !== null || plan.refusal !== null
  return (
    <div className={classes['stack']}>
      <OneJob
        id={id}
        words={describeBulkUpdateJob}
        another={another}
        actions={
          <>
            {canGoBack && !isGoingBack ? (
              <PlainButton small onClick={() => plan.make({ ask: 'plan-back', job: id })}>
                {t.back.act}
              </PlainButton>
            ) : null}
            {first === null ? null : (
              <PlainButton small look="quiet" onClick={() => onJob(first)}>
                {t.back.first}
              </PlainButton>
            )}
          </>
        }
      />
      {job?.pause?.reason === 'trial' ? <TrialPanel job={job} walletId={walletId} /> : null}
      {job && canGoBack && isGoingBack ? <WayBack job={job} walletId={walletId} plan={plan} onStarted={onJob} /> : null}
    </div>
  )
}

interface WayBackProps {
  job: Job
  walletId: string
  plan: BulkPlan
  onStarted: (job: string) => void
}

/** What the items get back, and the word that it shall be so: a job of its own, linked to the first by its settings. */
function WayBack({ job, walletId, plan, onStarted }: WayBackProps) {
  const { view, refusal, isStarting } = plan
  const settings = bulkSettingsSchema.safeParse(job.settings)
  const start = () => {
    if (!settings.success) return
    const { wallet } = settings.data
    const source = { by: 'job', job: job.id } as const
    plan.start({ file: null, wallet, source, title: t.back.jobTitle(job.title), trial: false }, onStarted)
  }
  return (
    <>
      {refusal === null ? null : <ErrorNotice title={refusal}>{t.confirm.nothingSent}</ErrorNotice>}
      {view === null ? null : (
        <>
          <Panel
            title={t.back.title}
            tools={
              <PlainButton look="quiet" onClick={plan.forget}>
                {t.back.keep}
              </PlainButton>
            }
          >
            <BulkPlanView view={view} walletId={walletId} />
          </Panel>
          <BulkConfirm view={view} isBack isStarting={isStarting} onStart={start} />
        </>
      )}
    </>
  )
}
