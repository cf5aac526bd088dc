/** The moment at which every simulation begins. */
export const START = Date.parse('2026-11-23T09:00:00Z')

/** A number of at least 0 and below 1 that depends only on these parts (FNV-1a, mixed as in MurmurHash 3). */
export function chance(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A program that can be killed. What it was waiting for then never happens. */
export interface Process {
  readonly name: string
  alive: boolean
  /** How far its clock is ahead of the time of the world, in ms. */
  offset: number
  /** Called when it is killed. */
  readonly onKilled: (() => void)[]
}

interface Event {
  readonly at: number
  readonly order: number
  readonly process: Process | null
  readonly run: () => void
}

/** Time and chance of one simulation. Only what was scheduled happens, one event after another. */
export class World {
  readonly seed: number
  readonly trace: string[] = []
  now = START
  readonly #events: Event[] = []
  readonly #counts = new Map<string, number>()
  #order = 0

  constructor(seed: number) {
    this.seed = seed
  }

  chance(...parts: readonly (string | number)[]): number {
    return chance(this.seed, ...parts)
  }

  /** The next number of a series, from 0. */
  next(series: string): number {
    const count = this.#counts.get(series) ?? 0
    this.#counts.set(series, count + 1)
    return count
  }

  /** Runs something later, unless its process has been killed by then. Returns a function that cancels it. */
  later(process: Process | null, ms: number, run: () => void): () => void {
    let isCanceled = false
    const wait = Number.isFinite(ms) ? Math.max(0, Math.round(ms)) : 0
    this.#push({ at: this.now + wait, order: this.#order++, process, run: () => (isCanceled ? undefined : run()) })
    return () => (isCanceled = true)
  }

  /** Resolves later; never if the process is killed before that. */
  wait(process: Process | null, ms: number): Promise<void> {
    return new Promise(resolve => this.later(process, ms, resolve))
  }

  process(name: string): Process {
    return { name, alive: true, offset: 0, onKilled: [] }
  }

  kill(process: Process): void {
    if (!process.alive) return
    process.alive = false
    for (const run of process.onKilled) run()
  }

  note(who: string, what: string): void {
    this.trace.push(`${String(this.now - START).padStart(7)} ${who.padEnd(9)} ${what}`)
  }

  /** Runs everything up to a moment; calls `after` after each event. */
  async runUntil(moment: number, after: () => void): Promise<void> {
    await settled()
    for (let event = this.#pop(moment); event; event = this.#pop(moment)) {
      this.now = event.at
      if (event.process?.alive === false) continue
      event.run()
      await settled()
      after()
    }
    this.now = moment
  }

  #push(event: Event): void {
    const events = this.#events
    let index = events.push(event) - 1
    for (let parent = (index - 1) >> 1; index > 0 && isBefore(event, events[parent]); parent = (index - 1) >> 1) {
      swap(events, index, parent)
      index = parent
    }
  }

  #pop(limit: number): Event | null {
    const events = this.#events
    const [first] = events
    if (!first || first.at > limit) return null
    const last = events.pop()
    if (last && events.length > 0) {
      events[0] = last
      for (let index = 0; ;) {
        const left = 2 * index + 1
        const earlier = isBefore(events[left + 1], events[left]) ? left + 1 : left
        if (!isBefore(events[earlier], events[index])) break
        swap(events, index, earlier)
        index = earlier
      }
    }
    return first
  }
}

const isBefore = (a: Event | undefined, b: Event | undefined): boolean =>
  a !== undefined && (b === undefined || a.at < b.at || (a.at === b.at && a.order < b.order))

function swap(events: Event[], a: number, b: number): void {
  const one = events[a]
  const other = events[b]
  if (!one || !other) return
  events[a] = other
  events[b] = one
}

/** Resolves when nothing is left to do at this moment: the programs wait only for events of the world. */
const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
