import type { Act, Shown } from './acts'
import type { Service } from './service'
import { START, type Process, type World } from './world'

interface Begun {
  readonly act: Act
  readonly process: Process
  readonly at: number
  readonly effects: readonly string[]
  shown: Shown | null
  isUndone: boolean
  /** When its page was killed; null if it was not. */
  killedAt: number | null
}

/** Outcomes that say that an act had no effect. */
const saysNothingDone: ReadonlySet<Shown> = new Set(['absent', 'failed', 'withdrawn', 'not-begun'])
const saysDone: ReadonlySet<Shown> = new Set(['done', 'already'])

/**
 * What must hold. A failing seed is shrunk to what still breaks the same invariant, so that no other violation takes
 * its place.
 */
type Invariant =
  | 'takes effect once'
  | 'what is shown as done was done'
  | 'what is shown as not done was not done'
  | 'what is shown as not done stays so'
  | 'only what a user did is shown'
  | 'only what a user undid is taken back'
  | 'nothing stored is lost'
  | 'what was done is shown'
  | 'every outcome becomes known'
  | 'every job ends'
  | 'the last page opens'
  | 'the simulation works'

/** An invariant that did not hold, and how. */
export interface Violation {
  readonly invariant: Invariant
  readonly what: string
}

/** What was clicked is on disk after this time. */
const STORED_AFTER_MS = 1000

/** Compares what pages showed with what the service did. */
export class Truth {
  readonly acts = new Map<string, Begun>()
  /** The first violation of each invariant, in order. */
  readonly violations: Violation[] = []
  readonly #world: World
  readonly #service: Service
  /** Effects that, according to a page, did not happen and will not. */
  readonly #denied = new Map<string, string>()
  readonly #jobs = new Map<string, { status: string; open: number; unknown: number }>()
  #seen = 0

  constructor(world: World, service: Service) {
    this.#world = world
    this.#service = service
  }

  violate(invariant: Invariant, what: string): void {
    if (this.violations.some(one => one.invariant === invariant)) return
    this.violations.push({ invariant, what })
    this.#world.note('VIOLATION', what)
  }

  begin(act: Act, process: Process, effects: readonly string[]): void {
    const begun: Begun = { act, process, at: this.#world.now, effects, shown: null, isUndone: false, killedAt: null }
    process.onKilled.push(() => (begun.killedAt = this.#world.now))
    this.acts.set(act.id, begun)
  }

  undone(id: string): void {
    const begun = this.acts.get(id)
    if (begun) begun.isUndone = true
    this.#world.note('user', `undoes ${id}`)
  }

  show(id: string, shown: Shown, page: string): void {
    this.#world.note(page, `shows: ${id} ${shown}`)
    const begun = this.acts.get(id)
    if (!begun)
      return this.violate('only what a user did is shown', `${page} shows ${shown} for ${id}, which nobody did`)
    if (shown === 'checking' || shown === 'refused') return
    const isWaitingDropped = begun.shown === 'waiting' && shown === 'withdrawn'
    begun.shown = shown
    const [effect = ''] = begun.effects
    const count = this.#service.count(effect)
    if (saysDone.has(shown) && count === 0)
      this.violate('what is shown as done was done', `${page} shows ${shown} for ${id}, which was not done`)
    if ((saysNothingDone.has(shown) || shown === 'waiting') && count > 0)
      this.violate('what is shown as not done was not done', `${page} shows ${shown} for ${id}, which was done`)
    if (shown === 'withdrawn' && !begun.isUndone && !isWaitingDropped)
      this.violate('only what a user undid is taken back', `${page} took back ${id}, which nobody undid`)
    // Offered again: the user decides
    if (shown === 'waiting') this.#denied.delete(effect)
    if (saysNothingDone.has(shown)) this.#denied.set(effect, `${page} showed ${shown} for ${id}`)
  }

  showJob(id: string, status: string, rows: readonly { row: unknown; result: { state: string } | null }[]): void {
    const begun = this.acts.get(id)
    if (!begun) return this.violate('only what a user did is shown', `there is a job ${id}, which nobody began`)
    const states = rows.map(({ result }) => result?.state ?? 'open')
    const open = states.filter(state => state === 'open').length
    const unknown = states.filter(state => state === 'unknown').length
    const before = this.#jobs.get(id)
    this.#jobs.set(id, { status, open, unknown })
    if (before?.status !== status || before.open !== open) this.#world.note('job', `${id} ${status} ${states.join()}`)
    for (const [i, state] of states.entries()) {
      const effect = begun.effects[i] ?? ''
      const count = this.#service.count(effect)
      if (state === 'done' && count === 0)
        this.violate('what is shown as done was done', `row ${i} of ${id} is shown as done, but was not`)
      if (state === 'failed' && count > 0)
        this.violate('what is shown as not done was not done', `row ${i} of ${id} is shown as failed, but was done`)
      if (state === 'failed') this.#denied.set(effect, `row ${i} of ${id} was shown as failed`)
    }
  }

  /** After every step. */
  check(): void {
    const { effects } = this.#service
    for (; this.#seen < effects.length; this.#seen++) {
      const effect = effects[this.#seen] ?? ''
      if (effects.indexOf(effect) < this.#seen) this.violate('takes effect once', `it took effect twice: ${effect}`)
      const denied = this.#denied.get(effect)
      if (denied !== undefined)
        this.violate('what is shown as not done stays so', `${denied}, but it took effect later: ${effect}`)
    }
  }

  /** When everything works again and a new page has been opened. */
  checkEnd(hasPage: boolean): void {
    if (!hasPage) return this.violate('the last page opens', 'the last page did not open')
    for (const { act, at, effects, shown, killedAt, isUndone } of this.acts.values()) {
      if (act.kind === 'job') {
        const job = this.#jobs.get(act.id)
        const isLost = job === undefined && (killedAt === null || killedAt - at > STORED_AFTER_MS)
        if (isLost && shown !== 'not-begun') this.violate('nothing stored is lost', `${act.id} was lost`)
        if (job && job.open > 0 && job.status !== 'preparing')
          this.violate('every job ends', `${act.id} was not finished: ${job.status}`)
        continue
      }
      const isDone = this.#service.count(effects[0] ?? '') > 0
      if (shown === 'unknown' || shown === 'waiting')
        this.violate('every outcome becomes known', `${act.id} stays ${shown} though everything can be read`)
      if (shown !== null) continue
      if (isDone) this.violate('what was done is shown', `${act.id} was done, and no page said so`)
      // Its page was killed before it could show that the act was taken back
      if (isUndone) continue
      // A message is stored only after a read, which can take a while
      const wasStored = killedAt === null || killedAt - at > STORED_AFTER_MS
      if (wasStored && act.kind !== 'message')
        this.violate('nothing stored is lost', `${act.id} was lost: begun at ${at - START}, never shown`)
    }
  }
}
