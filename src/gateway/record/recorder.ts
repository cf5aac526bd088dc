import { setTimeout as delay } from 'node:timers/promises'
import { GatewayFault } from '../answers'
import type { Entry, NewAct } from './chain'
import type { EntryQuery, RecordStore } from './record-store'

/** How long acts are gathered before they are written together: a write costs more than everything else about an act. */
const GATHER_MS = 2

interface Waiting {
  readonly act: NewAct
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/**
 * Writes the activity log. Acts that arrive during a write share the next one, so that the record costs little even if
 * each write takes milliseconds, and servers that share a database do not wait for each other on every call.
 */
export class Recorder {
  readonly #store: RecordStore
  #waiting: Waiting[] = []
  #working: Promise<void> | null = null

  constructor(store: RecordStore) {
    this.#store = store
  }

  /**
   * Resolves when the entry survives the death of this process.
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

  /** Which of these calls have an entry. None is older than `since`. */
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
      await delay(GATHER_MS)
      const batch = this.#waiting
      this.#waiting = []
      try {
        await this.#store.append(batch.map(({ act }) => act))
        for (const { done } of batch) done()
      } catch (cause) {
        const fault = new GatewayFault(
          'unavailable',
          'The dashboard server cannot write its activity log, so it does not show or change anything.',
          { headers: { 'Retry-After': '5' }, cause },
        )
        for (const { failed } of batch) failed(fault)
      }
    }
    this.#working = null
  }
}
