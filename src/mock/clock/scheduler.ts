import type { Db, Queryable } from '#/store/db'
import { firstRow } from '#/store/rows'
import type { Clock } from './clock'

/** One kind of event the clock triggers, such as a broadcast that starts at its send date. */
export interface DueSource {
  /** SQL for the moment when the next event of this kind is due; null if none is pending. */
  readonly nextDue: string
  /**
   * Runs all events of this kind due at that moment, as of that moment.
   * @param until no event of another kind is due before then, so work in small steps may run up to then in one go
   */
  run(q: Queryable, moment: number, until: number): Promise<void>
}

/** How long one call may wait for due events, and how far work in steps proceeds before the time is checked again. */
const CATCH_UP = { workMs: 2000, stepMs: 10_000 }

/**
 * Runs everything the clock triggers, in chronological order. Every call first runs what is due (`catchUp`); the timer
 * in mock.ts only keeps work from piling up while there are no calls.
 */
export class Scheduler {
  readonly #db: Db
  readonly #clock: Clock
  readonly #sources: readonly DueSource[]
  /** When the next event may be due; null if none is pending, undefined if the sources must be queried again. */
  #next: number | null | undefined
  #changes = 0
  #running: Promise<void> | null = null

  constructor(db: Db, clock: Clock, sources: readonly DueSource[]) {
    this.#db = db
    this.#clock = clock
    this.#sources = sources
  }

  /** Makes the next call query the sources. Must be called after a change to pending events is stored. */
  invalidate(): void {
    this.#changes++
    this.#next = undefined
  }

  /**
   * Runs the events due by now; costs nothing if there are none. When a lot is due, such as a message to a million
   * items after the computer was asleep, it stops after a while so that the caller does not have to wait for all of it;
   * the next call or the timer continues.
   */
  async catchUp(): Promise<void> {
    while (this.#running) await this.#running
    if (this.#next === null || (this.#next !== undefined && this.#next > this.#clock.now())) return
    this.#running = this.#db.tx(q => this.runUntil(q, this.#clock.now(), CATCH_UP))
    try {
      await this.#running
    } catch (error) {
      this.invalidate()
      throw error
    } finally {
      this.#running = null
    }
  }

  /** The sources with pending events, the earliest first. */
  async #due(q: Queryable): Promise<{ at: number; source: DueSource }[]> {
    const columns = this.#sources.map(({ nextDue }, i) => `(${nextDue}) as due_${i}`)
    // One query for all, because most of the time of a query is the round trip to the store
    const moments = await firstRow<Record<string, number | null>>(q, `select ${columns.join(', ')}`)
    return this.#sources
      .flatMap((source, i) => {
        const at = moments?.[`due_${i}`] ?? null
        return at === null ? [] : [{ at, source }]
      })
      .sort((a, b) => a.at - b.at)
  }

  /** Runs, in the caller's transaction, the events due by a moment: all of them unless limits are given. */
  async runUntil(
    q: Queryable,
    moment: number,
    { workMs, stepMs } = { workMs: Number.POSITIVE_INFINITY, stepMs: Number.POSITIVE_INFINITY },
  ): Promise<void> {
    const startedAt = performance.now()
    this.invalidate()
    const changes = this.#changes
    for (;;) {
      const [first, second] = await this.#due(q)
      if (!first || first.at > moment || performance.now() - startedAt > workMs) {
        // An event added in the meantime may be due earlier than those read here.
        if (changes === this.#changes) this.#next = first?.at ?? null
        return
      }
      await first.source.run(q, first.at, Math.max(first.at, Math.min(moment, second?.at ?? moment, first.at + stepMs)))
    }
  }
}
