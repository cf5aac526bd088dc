import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { useIsMounted } from '#/base/use-is-mounted'
import type { Draft } from '#/parts/drafts/use-draft'
import { refreshJobs, useJobs } from '#/parts/jobs/use-jobs'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import type { NewBulkJob } from './bulk-answers'
import type { BulkSetup, BulkSource, FileCheck, Findings } from './bulk-kind'
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

interface BulkFileOptions<Setup extends BulkSetup, Found extends Findings> {
  ask: AskAboutFile<Setup, Found>
  /** Where readable sources are saved. A saved source is read again immediately. */
  draft?: Pick<Draft<FileSource>, 'stored' | 'save' | 'discard'>
  /** The source to begin with if none is saved. */
  initial?: FileSource | null
  /** The text area of the form: pasted rows, also while they are being edited. */
  pasted?: string
  /** The setup saved on an earlier visit, and the guess that it began with. */
  savedSetup?: Setup | null
  savedGuess?: Guess | null
  saveSetup?: (setup: Setup | null, guess: Guess | null) => void
  /** The settings that edited rows keep even if their columns are different. */
  independent?: readonly (string & keyof Setup)[]
  /** Called when what was read is no longer current. */
  onChange?: () => void
}

type WriteBulkJob = (job: NewBulkJob) => Promise<Reply<string>>

export type BulkFile<Setup extends BulkSetup = BulkSetup, Found extends Findings = Findings> = ReturnType<
  typeof useBulkFile<Setup, Found>
>

interface ReadSource<Setup, Found extends Findings> {
  setup: Setup
  check: FileCheck<Found>
  guess: Guess | null
}

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

/** What was guessed for the rows: the JSON of each setting. Shows which guesses an edit has changed. */
type Guess = Readonly<Record<string, string>>

function guessOf(guessed: BulkSetup, { preview: { header, rows } }: FileCheck): Guess {
  const columns = [guessed.format, guessed.columns, header ?? rows[0]?.length]
  const settings = Object.entries({ ...guessed, columns })
  return Object.fromEntries(settings.map(([name, value]) => [name, JSON.stringify(value) ?? '']))
}

/** The setup for edited rows: the guessed one, with the earlier settings that are kept. */
function keepSetup<Setup extends BulkSetup>(guessed: Setup, earlier: Setup, isKept: (name: string) => boolean): Setup {
  const kept = { ...guessed }
  const keep = <Name extends keyof Setup>(name: Name) => {
    kept[name] = earlier[name]
  }
  for (const name in { ...guessed, ...earlier }) if (isKept(name)) keep(name)
  return kept
}

