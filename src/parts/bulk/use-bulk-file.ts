import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { useIsMounted } from '#/base/use-is-mounted'
import type { Draft } from '#/parts/drafts/use-draft'
import { refreshJobs, useJobs } from '#/parts/jobs/use-jobs'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import type { NewBulkJob } from './bulk-answers'
import type { BulkSource, FileCheck, Findings } from './bulk-kind'
import { describeFailure } from './describe-failure'
import type { FileSource } from './file-source'
import type { Reply } from './serve-answers'
import { text } from './text'
import { noReply } from './worker-client'

/** Asks the worker of a kind; see `bulkAnswers`. */
interface AskAboutFile<Setup, Found extends Findings> {
  (name: 'guess', question: Pick<BulkSource<Setup>, 'file' | 'session'>): Promise<Reply<Setup>>
  (name: 'check', question: BulkSource<Setup>): Promise<Reply<FileCheck<Found>>>
}

interface BulkFileOptions<Setup, Found extends Findings> {
  ask: AskAboutFile<Setup, Found>
  /** Where readable sources are saved. A saved source is read again immediately. */
  draft?: Pick<Draft<FileSource>, 'stored' | 'save' | 'discard'>
  /** The source to begin with if none is saved. */
  initial?: FileSource | null
  /** The setup saved on an earlier visit. */
  savedSetup?: Setup | null
  saveSetup?: (setup: Setup | null) => void
  /** Called when what was read is no longer current. */
  onChange?: () => void
}

type WriteBulkJob = (job: NewBulkJob) => Promise<Reply<string>>

export type BulkFile<Setup, Found extends Findings = Findings> = ReturnType<typeof useBulkFile<Setup, Found>>

interface BulkFileState<Setup, Found extends Findings> {
  source: FileSource | null
  setup: Setup | null
  /** The latest dry run; from an earlier setup while the next one runs, and if it failed. */
  check: FileCheck<Found> | null
  isReading: boolean
  /** Why the source cannot be read. */
  refusal: string | null
  /** Why the job was not started; to be shown at the button. */
  startRefusal: string | null
}

/** A source with an id of its own: `initial` may carry the id of another choice. */
const chosen = (from: FileSource): FileSource => ({ ...from, sourceId: newId() })

const empty = { source: null, setup: null, check: null, isReading: false, refusal: null, startRefusal: null }

/** The steps from a file to a job. Only the result of the latest read counts. All reading happens in a worker. */
export function useBulkFile<Setup, Found extends Findings>(options: BulkFileOptions<Setup, Found>) {
  const { ask, draft, initial = null, savedSetup = null, saveSetup, onChange } = options
  const session = useSession()
  const [state, setState] = useState((): BulkFileState<Setup, Found> => {
    const source = draft?.stored?.value ?? (initial && chosen(initial))
    return { ...empty, source, setup: savedSetup, isReading: source !== null }
  })
  const { source, setup, check } = state
  const update = (change: Partial<BulkFileState<Setup, Found>>) => setState(before => ({ ...before, ...change }))
  const [startOnce, isStarting] = useSingleFlight()
  const jobs = useJobs() ?? []
  const startedJob = jobs.find(({ job }) => job.sourceId === source?.sourceId && job.status !== 'preparing')?.job.id
  const latestRead = useRef(0)
  const isMounted = useIsMounted()

  /** Reads with the given setup, or with a guessed one. */
  async function guessAndCheck(
    file: Blob,
    givenSetup: Setup | null,
  ): Promise<Reply<{ setup: Setup; check: FileCheck<Found> }>> {
    const guessed =
      givenSetup === null ? await ask('guess', { file, session }) : ({ ok: true, value: givenSetup } as const)
    if (!guessed.ok) return guessed
    const checked = await ask('check', { file, setup: guessed.value, session })
    return checked.ok ? { ok: true, value: { setup: guessed.value, check: checked.value } } : checked
  }

  const show = (from: FileSource, isNew: boolean, reply: Awaited<ReturnType<typeof guessAndCheck>>): void => {
    if (!reply.ok) {
      const sentence = describeFailure(reply.failure, text.unreadable)
      update({ isReading: false, refusal: sentence })
      announce(sentence, 'assertive')
      return
    }
    // Interruptible: rendering the results of a large file takes longer than one frame
    startTransition(() => update({ isReading: false, ...reply.value }))
    saveSetup?.(reply.value.setup)
    // Unreadable files are not saved, and the same file is not saved again after every change of the setup
    if (isNew) draft?.save(from)
  }

  const read = (from: FileSource, givenSetup: Setup | null): void => {
    const readNumber = ++latestRead.current
    void guessAndCheck(from.file, givenSetup)
      .catch(() => noReply)
      .then(reply => {
        if (latestRead.current === readNumber) show(from, givenSetup === null, reply)
      })
  }

  const readSaved = useEffectEvent(() => {
    if (source) read(source, setup)
  })
  useEffect(() => readSaved(), [])

  const begin = (from: FileSource, givenSetup: Setup | null) => {
    onChange?.()
    update({ source: from, setup: givenSetup, isReading: true, refusal: null, startRefusal: null })
    read(from, givenSetup)
  }

  async function start(
    write: WriteBulkJob,
    settings: unknown,
    onStarted: (job: string) => void,
    lead: readonly number[] = [],
  ): Promise<void> {
    if (source === null || check === null) return
    update({ startRefusal: null })
    const { file, title, sourceId } = source
    const reply = await write({ file, title, sourceId, settings, session, expected: check.counts.ready, lead }).catch(
      () => null,
    )
    if (reply?.ok) {
      // The job is stored, so it must open even if the list of jobs cannot be read
      await refreshJobs().catch(() => undefined)
      // Otherwise it would change the URL of the page that is open now. On return, `startedJob` leads to the job.
      if (isMounted()) onStarted(reply.value)
      return
    }
    const sentence = reply === null ? text.notStarted : describeFailure(reply.failure, text.notSaved)
    update({ startRefusal: sentence })
    announce(sentence, 'assertive')
  }

  return {
    ...state,
    choose: (from: FileSource) => {
      update({ check: null })
      begin(chosen(from), null)
    },
    change: (next: Setup) => {
      if (source) begin(source, next)
    },
    clear: () => {
      onChange?.()
      latestRead.current++
      update(empty)
      void draft?.discard()
      saveSetup?.(null)
    },
    isStarting,
    /**
     * The job that was already made from this source, by a page that was closed or left before it could open the job;
     * null if there is none. Also null until the jobs are read, but then `start` leads to that job.
     */
    startedJob: source?.sourceId === undefined || isStarting ? null : (startedJob ?? null),
    /**
     * Starts the job; `write` stores it with these settings and resolves with its id. The rows of `lead` are sent
     * first, as a canary. A second click while the job is being stored does nothing. A job that is stored after the
     * page was left is not opened.
     */
    start: (...job: Parameters<typeof start>) => void startOnce(() => start(...job)),
  }
}
