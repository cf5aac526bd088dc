import { useRef, useState } from 'react'
import { announce } from '#/ui/LiveRegion'

/** A file or pasted rows. */
export interface FileSource {
  file: Blob
  title: string
  /** Whether it is text in UTF-8 that its user may edit on the page: not a file of theirs. */
  isText?: boolean
}

/** What was asked for, or why there is none, in a sentence. */
export type Asked<T> = { ok: true; value: T } | { ok: false; sentence: string }

interface FileFormAsks<Setup, Reading> {
  /** How a file is probably read. */
  guess: (file: Blob) => Promise<Asked<Setup>>
  /** What comes of reading it so. */
  check: (file: Blob, setup: Setup) => Promise<Asked<Reading>>
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
export function useFileForm<Setup, Reading>({ guess, check }: FileFormAsks<Setup, Reading>): FileForm<Setup, Reading> {
  const [source, setSource] = useState<FileSource | null>(null)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const turn = useRef(0)
  const locked = useRef(false)

  const refuse = (sentence: string) => {
    setRefusal(sentence)
    announce(sentence, 'assertive')
  }

  async function read(file: Blob, next: Setup, mine: number): Promise<void> {
    setSetup(() => next)
    const asked = await check(file, next)
    if (turn.current !== mine) return
    setIsReading(false)
    if (asked.ok) setReading(() => asked.value)
    else refuse(asked.sentence)
  }

  const begin = () => {
    setIsReading(true)
    setRefusal(null)
    return ++turn.current
  }

  async function choose(next: FileSource): Promise<void> {
    const mine = begin()
    setSource(next)
    setSetup(null)
    setReading(null)
    const asked = await guess(next.file)
    if (turn.current !== mine) return
    if (asked.ok) return read(next.file, asked.value, mine)
    setIsReading(false)
    refuse(asked.sentence)
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
    choose: next => void choose(next),
    change: next => {
      if (source) void read(source.file, next, begin())
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
    start: (write, onStarted) => void start(write, onStarted),
  }
}
