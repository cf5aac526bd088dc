import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '#/ui/feedback/LiveRegion'
import type { FileSource } from './file-source'

/** What was asked for, or why there is none, in a sentence. */
export type Asked<T> = { ok: true; value: T } | { ok: false; sentence: string }

interface FileFormAsks<Setup, Reading> {
  /** How a file is probably read. */
  guess: (file: Blob) => Promise<Asked<Setup>>
  /** What comes of reading it so. */
  check: (file: Blob, setup: Setup) => Promise<Asked<Reading>>
  /** What an earlier visit left: it is read again at once. */
  left?: FileLeft<Setup> | undefined
  /** Called with what is to be there again after a reload; null when it is put away. */
  keepSource?: ((source: FileSource | null) => void) | undefined
  keepSetup?: ((setup: Setup | null) => void) | undefined
}

export interface FileLeft<Setup> {
  source: FileSource | null
  setup: Setup | null
}

export interface FileForm<Setup, Reading> {
  source: FileSource | null
  setup: Setup | null
  /** The last reading; of an earlier setup while the next one is under way. */
  reading: Reading | null
  isReading: boolean
  /** Why the source cannot be read, or the job not started. */
  refusal: string | null
  choose: (source: FileSource) => void
  change: (setup: Setup) => void
  clear: () => void
  isStarting: boolean
  /** Writes the job down; what that gives is the job's id. A second click while it is written does nothing. */
  start: (write: () => Promise<Asked<string>>, onStarted: (job: string) => void) => void
}

/** The steps from a file to a job: the last question asked is the one that counts. All reading happens in a worker. */
export function useFileForm<Setup, Reading>(options: FileFormAsks<Setup, Reading>): FileForm<Setup, Reading> {
  const { guess, check, left, keepSource, keepSetup } = options
  const [source, setSource] = useState<FileSource | null>(left?.source ?? null)
  const [setup, setSetup] = useState<Setup | null>(left?.setup ?? null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [isReading, setIsReading] = useState(source !== null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const turn = useRef(0)
  const locked = useRef(false)

  const refuse = (sentence: string) => {
    setRefusal(sentence)
    announce(sentence, 'assertive')
  }

  /** As a setup says, or as it is guessed where there is none yet. */
  async function ask(file: Blob, as: Setup | null): Promise<Asked<{ setup: Setup; reading: Reading }>> {
    const guessed = as === null ? await guess(file) : ({ ok: true, value: as } as const)
    if (!guessed.ok) return guessed
    const asked = await check(file, guessed.value)
    return asked.ok ? { ok: true, value: { setup: guessed.value, reading: asked.value } } : asked
  }

  const settle = (from: FileSource, isNew: boolean, asked: Awaited<ReturnType<typeof ask>>): void => {
    if (!asked.ok) {
      setIsReading(false)
      return refuse(asked.sentence)
    }
    // In pieces: what a large file is found to hold is more than one frame's work
    startTransition(() => {
      setIsReading(false)
      setSetup(() => asked.value.setup)
      setReading(() => asked.value.reading)
    })
    keepSetup?.(asked.value.setup)
    // What is no table is not kept, and the same file is not written again with every choice
    if (isNew) keepSource?.(from)
  }

  const read = (from: FileSource, as: Setup | null): void => {
    const mine = ++turn.current
    void ask(from.file, as).then(asked => {
      if (turn.current === mine) settle(from, as === null, asked)
    })
  }

  const goOn = useEffectEvent(() => {
    if (left?.source) read(left.source, left.setup)
  })
  useEffect(() => goOn(), [])

  const begin = (from: FileSource, as: Setup | null) => {
    setIsReading(true)
    setRefusal(null)
    setSource(from)
    setSetup(() => as)
    read(from, as)
  }

  async function start(write: () => Promise<Asked<string>>, onStarted: (job: string) => void): Promise<void> {
    if (locked.current) return
    locked.current = true
    setIsStarting(true)
    setRefusal(null)
    const asked = await write()
    if (asked.ok) onStarted(asked.value)
    else refuse(asked.sentence)
    locked.current = false
    setIsStarting(false)
  }

  return {
    source,
    setup,
    reading,
    isReading,
    refusal,
    choose: from => {
      setReading(null)
      begin(from, null)
    },
    change: as => {
      if (source) begin(source, as)
    },
    clear: () => {
      turn.current++
      setSource(null)
      setSetup(null)
      setReading(null)
      setIsReading(false)
      setRefusal(null)
      keepSource?.(null)
      keepSetup?.(null)
    },
    isStarting,
    start: (write, onStarted) => void start(write, onStarted),
  }
}
