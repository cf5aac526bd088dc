import { setTimeout as delay } from 'node:timers/promises'
import { GatewayFault } from '../answers'
import type { Entry, NewAct } from './chain'
import type { EntryQuery, RecordStore } from './record-store'

/**
 * The pause after a write, as a multiple of the time that the write took. Under load, acts that arrive during a pause
 * are written together, because a write costs more than everything else about an act. An act that arrives after the
 * pause is written at once.
 */
const PAUSE_PER_WRITE = 4
const LONGEST_PAUSE_MS = 10

interface Waiting {
  readonly act: NewAct
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/**
 * Writes the activity log. Acts that arrive during a write and the pause after it share the next one, so that the log
 * costs little even if each write takes milliseconds, and servers that share a database rarely wait for each other.
 */
export class Recorder {
  readonly #store: RecordStore
  readonly #sleep: (ms: number) => Promise<void>
  #waiting: Waiting[] = []
  #working: Promise<void> | null = null
  #nextWriteAt = -Infinity

  /** @param sleep waits for the given number of milliseconds */
  constructor(store: RecordStore, sleep: (ms: number) => Promise<void> = delay) {
    this.#store = store
    this.#sleep = sleep
  }

  /**
   * Resolves once the entry is stored so that it survives the death of this process.
   * @throws GatewayFault if it cannot be written
   */
  add(act: NewAct): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ act, done, failed })
      this.#working ??= this.#work()
    })
  }

  /** The entries that match a query, newest first. */
  page(query: EntryQuery): Promise<Entry[]> {
    return this.#store.page(query)
  }

  /** Which of these calls have an entry. `since` is the time of the oldest call. */
  recorded(calls: readonly string[], since: number): Promise<ReadonlySet<string>> {
    return this.#store.recorded(calls, since)
  }

  /** Deletes entries from before this time, between two writes. */
  async sweep(before: number): Promise<void> {
    while (this.#working) await this.#working
    const sweeping = this.#store.sweep(before)
    this.#working = sweeping.catch(() => {}).then(() => this.#work())
    await sweeping
  }

  /** Waits until everything is written. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const began = await this.#pause()
      const batch = this.#waiting
      this.#waiting = []
      try {
        await this.#store.append(batch.map(({ act }) => act))
        for (const { done } of batch) done()
      } catch (cause) {
        const fault = new GatewayFault(
          'unavailable',
          'The dashboard server cannot write its activity log, so this request was not completed. No change was sent.',
          { headers: { 'Retry-After': '5' }, cause },
        )
        for (const { failed } of batch) failed(fault)
      }
      const ended = performance.now()
      this.#nextWriteAt = ended + Math.min(PAUSE_PER_WRITE * (ended - began), LONGEST_PAUSE_MS)
    }
    this.#working = null
  }

  /** Waits until the next write may begin, and returns the time. */
  async #pause(): Promise<number> {
    const early = this.#nextWriteAt - performance.now()
    if (early > 0) await this.#sleep(early)
    return performance.now()
  }
}
