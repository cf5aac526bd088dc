import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import type { FileSource } from './file-source'
import { text } from './text'

/** A value, or a sentence for the user that says why there is none. */
export type Attempt<T> = { ok: true; value: T } | { ok: false; sentence: string }

interface FileFormOptions<Setup, Reading> {
  /** Guesses how to read a file. */
  guess: (file: Blob) => Promise<Attempt<Setup>>
  /** Reads a file with the given settings. */
  check: (file: Blob, setup: Setup) => Promise<Attempt<Reading>>
  /** The state saved on an earlier visit: the file is read again immediately. */
  saved?: SavedFileForm<Setup> | undefined
  /** Called with what should survive a reload; null when it is discarded. */
  saveSource?: ((source: FileSource | null) => void) | undefined
  saveSetup?: ((setup: Setup | null) => void) | undefined
}

export interface SavedFileForm<Setup> {
  source: FileSource | null
  setup: Setup | null
}

export interface FileForm<Setup, Reading> {
  source: FileSource | null
  setup: Setup | null
  /** The latest result of `check`; from the previous settings while the next check runs. */
  reading: Reading | null
  isReading: boolean
  /** Why the source cannot be read. */
  refusal: string | null
  /** Why the job was not started; to be shown at the button. */
  startRefusal: string | null
  choose: (source: FileSource) => void
  change: (setup: Setup) => void
  clear: () => void
  isStarting: boolean
  /** Stores the job; `write` resolves with its id. A second click while it is being stored does nothing. */
  start: (write: () => Promise<Attempt<string>>, onStarted: (job: string) => void) => void
}

/** The steps from a file to a job. Only the result of the latest read counts. All reading happens in a worker. */
export function useFileForm<Setup, Reading>(options: FileFormOptions<Setup, Reading>): FileForm<Setup, Reading> {
  const { guess, check, saved, saveSource, saveSetup } = options
  const [source, setSource] = useState<FileSource | null>(saved?.source ?? null)
  const [setup, setSetup] = useState<Setup | null>(saved?.setup ?? null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [isReading, setIsReading] = useState(source !== null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [startRefusal, setStartRefusal] = useState<string | null>(null)
  const [startOnce, isStarting] = useSingleFlight()
  const latestRead = useRef(0)

  const refuse = (sentence: string) => {
    setRefusal(sentence)
    announce(sentence, 'assertive')
  }

  /** Reads with the given settings, or with guessed ones. */
  async function guessAndCheck(file: Blob, as: Setup | null): Promise<Attempt<{ setup: Setup; reading: Reading }>> {
    const guessed = as === null ? await guess(file) : ({ ok: true, value: as } as const)
    if (!guessed.ok) return guessed
    const checked = await check(file, guessed.value)
    return checked.ok ? { ok: true, value: { setup: guessed.value, reading: checked.value } } : checked
  }

  const show = (from: FileSource, isNew: boolean, result: Awaited<ReturnType<typeof guessAndCheck>>): void => {
    if (!result.ok) {
      setIsReading(false)
      return refuse(result.sentence)
    }
    // Interruptible: rendering the results of a large file takes longer than one frame
    startTransition(() => {
      setIsReading(false)
      setSetup(() => result.value.setup)
      setReading(() => result.value.reading)
    })
    saveSetup?.(result.value.setup)
    // Unreadable files are not saved, and the same file is not saved again after every change of settings
    if (isNew) saveSource?.(from)
  }

  const read = (from: FileSource, as: Setup | null): void => {
    const readNumber = ++latestRead.current
    void guessAndCheck(from.file, as)
      .catch(() => ({ ok: false, sentence: text.unreadable }) as const)
      .then(result => {
        if (latestRead.current === readNumber) show(from, as === null, result)
      })
  }

  const readSaved = useEffectEvent(() => {
    if (saved?.source) read(saved.source, saved.setup)
  })
  useEffect(() => readSaved(), [])

  const begin = (from: FileSource, as: Setup | null) => {
    setIsReading(true)
    setRefusal(null)
    setStartRefusal(null)
    setSource(from)
    setSetup(() => as)
    read(from, as)
  }

  async function start(write: () => Promise<Attempt<string>>, onStarted: (job: string) => void): Promise<void> {
    setStartRefusal(null)
    const result = await write().catch(() => ({ ok: false, sentence: text.notStarted }) as const)
    if (result.ok) onStarted(result.value)
    else {
      setStartRefusal(result.sentence)
      announce(result.sentence, 'assertive')
    }
  }

  return {
    source,
    setup,
    reading,
    isReading,
    refusal,
    startRefusal,
    choose: from => {
      setReading(null)
      begin(from, null)
    },
    change: as => {
      if (source) begin(source, as)
    },
    clear: () => {
      latestRead.current++
      setSource(null)
      setSetup(null)
      setReading(null)
      setIsReading(false)
      setRefusal(null)
      setStartRefusal(null)
      saveSource?.(null)
      saveSetup?.(null)
    },
    isStarting,
    start: (write, onStarted) => void startOnce(() => start(write, onStarted)),
  }
}
