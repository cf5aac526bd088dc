import type { Process, World } from './world'

interface Waiting {
  process: Process
  start: () => void
}

/** Locks by name, like `navigator.locks`: one holder at a time, in order of request. A killed process holds none. */
export class Locks {
  readonly #world: World
  readonly #queues = new Map<string, Waiting[]>()

  constructor(world: World) {
    this.#world = world
  }

  request<T>(process: Process, name: string, ifAvailable: boolean, work: () => Promise<T>): Promise<T>
  request<T>(
    process: Process,
    name: string,
    ifAvailable: boolean,
    work: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    if (!process.alive) return new Promise(() => undefined)
    const queue = this.#queues.get(name) ?? []
    this.#queues.set(name, queue)
    if (ifAvailable && queue.length > 0) return work(null)
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        process,
        start: () => void work({ name }).finally(end).then(resolve, reject),
      }
      const end = () => {
        const index = queue.indexOf(entry)
        if (index < 0) return
        queue.splice(index, 1)
        const [next] = queue
        if (index === 0 && next) this.#world.later(next.process, 0, next.start)
      }
      process.onKilled.push(end)
      queue.push(entry)
      if (queue.length === 1) this.#world.later(process, 0, entry.start)
    })
  }
}
