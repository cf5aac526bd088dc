import { useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { text as jobText } from '#/parts/jobs/text'
import { refreshJobs } from '#/parts/jobs/use-jobs'
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
  const [isStarting, setIsStarting] = useState(false)
  const controller = useRef<AbortController | null>(null)
  const isBusy = useRef(false)

  const showFailure = (answer: Answer) => {
    const sentence = failureText(answer)
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
    const answer = await askBulkWorker(question, { onProgress, signal: abort.signal })
    if (controller.current !== abort) return
    controller.current = null
    setProgress(null)
    if (answer.answer === 'plan') setPlan({ id: answer.plan, view: answer.view })
    else showFailure(answer)
  }

  async function start(job: NewJob, onStarted: (job: string) => void): Promise<void> {
    if (isBusy.current || plan === null) return
    isBusy.current = true
    setIsStarting(true)
    setRefusal(null)
    const { id, view } = plan
    const answer = await askBulkWorker({
      ask: 'start',
      plan: id,
      expected: view.changing,
      session: api.session,
      ...job,
    })
    if (answer.answer === 'start') {
      await refreshJobs()
      onStarted(answer.job)
    } else showFailure(answer)
    isBusy.current = false
    setIsStarting(false)
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
    start: (job, onStarted) => void start(job, onStarted),
  }
}

function failureText(answer: Answer): string {
  if (answer.answer !== 'failed') return t.plan.unexpected
  switch (answer.why) {
    case 'sentence':
      return answer.reason
    case 'room':
      return jobText.storageFull
    case 'session':
      return t.plan.session
    case 'stopped':
      return t.plan.stopped
    case 'unexpected':
      return t.plan.unexpected
  }
}
