/** Callbacks about which tab may write a draft. */
export interface DraftHolder {
  /** This tab may write. The stored draft may have changed since it last could. */
  onMine: () => void
  onElsewhere: () => void
}

export interface DraftLock {
  /** Takes the lock from another tab, after a moment in which that tab can release it. */
  take: () => void
  /** Lets another tab have the lock, and waits for it again. */
  give: () => void
  /** Releases the lock for good. */
  release: () => void
}

/** The time another tab gets to save and release a draft. A frozen tab never does. */
const GIVE_WITHIN_MS = 600

/** Locks this tab is releasing: a new request for the same one has to wait, or it would find its own lock. */
const releasing = new Map<string, Promise<unknown>>()

/**
 * Lets only one tab write a draft. The lock ends with its tab, and the next waiting tab gets it. Without Web Locks (plain
 * http from another host) every tab writes.
 */
export function lockDraft(name: string, holder: DraftHolder): DraftLock {
  const locks: LockManager | undefined = 'locks' in navigator ? navigator.locks : undefined
  const lockName = `signalbox-draft|${name}`
  let letGo: (() => void) | null = null
  let waiting = new AbortController()
  let over = false
  let asked: Promise<unknown> = Promise.resolve()
  let stealing: ReturnType<typeof setTimeout> | undefined

  const hold = () => {
    clearTimeout(stealing)
    holder.onMine()
    return new Promise<void>(resolve => (letGo = resolve))
  }
  /** Resolves when the lock was released, refused, or stolen. */
  const request = async (options: LockOptions): Promise<'held' | 'refused'> => {
    try {
      return (
        (await locks?.request(lockName, options, async lock => {
          if (!lock || over) return 'refused' as const
          await hold()
          return 'held' as const
        })) ?? 'refused'
      )
    } catch {
      return 'refused' // stolen, or the request was aborted
    } finally {
      letGo = null
    }
  }
  const waitForTurn = () => {
    if (over) return
    holder.onElsewhere()
    waiting.abort()
    waiting = new AbortController()
    void ask({ signal: waiting.signal })
  }
  const ask = async (options: LockOptions) => {
    const { signal } = options
    asked = request(options)
    await asked
    if (!signal?.aborted) waitForTurn()
  }
  const begin = async () => {
    await releasing.get(lockName)
    if (!over) await ask({ ifAvailable: true })
  }
  if (locks) void begin()
  else queueMicrotask(holder.onMine)

  return {
    take: () => {
      stealing ??= setTimeout(() => {
        stealing = undefined
        waiting.abort()
        void ask({ steal: true })
      }, GIVE_WITHIN_MS)
    },
    give: () => letGo?.(),
    release: () => {
      over = true
      clearTimeout(stealing)
      waiting.abort()
      letGo?.()
      const last = asked.finally(() => {
        if (releasing.get(lockName) === last) releasing.delete(lockName)
      })
      releasing.set(lockName, last)
    },
  }
}
