import { nameOf } from './draft-channel'
import type { DraftAddress } from './draft-store'

/** The beginning of the name of a draft's lock. */
export const DRAFT_LOCK_PREFIX = 'signalbox-draft|'

/** Callbacks about which tab may write a draft. */
export interface DraftLockCallbacks {
  /** This tab may write. The stored draft may have changed since this tab last could. */
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

/** Undefined on plain http from another host. */
export const webLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** The time another tab gets to save and release a draft. A frozen tab never does. */
const GIVE_WITHIN_MS = 600

/** Locks this tab is releasing: a new request for the same one has to wait, or this tab would refuse itself. */
const releasing = new Map<string, Promise<unknown>>()

/**
 * Lets only one tab write a draft. The lock ends with its tab, and the next waiting tab gets it. Without Web Locks
 * (plain http from another host) every tab writes.
 */
export function lockDraft(address: DraftAddress, callbacks: DraftLockCallbacks): DraftLock {
  const locks = webLocks()
  const lockName = DRAFT_LOCK_PREFIX + nameOf(address)
  let releaseHeld: (() => void) | null = null
  let waitController = new AbortController()
  let isReleased = false
  let lastRequest: Promise<void> = Promise.resolve()
  let stealTimer: ReturnType<typeof setTimeout> | undefined

  const hold = () => {
    clearTimeout(stealTimer)
    stealTimer = undefined // or `take` would not start it again
    callbacks.onMine()
    return new Promise<void>(resolve => (releaseHeld = resolve))
  }
  /** Resolves when the lock is released, refused, or stolen. */
  const request = async (options: LockOptions): Promise<void> => {
    try {
      await locks?.request(lockName, options, async lock => {
        if (lock && !isReleased) await hold()
      })
    } catch {
      // Stolen, or the request was aborted
    } finally {
      releaseHeld = null
    }
  }
  const waitForTurn = () => {
    if (isReleased) return
    callbacks.onElsewhere()
    waitController.abort()
    waitController = new AbortController()
    void ask({ signal: waitController.signal })
  }
  const ask = async (options: LockOptions) => {
    const { signal } = options
    lastRequest = request(options)
    await lastRequest
    if (!signal?.aborted) waitForTurn()
  }
  const begin = async () => {
    await releasing.get(lockName)
    if (!isReleased) await ask({ ifAvailable: true })
  }
  if (locks) void begin()
  else queueMicrotask(callbacks.onMine)

  return {
    take: () => {
      stealTimer ??= setTimeout(() => {
        stealTimer = undefined
        waitController.abort()
        void ask({ steal: true })
      }, GIVE_WITHIN_MS)
    },
    give: () => releaseHeld?.(),
    release: () => {
      isReleased = true
      clearTimeout(stealTimer)
      waitController.abort()
      releaseHeld?.()
      const last = lastRequest.finally(() => {
        if (releasing.get(lockName) === last) releasing.delete(lockName)
      })
      releasing.set(lockName, last)
    },
  }
}
