/**
 * Lets ordinary calls run side by side, and what changes the whole world (reset, clock) alone: it waits until the calls
 * under way are done, and calls that come meanwhile wait for it.
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
    // The next caller waits for the end, whichever it is; the error belongs to this one.
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
