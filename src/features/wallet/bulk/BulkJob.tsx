import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { isOpen, settledRows, type Job } from '#/parts/jobs/job'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { jobStore } from '#/parts/jobs/jobs-client'
import { useJobs } from '#/parts/jobs/use-jobs'
import { focusParentOnRemoval, focusElement } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { askBulkWorker } from './ask-bulk-worker'
import { toDifference } from './bulk-planner'
import { bulkSettingsSchema, plannedRowSchema } from './bulk-settings'
import { BulkConfirm } from './BulkConfirm'
import { BulkPlanView, Differences, PlanProgressText } from './BulkPlanStep'
import { bulkEditDescription } from './describe-bulk-job'
import { text as t } from './text'
import { useBulkPlan, type BulkPlan } from './use-bulk-plan'

interface BulkJobProps {
  id: string
  onwardButton: ReactNode
  /** Opens another job: the rollback of this one, or the job it rolls back. */
  onOpenJob: (job: string) => void
}

/** The progress of a bulk edit, the result of its trial, and its rollback. */
export function BulkJob({ id, onwardButton, onOpenJob }: BulkJobProps) {
  const job = useJobs()?.find(found => found.job.id === id)?.job
  const plan = useBulkPlan(t.rollBack.unexpected)
  const box = useRef<HTMLDivElement>(null)
  const canRollBack = job !== undefined && !isOpen(job) && job.counts.done + job.counts.unknown > 0
  // If more rows are sent, the plan no longer covers the whole job
  const discardPlan = useEffectEvent(plan.reset)
  useEffect(() => {
    if (!canRollBack) discardPlan()
  }, [canRollBack])
  const source = bulkSettingsSchema.safeParse(job?.settings).data?.source
  const originalJob = source?.by === 'job' ? source.job : null
  const planRollBack = () => {
    // The button is about to disappear
    focusElement(box.current)
    plan.run(options => askBulkWorker('planRollBack', { job: id }, options))
  }
  return (
    <div ref={box} tabIndex={-1} className="sb-column">
      <JobPanel
        id={id}
        description={bulkEditDescription}
        onwardButton={onwardButton}
        actions={
          <>
            {canRollBack && plan.view === null && plan.progress === null ? (
              <Button size="xs" onClick={planRollBack}>
                {t.rollBack.start}
              </Button>
            ) : null}
            {originalJob === null ? null : (
              <Button size="xs" variant="subtle" onClick={() => onOpenJob(originalJob)}>
                {t.rollBack.originalJob}
              </Button>
            )}
          </>
        }
      />
      {job?.pause?.reason === 'trial' ? <TrialPanel job={job} /> : null}
      {job && canRollBack ? <RollBack job={job} plan={plan} onStarted={onOpenJob} /> : null}
    </div>
  )
}

interface RollBackProps {
  job: Job
  plan: BulkPlan
  onStarted: (job: string) => void
}

/**
 * The plan of a rollback and its confirmation, or why there is no plan. The rollback is a separate job, whose settings
 * name the original.
 */
function RollBack({ job, plan, onStarted }: RollBackProps) {
  const { view, progress, refusal, isStarting } = plan
  const settings = bulkSettingsSchema.safeParse(job.settings)
  const start = () => {
    if (!settings.success) return
    const { wallet } = settings.data
    const source = { by: 'job', job: job.id } as const
    plan.start({ file: null, wallet, source, title: t.rollBack.jobTitle(job.title), trial: false }, onStarted)
  }
  if (view === null && progress === null) return refusal === null ? null : <ErrorNotice title={refusal} />
  return (
    // The button that discards the plan disappears with it, and the focus with the button
    <div ref={focusParentOnRemoval} className="sb-column">
      <Panel
        title={t.rollBack.title}
        tools={
          <Button variant="subtle" onClick={plan.reset}>
            {t.rollBack.dismiss}
          </Button>
        }
      >
        {progress === null ? null : <PlanProgressText {...progress} />}
        {view === null ? null : <BulkPlanView view={view} />}
      </Panel>
      {view === null ? null : (
        <BulkConfirm view={view} isRollBack isStarting={isStarting} refusal={refusal} onStart={start} />
      )}
    </div>
  )
}

/** The items that a trial changed or may have changed, with their changes, and links to check them. */
function TrialPanel({ job }: { job: Job }) {
  const { data } = useQuery({
    queryKey: ['jobs', job.scope, job.id, 'trial', settledRows(job)],
    queryFn: async () => {
      const { rows, results } = await jobStore.chunk(job, 0)
      return rows
        .slice(0, job.trial)
        .filter((_, at) => results[at]?.state !== 'failed')
        .flatMap(row => plannedRowSchema.safeParse(row).data ?? [])
    },
    // Reads only from this browser, so it also works offline
    networkMode: 'always',
  })
  if (data === undefined || data.length === 0) return null
  return (
    <Panel title={t.trial.title} subtitle={t.trial.why}>
      <Differences differences={data.map(row => toDifference(row, null))} isDone />
    </Panel>
  )
}
