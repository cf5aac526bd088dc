import type { Db, Queryable } from '#/store/db'
import type { Clock } from './clock'

/** One kind of thing that time does by itself, such as a broadcast that starts when its send date comes. */
export interface DueSource {
  /** When the next thing of this kind falls due; null when nothing is waiting. */
  next(q: Queryable): Promise<number | null>
  /**
   * Does everything of this kind that is due at that moment, as if it were now.
   * @param until nothing of another kind is due before it: what goes on in many small steps may be done that far at once
   */
  run(q: Queryable, moment: number, until: number): Promise<void>
}

/** How long a call may be kept by what fell due before it, and how much of what goes on in steps is done between two looks. */
const CATCH_UP = { workMs: 2000, stretchMs: 10_000 }

/**
 * The one place where time does things to the world: in order of time, stored, before any answer is given (style.md
 * 27). Every call asks for it before its own work; a timer only wakes it (mock.ts).
 */
export class Scheduler {
  readonly #db: Db
  readonly #clock: Clock
  readonly #sources: readonly DueSource[]
  /** When something may be due next; undefined after a change that the scheduler has not looked at. */
  #next: number | null | undefined
  #changes = 0
  #running: Promise<void> | null = null

  constructor(db: Db, clock: Clock, sources: readonly DueSource[]) {
    this.#db = db
    this.#clock = clock
    this.#sources = sources
  }

  /** To be called after a change to what is waiting, once it is stored. */
  changed(): void {
    this.#changes++
    this.#next = undefined
  }

  /**
   * Does what fell due until now. Costs nothing while nothing is due. After a long sleep, with a message to a million
   * under way, it goes only so far that the caller need not wait for long; the next call or the timer goes on from there.
   */
  async catchUp(): Promise<void> {
    while (this.#running) await this.#running
    if (this.#next === null || (this.#next !== undefined && this.#next > this.#clock.now())) return
    this.#running = this.#db.tx(q => this.runUntil(q, this.#clock.now(), CATCH_UP))
    try {
      await this.#running
    } catch (error) {
      this.changed()
      throw error
    } finally {
      this.#running = null
    }
  }

  /** Does what falls due until the moment, inside the caller's transaction; all of it, unless patience is given. */
  async runUntil(
    q: Queryable,
    moment: number,
    { workMs, stretchMs } = { workMs: Number.POSITIVE_INFINITY, stretchMs: Number.POSITIVE_INFINITY },
  ): Promise<void> {
    const began = performance.now()
    this.changed()
    const changes = this.#changes
    for (;;) {
      const due: { at: number; source: DueSource }[] = []
      for (const source of this.#sources) {
        const at = await source.next(q)
        if (at !== null) due.push({ at, source })
      }
      const [first, second] = due.sort((a, b) => a.at - b.at)
      if (!first || first.at > moment || performance.now() - began > workMs) {
        // What came in meanwhile may be due earlier than what was seen here.
        if (changes === this.#changes) this.#next = first?.at ?? null
        return
      }
      await first.source.run(
        q,
        first.at,
        Math.max(first.at, Math.min(moment, second?.at ?? moment, first.at + stretchMs)),
      )
    }
  }
}
