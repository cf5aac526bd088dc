import { useRef, useState } from 'react'
import { useSession } from '#/api/api-context'
import { useJobsClient } from '#/parts/jobs/use-jobs'
import { text as jobText } from '#/parts/jobs/text'
import { announce } from '#/ui/LiveRegion'
import { askBulk, bulkContextOf } from './ask-bulk'
import type { Answer, DryRun, Preview } from './bulk-messages'
import type { BulkSetup } from './bulk-settings'
import { bulkText as t } from './bulk-text'

/** A file or pasted rows. */
export interface BulkSource {
  file: Blob
  title: string
}

/** What is known of the source as the setup reads it. */
export interface BulkReading {
  dryRun: DryRun
  preview: Preview
}

export interface BulkForm {
  source: BulkSource | null
  setup: BulkSetup | null
  /** The last reading; of an earlier setup while the next one is under way. */
  reading: BulkReading | null
  isReading: boolean
  /** Why the source cannot be read, or the job not started. */
  refusal: string | null
  choose: (source: BulkSource) => void
  change: (setup: BulkSetup) => void
  clear: () => void
  isStarting: boolean
  /** Writes the job down and wakes the jobs; what it gives is the job's id. */
  start: (campaign: { id: string; name: string }, onStarted: (job: string) => void) => void
}

/** The steps from a file to a job. All reading happens in a worker; the last question asked is the one that counts. */
export function useBulkForm(): BulkForm {
  const session = useSession()
  const jobs = useJobsClient()
  const [source, setSource] = useState<BulkSource | null>(null)
  const [setup, setSetup] = useState<BulkSetup | null>(null)
  const [reading, setReading] = useState<BulkReading | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const turn = useRef(0)
  const locked = useRef(false)
  const context = bulkContextOf(session)

  const refuse = (answer: Extract<Answer, { answer: 'failed' }>, otherwise: string) => {
    const sentence = answer.noRoom ? jobText.noRoom : (answer.reason ?? otherwise)
    setRefusal(sentence)
    announce(sentence, 'assertive')
  }

  async function check(file: Blob, next: BulkSetup, mine: number): Promise<void> {
    setSetup(next)
    const answer = await askBulk({ ask: 'check', file, setup: next, context })
    if (turn.current !== mine) return
    setIsReading(false)
    if (answer.answer === 'check') setReading({ dryRun: answer.dryRun, preview: answer.preview })
    else if (answer.answer === 'failed') refuse(answer, t.file.unreadable)
  }

  const begin = () => {
    setIsReading(true)
    setRefusal(null)
    return ++turn.current
  }

  async function choose(next: BulkSource): Promise<void> {
    const mine = begin()
    setSource(next)
    setSetup(null)
    setReading(null)
    const country = session.connection.home_country
    const answer = await askBulk({ ask: 'guess', file: next.file, context, country })
    if (turn.current !== mine) return
    if (answer.answer === 'guess') return check(next.file, answer.setup, mine)
    setIsReading(false)
    if (answer.answer === 'failed') refuse(answer, t.file.unreadable)
  }

  async function start(campaign: { id: string; name: string }, onStarted: (job: string) => void): Promise<void> {
    if (locked.current || source === null || setup === null || reading === null) return
    locked.current = true
    setIsStarting(true)
    setRefusal(null)
    const answer = await askBulk({
      ask: 'start',
      file: source.file,
      title: source.title,
      settings: { campaign, setup },
      session,
      context,
      expected: reading.dryRun.counts.ready,
    })
    if (answer.answer === 'start') {
      await jobs?.wake()
      onStarted(answer.job)
    } else if (answer.answer === 'failed') refuse(answer, t.confirm.failed)
    locked.current = false
    setIsStarting(false)
  }

  return {
    source,
    setup,
    reading,
    isReading,
    refusal,
    choose: next => void choose(next),
    change: next => {
      if (source) void check(source.file, next, begin())
    },
    clear: () => {
      turn.current++
      setSource(null)
      setSetup(null)
      setReading(null)
      setIsReading(false)
      setRefusal(null)
    },
    isStarting,
    start: (campaign, onStarted) => void start(campaign, onStarted),
  }
}
