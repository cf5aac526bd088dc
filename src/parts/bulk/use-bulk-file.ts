import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '#/api/api-context'
import type { Draft } from '#/parts/drafts/use-draft'
import { refreshJobs } from '#/parts/jobs/use-jobs'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import type { NewBulkJob } from './bulk-answers'
import type { BulkSource, FileCheck, Findings } from './bulk-kind'
import { describeFailure } from './describe-failure'
import type { FileSource } from './file-source'
import type { Reply } from './serve-answers'
import { text } from './text'

/** Asks the worker of a kind, see `bulkAnswers`. */
interface AskAboutFile<Setup, Found extends Findings> {
  (name: 'guess', question: Pick<BulkSource<Setup>, 'file' | 'session'>): Promise<Reply<Setup>>
  (name: 'check', question: BulkSource<Setup>): Promise<Reply<FileCheck<Found>>>
}

interface BulkFileOptions<Setup, Found extends Findings> {
  ask: AskAboutFile<Setup, Found>
  /** Where the source is saved, except unreadable ones. A saved source is read again immediately. */
  draft?: Pick<Draft<FileSource>, 'stored' | 'save' | 'discard'>
  /** The source if none is saved. */
  initial?: FileSource | null
  /** The setup saved on an earlier visit. */
  savedSetup?: Setup | null
  saveSetup?: (setup: Setup | null) => void
  /** Called when what was read is no longer current. */
  onChange?: () => void
}

type WriteBulkJob = (job: NewBulkJob) => Promise<Reply<string>>

export interface BulkFile<Setup, Found extends Findings = Findings> {
  source: FileSource | null
  setup: Setup | null
  /** The latest dry run; from the previous setup while the next one runs. */
  check: FileCheck<Found> | null
  isReading: boolean
  /** Why the source cannot be read. */
  refusal: string | null
  /** Why the job was not started; to be shown at the button. */
  startRefusal: string | null
  choose: (source: FileSource) => void
  change: (setup: Setup) => void
  clear: () => void
  isStarting: boolean
  /**
   * Starts the job; `write` stores it with these settings and resolves with its id. A second click while it is stored
   * does nothing.
   */
  start: (write: WriteBulkJob, settings: unknown, onStarted: (job: string) => void) => void
}

const unexpected = { ok: false, failure: { code: 'unexpected' } } as const

/** The steps from a file to a job. Only the result of the latest read counts. All reading happens in a worker. */
export function useBulkFile<Setup, Found extends Findings>(
  options: BulkFileOptions<Setup, Found>,
): BulkFile<Setup, Found> {
  const { ask, draft, initial = null, savedSetup = null, saveSetup, onChange } = options
  const session = useSession()
  const [source, setSource] = useState<FileSource | null>(draft?.stored?.value ?? initial)
  const [setup, setSetup] = useState<Setup | null>(savedSetup)
  const [check, setCheck] = useState<FileCheck<Found> | null>(null)
  const [isReading, setIsReading] = useState(source !== null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [startRefusal, setStartRefusal] = useState<string | null>(null)
  const [startOnce, isStarting] = useSingleFlight()
  const latestRead = useRef(0)

  /** Reads with the given setup, or with a guessed one. */
  async function guessAndCheck(
    file: Blob,
    as: Setup | null,
  ): Promise<Reply<{ setup: Setup; check: FileCheck<Found> }>> {
    const guessed = as === null ? await ask('guess', { file, session }) : ({ ok: true, value: as } as const)
    if (!guessed.ok) return guessed
    const checked = await ask('check', { file, setup: guessed.value, session })
    return checked.ok ? { ok: true, value: { setup: guessed.value, check: checked.value } } : checked
  }

  const show = (from: FileSource, isNew: boolean, reply: Awaited<ReturnType<typeof guessAndCheck>>): void => {
    if (!reply.ok) {
      const sentence = describeFailure(reply.failure, text.unreadable)
      setIsReading(false)
      setRefusal(sentence)
      announce(sentence, 'assertive')
      return
    }
    // Interruptible: rendering the results of a large file takes longer than one frame
    startTransition(() => {
      setIsReading(false)
      setSetup(() => reply.value.setup)
      setCheck(reply.value.check)
    })
    saveSetup?.(reply.value.setup)
    // Unreadable files are not saved, and the same file is not saved again after every change of the setup
    if (isNew) draft?.save(from)
  }

  const read = (from: FileSource, as: Setup | null): void => {
    const readNumber = ++latestRead.current
    void guessAndCheck(from.file, as)
      .catch(() => unexpected)
      .then(reply => {
        if (latestRead.current === readNumber) show(from, as === null, reply)
      })
  }

  const readSaved = useEffectEvent(() => {
    if (source) read(source, setup)
  })
  useEffect(() => readSaved(), [])

  const begin = (from: FileSource, as: Setup | null) => {
    onChange?.()
    setIsReading(true)
    setRefusal(null)
    setStartRefusal(null)
    setSource(from)
    setSetup(() => as)
    read(from, as)
  }

  async function start(write: WriteBulkJob, settings: unknown, onStarted: (job: string) => void): Promise<void> {
    if (source === null || check === null) return
    setStartRefusal(null)
    const { file, title } = source
    const reply = await write({ file, title, settings, session, expected: check.counts.ready }).catch(() => null)
    if (reply?.ok) {
      // The job is stored, so it must open even if the list of jobs cannot be read
      await refreshJobs().catch(() => undefined)
      return onStarted(reply.value)
    }
    const sentence = reply === null ? text.notStarted : describeFailure(reply.failure, text.notSaved)
    setStartRefusal(sentence)
    announce(sentence, 'assertive')
  }

  return {
    source,
    setup,
    check,
    isReading,
    refusal,
    startRefusal,
    choose: from => {
      setCheck(null)
      begin(from, null)
    },
    change: as => {
      if (source) begin(source, as)
    },
    clear: () => {
      onChange?.()
      latestRead.current++
      setSource(null)
      setSetup(null)
      setCheck(null)
      setIsReading(false)
      setRefusal(null)
      setStartRefusal(null)
      void draft?.discard()
      saveSetup?.(null)
    },
    isStarting,
    start: (write, settings, onStarted) => void startOnce(() => start(write, settings, onStarted)),
  }
}
