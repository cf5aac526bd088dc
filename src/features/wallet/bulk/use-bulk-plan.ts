import { useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { text as jobText } from '#/parts/jobs/text'
import { refreshJobs } from '#/parts/jobs/use-jobs'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import { askBulkWorker } from './ask-bulk-worker'
import { progressSchema, type Answer, type PlanProgress, type PlanView, type Question } from './bulk-worker-messages'
import { text as t } from './text'

type PlanQuestion = Extract<Question, { ask: 'plan-file' | 'plan-filter' | 'plan-roll-back' }>
type NewJob = Omit<Extract<Question, { ask: 'start' }>, 'ask' | 'plan' | 'expected' | 'session'>

export interface BulkPlan {
  /** What would change; null until the dry run is done. */
  view: PlanView | null
  /** Progress of a running dry run; otherwise null. */
  progress: PlanProgress | null
  /** Why there is no plan, or why the job was not started. */
  refusal: string | null
  run: (question: PlanQuestion) => void
  stop: () => void
  /** Discards the plan. */
  reset: () => void
  isStarting: boolean
  /** Creates the job and starts it. Calls `onStarted` with the id of the job. */
  start: (job: NewJob, onStarted: (job: string) => void) => void
}

/** Runs dry runs and turns a plan into a job, in a worker. A new dry run cancels the one before. */
export function useBulkPlan(): BulkPlan {
  const api = useApi()
  const [plan, setPlan] = useState<{ id: string; view: PlanView } | null>(null)
  const [progress, setProgress] = useState<PlanProgress | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [startOnce, isStarting] = useSingleFlight()
  const controller = useRef<AbortController | null>(null)

  const showFailure = (answer: Answer, unexpected: string) => {
    const sentence = failureText(answer, unexpected)
    setRefusal(sentence)
    announce(sentence, 'assertive')
    if (answer.answer === 'failed' && answer.why === 'session') api.sessionLost()
  }

  async function run(question: PlanQuestion): Promise<void> {
    controller.current?.abort()
    const abort = new AbortController()
    controller.current = abort
    setPlan(null)
    setRefusal(null)
    setProgress({ read: 0, of: null })
    const onProgress = (message: unknown) => {
      const read = progressSchema.safeParse(message)
      if (read.success && controller.current === abort) setProgress(read.data)
    }
    const answer = await askBulkWorker(question, { onProgress, signal: abort.signal }).catch(() => failed)
    if (controller.current !== abort) return
    controller.current = null
    setProgress(null)
    if (answer.answer === 'plan') setPlan({ id: answer.plan, view: answer.view })
    else showFailure(answer, t.plan.unexpected)
  }

  async function start(job: NewJob, onStarted: (job: string) => void): Promise<void> {
    if (plan === null) return
    setRefusal(null)
    const { id, view } = plan
    const answer = await askBulkWorker({
      ask: 'start',
      plan: id,
      expected: view.changing,
      session: api.session,
      ...job,
    }).catch(() => failed)
    if (answer.answer !== 'start') return showFailure(answer, t.confirm.failed)
    // The job is stored, so it must open even if the list of jobs cannot be read
    await refreshJobs().catch(() => undefined)
    onStarted(answer.job)
  }

  return {
    view: plan?.view ?? null,
    progress,
    refusal,
    run: question => void run(question),
    stop: () => controller.current?.abort(),
    reset: () => {
      controller.current?.abort()
      controller.current = null
      setPlan(null)
      setProgress(null)
      setRefusal(null)
    },
    isStarting,
    start: (job, onStarted) => void startOnce(() => start(job, onStarted)),
  }
}

/** The worker could not be asked. */
const failed: Answer = { answer: 'failed', why: 'unexpected', reason: '' }

/** @param unexpected the sentence for a failure without a known reason */
function failureText(answer: Answer, unexpected: string): string {
  if (answer.answer !== 'failed') return unexpected
  switch (answer.why) {
    case 'sentence':
      return answer.reason
    case 'storage-full':
      return jobText.storageFull
    case 'session':
      return t.plan.session
    case 'stopped':
      return t.plan.stopped
    case 'unexpected':
      return unexpected
  }
}
