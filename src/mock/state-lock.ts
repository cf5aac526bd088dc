/**
 * A readers-writer lock over the mock's state: ordinary calls run in parallel; a reset, a clock change, and the like
 * run alone, after the calls in progress and before those that arrive in the meantime.
 */
export class StateLock {
  #running = 0
  #exclusive: Promise<unknown> | null = null
  #idle: (() => void) | null = null

  async shared<T>(work: () => Promise<T>): Promise<T> {
    while (this.#exclusive) await this.#exclusive
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      if (this.#running === 0) this.#idle?.()
    }
  }

  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    while (this.#exclusive) await this.#exclusive
    const done = this.#whenIdle().then(work)
    // Waiting calls only need to know that it ended; an error goes to this caller.
    this.#exclusive = done.then(
      () => {},
      () => {},
    )
    try {
      return await done
    } finally {
      this.#exclusive = null
    }
  }

  async #whenIdle(): Promise<void> {
    if (this.#running === 0) return
    await new Promise<void>(resolve => {
      this.#idle = resolve
    })
    this.#idle = null
  }
}
