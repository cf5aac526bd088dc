import { useEffect, useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { useIsMounted } from '#/base/use-is-mounted'
import { describeFailure } from '#/parts/bulk/describe-failure'
import type { Failure } from '#/parts/bulk/failure'
import type { Reply } from '#/parts/bulk/serve-answers'
import { text as bulkText } from '#/parts/bulk/text'
import type { AskOptions } from '#/parts/bulk/worker-client'
import { refreshJobs } from '#/parts/jobs/use-jobs'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import { askBulkWorker } from './ask-bulk-worker'
import type { WalletAnswers } from './bulk-answers'
import { progressSchema, type NoPlan, type Plan, type PlanProgress } from './bulk-planner'
import { text as t } from './text'

type AskForPlan = (options: AskOptions) => Promise<Reply<Plan | NoPlan>>
type NewJob = Omit<Parameters<WalletAnswers['start']>[0], 'plan' | 'expected' | 'session'>

export type BulkPlan = ReturnType<typeof useBulkPlan>

/**
 * Runs dry runs and turns a plan into a job, in a worker. A new dry run cancels the previous one, and so does leaving
 * the page: otherwise it would keep reading items, and its plan would replace the one shown by then.
 * @param unexpected the sentence for a plan that failed without a known reason
 */
export function useBulkPlan(unexpected: string = t.plan.unexpected) {
  const api = useApi()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [progress, setProgress] = useState<PlanProgress | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [startOnce, isStarting] = useSingleFlight()
  const controller = useRef<AbortController | null>(null)
  const isMounted = useIsMounted()
  useEffect(
    () => () => {
      controller.current?.abort()
      controller.current = null
    },
    [],
  )

  const refuse = (sentence: string) => {
    setRefusal(sentence)
    announce(sentence, 'assertive')
  }
  const showFailure = (failure: Failure, otherwise: string) => {
    refuse(describePlanFailure(failure, otherwise))
    if (failure.code === 'session') api.reportSessionLoss({ kind: 'session-expired', isChange: false })
  }

  async function run(ask: AskForPlan): Promise<void> {
    controller.current?.abort()
    const abort = new AbortController()
    controller.current = abort
    setPlan(null)
    setRefusal(null)
    setProgress({ read: 0, total: null })
    const onProgress = (message: unknown) => {
      const read = progressSchema.safeParse(message)
      if (read.success && controller.current === abort) setProgress(read.data)
    }
    const reply = await ask({ onProgress, signal: abort.signal })
    if (controller.current !== abort) return
    controller.current = null
    setProgress(null)
    if (!reply.ok) return showFailure(reply.failure, unexpected)
    if ('unmatched' in reply.value) return refuse(t.plan.unmatched(reply.value.unmatched))
    setPlan(reply.value)
    const { changing } = reply.value.view
    announce(changing === 0 ? t.plan.none : t.plan.ready(changing))
  }

  async function start(job: NewJob, onStarted: (job: string) => void): Promise<void> {
    if (plan === null) return
    setRefusal(null)
    const shown = { plan: plan.id, expected: plan.view.changing }
    const reply = await askBulkWorker('start', { ...shown, session: api.session, ...job })
    if (!reply.ok) return showFailure(reply.failure, bulkText.notSaved)
    // The job is stored, so it must open even if the list of jobs cannot be read
    await refreshJobs().catch(() => undefined)
    // Opening the job would change the URL of the page that is shown by now
    if (isMounted()) onStarted(reply.value)
    else announce(t.plan.startedElsewhere)
  }

  return {
    /** What would change; null until the dry run is done. */
    view: plan?.view ?? null,
    /** The progress of a running dry run; otherwise null. */
    progress,
    /** Why there is no plan, or why the job was not started. */
    refusal,
    /** Starts a dry run: `ask` asks the worker for it. */
    run: (ask: AskForPlan) => void run(ask),
    stop: () => controller.current?.abort(),
    /** Discards the plan. */
    reset: () => {
      controller.current?.abort()
      controller.current = null
      setPlan(null)
      setProgress(null)
      setRefusal(null)
    },
    isStarting,
    /** Creates the job and starts it. Calls `onStarted` with the id of the job, unless the user has left the page. */
    start: (job: NewJob, onStarted: (job: string) => void) => void startOnce(() => start(job, onStarted)),
  }
}

/** Why there is no plan or job, as a sentence. @param unexpected the sentence for a failure without a known reason */
function describePlanFailure(failure: Failure, unexpected: string): string {
  if (failure.code === 'call-failed') return t.plan.failed(failure.message)
  if (failure.code === 'session') return t.plan.session
  return failure.code === 'stopped' ? t.plan.stopped : describeFailure(failure, unexpected)
}
