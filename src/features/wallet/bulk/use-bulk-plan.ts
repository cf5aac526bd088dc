import { useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { text as jobText } from '#/parts/jobs/text'
import { wakeJobs } from '#/parts/jobs/use-jobs'
import { announce } from '#/ui/feedback/LiveRegion'
import { askBulk } from './ask-bulk'
import { progressSchema, type Answer, type PlanProgress, type PlanView, type Question } from './bulk-messages'
import { bulkText as t } from './text'

type Planning = Extract<Question, { ask: 'plan-file' | 'plan-filter' | 'plan-back' }>
type Start = Omit<Extract<Question, { ask: 'start' }>, 'ask' | 'plan' | 'expected' | 'session'>

export interface BulkPlan {
  /** What would change, once it is worked out. */
  view: PlanView | null
  /** How far the reading is; null while nothing is read. */
  progress: PlanProgress | null
  /** Why there is no plan, or why the job was not started. */
  refusal: string | null
  make: (question: Planning) => void
  stop: () => void
  /** What was planned does not hold any more. */
  forget: () => void
  isStarting: boolean
  /** Writes the job down and wakes the jobs; what it gives is the job's id. */
  start: (job: Start, onStarted: (job: string) => void) => void
}

/** A dry run and the job that is made of it. All work happens in a worker; the last question asked is the one that counts. */
export function useBulkPlan(): BulkPlan {
  const api = useApi()
  const [plan, setPlan] = useState<{ id: string; view: PlanView } | null>(null)
  const [progress, setProgress] = useState<PlanProgress | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const stopper = useRef<AbortController | null>(null)
  const locked = useRef(false)

  const refuse = (answer: Answer) => {
    const sentence = sentenceOf(answer)
    setRefusal(sentence)
    announce(sentence, 'assertive')
    if (answer.answer === 'failed' && answer.why === 'session') api.sessionLost()
  }

  async function make(question: Planning): Promise<void> {
    stopper.current?.abort()
    const stop = new AbortController()
    stopper.current = stop
    setPlan(null)
    setRefusal(null)
    setProgress({ read: 0, of: null })
    const onProgress = (said: unknown) => {
      const read = progressSchema.safeParse(said)
      if (read.success && stopper.current === stop) setProgress(read.data)
    }
    const answer = await askBulk(question, { onProgress, signal: stop.signal })
    if (stopper.current !== stop) return
    stopper.current = null
    setProgress(null)
    if (answer.answer === 'plan') setPlan({ id: answer.plan, view: answer.view })
    else refuse(answer)
  }

  async function start(job: Start, onStarted: (job: string) => void): Promise<void> {
    if (locked.current || plan === null) return
    locked.current = true
    setIsStarting(true)
    setRefusal(null)
    const { id, view } = plan
    const answer = await askBulk({ ask: 'start', plan: id, expected: view.changing, session: api.session, ...job })
    if (answer.answer === 'start') {
      await wakeJobs()
      onStarted(answer.job)
    } else refuse(answer)
    locked.current = false
    setIsStarting(false)
  }

  return {
    view: plan?.view ?? null,
    progress,
    refusal,
    make: question => void make(question),
    stop: () => stopper.current?.abort(),
    forget: () => {
      stopper.current?.abort()
      stopper.current = null
      setPlan(null)
      setProgress(null)
      setRefusal(null)
    },
    isStarting,
    start: (job, onStarted) => void start(job, onStarted),
  }
}

function sentenceOf(answer: Answer): string {
  if (answer.answer !== 'failed') return t.plan.unforeseen
  switch (answer.why) {
    case 'sentence':
      return answer.reason
    case 'room':
      return jobText.noRoom
    case 'session':
      return t.plan.session
    case 'stopped':
      return t.plan.stopped
    case 'unforeseen':
      return t.plan.unforeseen
  }
}
