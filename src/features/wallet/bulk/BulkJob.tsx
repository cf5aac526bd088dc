import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isOpen, type Job } from '#/parts/jobs/job'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { useJobs } from '#/parts/jobs/use-jobs'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { askBulkWorker } from './ask-bulk-worker'
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
              <Button
                size="xs"
                onClick={() => plan.run(options => askBulkWorker('planRollBack', { job: id }, options))}
              >
                {t.rollBack.start}
              </Button>
            ) : null}
            {originalJob === null ? null : (
              <Button size="xs" variant="subtle" onClick={() => onJob(originalJob)}>
                {t.rollBack.originalJob}
              </Button>
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
              <Button variant="subtle" onClick={plan.reset}>
                {t.rollBack.dismiss}
              </Button>
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