/** The steps from a file to a job. Only the result of the latest read counts. All reading happens in a worker. */
export function useBulkFile<Setup extends BulkSetup, Found extends Findings>(options: BulkFileOptions<Setup, Found>) {
  const { ask, draft, initial = null, pasted = '', savedSetup = null, savedGuess = null } = options
  const { saveSetup, independent = [], onChange } = options
  const session = useSession()
  const [state, setState] = useState((): BulkFileState<Setup, Found> => {
    const source = draft?.stored?.value ?? (initial && chosen(initial))
    // A setup without rows must not be used for other rows
    const isLeftOver = source === null && pasted.trim() === ''
    return { ...empty, source, setup: isLeftOver ? null : savedSetup, isReading: source !== null }
  })
  const { source, setup, check } = state
  const update = (change: Partial<BulkFileState<Setup, Found>>) => setState(before => ({ ...before, ...change }))
  const [startOnce, isStarting] = useSingleFlight()
  const jobs = useJobs() ?? []
  const startedJob = jobs.find(({ job }) => job.sourceId === source?.sourceId && job.status !== 'preparing')?.job.id
  const latestRead = useRef(0)
  /** The dry run of the latest read; null until it is read. */
  const latestCheck = useRef<FileCheck<Found> | null>(null)
  /** The guess that the setup began with. */
  const latestGuess = useRef(savedGuess)
  const isMounted = useIsMounted()

  async function readWith(
    file: Blob,
    given: Setup,
    guess = latestGuess.current,
  ): Promise<Reply<ReadSource<Setup, Found>>> {
    const checked = await ask('check', { file, setup: given, session })
    return checked.ok ? { ok: true, value: { setup: given, check: checked.value, guess } } : checked
  }

  /** Reads with a guessed setup, or with the setup before an edit, as far as the file does not contradict it. */
  async function guessAndRead(file: Blob, earlier: Setup | null): Promise<Reply<ReadSource<Setup, Found>>> {
    const guessed = await ask('guess', { file, session })
    if (!guessed.ok) return guessed
    const reply = await readWith(file, guessed.value)
    if (!reply.ok) return reply
    const guess = guessOf(guessed.value, reply.value.check)
    if (earlier === null) return { ok: true, value: { ...reply.value, guess } }
    const isSame = (name: string) => guess[name] === latestGuess.current?.[name]
    const isKept = (name: string) => isSame(name) && (isSame('columns') || independent.some(one => one === name))
    return readWith(file, keepSetup(guessed.value, earlier, isKept), guess)
  }

  const show = (from: FileSource, isNew: boolean, reply: Reply<ReadSource<Setup, Found>>): void => {
    if (!reply.ok) {
      const sentence = describeFailure(reply.failure, text.unreadable)
      update({ isReading: false, refusal: sentence })
      announce(sentence, 'assertive')
      return
    }
    const { guess, ...read } = reply.value
    latestCheck.current = read.check
    latestGuess.current = guess
    // Interruptible: rendering the results of a large file takes longer than one frame
    startTransition(() => update({ isReading: false, ...read }))
    saveSetup?.(read.setup, guess)
    // Unreadable files are not saved, and the same file is not saved again after every change of the setup
    if (isNew) draft?.save(from)
  }

  /** Shows what was read, unless something else is read by then. */
  const showWhenRead = (from: FileSource, isNew: boolean, reading: Promise<Reply<ReadSource<Setup, Found>>>): void => {
    const readNumber = ++latestRead.current
    latestCheck.current = null
    void reading
      .catch(() => noReply)
      .then(reply => {
        if (latestRead.current === readNumber) show(from, isNew, reply)
      })
  }

  const readSaved = useEffectEvent(() => {
    if (source === null) return
    const { file } = source
    const isSaved = draft?.stored?.value === source
    const reading = isSaved && setup ? readWith(file, setup) : guessAndRead(file, setup)
    showWhenRead(source, !isSaved, reading)
  })
  useEffect(() => readSaved(), [])

  const begin = (from: FileSource, given: Setup | null) => {
    onChange?.()
    update({ source: from, setup: given, isReading: true, refusal: null, startRefusal: null })
  }

  const drop = (kept: Setup | null) => {
    onChange?.()
    latestRead.current++
    latestCheck.current = null
    update({ ...empty, setup: kept })
    void draft?.discard()
    saveSetup?.(kept, kept === null ? null : latestGuess.current)
  }

  async function start(
    write: WriteBulkJob,
    settings: unknown,
    onStarted: (job: string) => void,
    lead: readonly number[] = [],
  ): Promise<void> {
    // The file or its setup may have been changed while the form was being checked
    if (source === null || check === null) return
    if (check !== latestCheck.current) {
      update({ startRefusal: text.changedMeanwhile })
      announce(text.changedMeanwhile, 'assertive')
      return
    }
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
      const next = chosen(from)
      // Edited rows; another file gets a setup of its own
      const earlier = source === null && from.isText === true ? setup : null
      update({ check: null })
      begin(next, earlier)
      showWhenRead(next, true, guessAndRead(next.file, earlier))
    },
    change: (next: Setup) => {
      if (source === null) return
      begin(source, next)
      showWhenRead(source, false, readWith(source.file, next))
    },
    clear: () => drop(null),
    /** Discards the source, because its text is being edited. The edited rows are then read with the same setup. */
    edit: () => drop(setup),
    isStarting,
    /**
     * The job that was already made from this source, by a page that was closed or left before it could open the job;
     * null if there is none. Also null until the jobs are read; meanwhile, `start` leads to that job.
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
