/** Told about who may write a draft. */
export interface DraftHolder {
  /** This tab may write; what is stored may have changed since it last could. */
  onMine: () => void
  onElsewhere: () => void
}

export interface DraftLock {
  /** Ends another tab's hold on it, after a moment in which that one may let go by itself. */
  take: () => void
  /** Lets another tab have it and waits for its turn again. */
  give: () => void
  /** Lets go for good. */
  release: () => void
}

/** How long a tab that is asked for a draft may take to store what is typed; a frozen one never answers. */
const GIVE_WITHIN_MS = 600

/** Holds that this tab is letting go of: asking for one again at once must not find itself in the way. */
const releasing = new Map<string, Promise<unknown>>()

/**
 * One tab writes a draft, the others see that it does (product.md, Composer). The lock ends with the tab that holds it,
 * and whoever waits comes next. Without Web Locks (plain http from another host) every tab writes.
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
  /** Resolves when the lock was held and let go of, refused, or stolen. */
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
      return 'refused' // stolen, or no longer waited for
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
