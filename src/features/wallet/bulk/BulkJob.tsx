import type { ReactNode } from 'react'
import { isOpen, type Job } from '#/parts/jobs/job'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { useJobs } from '#/parts/jobs/use-jobs'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Panel } from '#/ui/layout/Panel'
import { bulkSettingsSchema } from './bulk-settings'
import { BulkConfirm } from './BulkConfirm'
import { BulkPlanView } from './BulkPlanView'
import { describeBulkUpdateJob } from './describe-bulk-job'
import { text as t } from './text'
import { TrialPanel } from './TrialPanel'
import { useBulkPlan, type BulkPlan } from './use-bulk-plan'
import classes from '../JobPage.module.css'

interface BulkJobProps {
  id: string
  walletId: string
  newJobButton: ReactNode
  /** Opens another job: the roll-back of this one, or the job it rolls back. */
  onJob: (job: string) => void
}

/** The progress of a bulk update, the result of its trial, and its roll-back. */
export function BulkJob({ id, walletId, newJobButton, onJob }: BulkJobProps) {
  const job = useJobs()?.find(found => found.job.id === id)?.job
  const plan = useBulkPlan()
  const canRollBack = job !== undefined && !isOpen(job) && job.counts.done + job.counts.unknown > 0
  const source = bulkSettingsSchema.safeParse(job?.settings).data?.source
  const originalJob = source?.by === 'job' ? source.job : null
  const isRollingBack = plan.view !== null || plan.refusal !== null
  return (
    <div className={classes['stack']}>
      <JobPanel
        id={id}
        description={describeBulkUpdateJob}
        newJobButton={newJobButton}
        actions={
          <>
            {canRollBack && !isRollingBack ? (
              <PlainButton small onClick={() => plan.run({ ask: 'plan-roll-back', job: id })}>
                {t.rollBack.start}
              </PlainButton>
            ) : null}
            {originalJob === null ? null : (
              <PlainButton small variant="quiet" onClick={() => onJob(originalJob)}>
                {t.rollBack.originalJob}
              </PlainButton>
            )}
          </>
        }
      />
      {job?.pause?.reason === 'trial' ? <TrialPanel job={job} walletId={walletId} /> : null}
      {job && canRollBack && isRollingBack ? (
        <RollBack job={job} walletId={walletId} plan={plan} onStarted={onJob} />
      ) : null}
    </div>
  )
}

interface RollBackProps {
  job: Job
  walletId: string
  plan: BulkPlan
  onStarted: (job: string) => void
}

/** The plan of a roll-back and its confirmation. It becomes a separate job, whose settings name the original one. */
function RollBack({ job, walletId, plan, onStarted }: RollBackProps) {
  const { view, refusal, isStarting } = plan
  const settings = bulkSettingsSchema.safeParse(job.settings)
  const start = () => {
    if (!settings.success) return
    const { wallet } = settings.data
    const source = { by: 'job', job: job.id } as const
    plan.start({ file: null, wallet, source, title: t.rollBack.jobTitle(job.title), trial: false }, onStarted)
  }
  return (
    <>
      {refusal === null || view !== null ? null : <ErrorNotice title={refusal}>{t.confirm.nothingWritten}</ErrorNotice>}
      {view === null ? null : (
        <>
          <Panel
            title={t.rollBack.title}
            tools={
              <PlainButton variant="quiet" onClick={plan.reset}>
                {t.rollBack.dismiss}
              </PlainButton>
            }
          >
            <BulkPlanView view={view} walletId={walletId} />
          </Panel>
          <BulkConfirm view={view} isRollBack isStarting={isStarting} refusal={refusal} onStart={start} />
        </>
      )}
    </>
  )
}
