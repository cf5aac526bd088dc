import { rateClassOf, ratePerSecond } from '#/contract/format/limits'
import { MAX_RETRY_AFTER_MS } from './backoff'

/** `user`: the user's own clicks. `bulk`: jobs, which leave room for them. */
export type Lane = 'user' | 'bulk'

/** What a page or worker tells the others: a user's call waits or no longer waits, a call was sent or answered. */
export type RateLimitPhase = 'waiting' | 'aborted' | 'sent' | 'answered'

/** Ends a call: its reply arrived, or it failed. */
export type ReleaseSlot = () => void

export interface RateLimiter {
  /** Resolves when a call may be sent. Rejects with the signal's reason if it is aborted before that. */
  take(lane: Lane, signal?: AbortSignal): Promise<ReleaseSlot>
  /** Sends nothing for a while, because the service replied 429. The user's calls wait at most 15 s. */
  pause(ms: number): void
  /** Counts a call of another page or worker against the same limit. */
  onRemoteCall(from: string, call: { lane: Lane; phase: RateLimitPhase }): void
}

interface QueuedCall {
  start: () => void
}

/** The calls of another page or worker. */
interface RemoteCalls {
  waiting: number
  inFlight: number
  lastSeen: number
}

/** The service counts a call for a second, from some moment between its sending and its reply. */
const COUNTED_MS = 1001
/** A page or worker that is silent for this long counts as closed, and its calls as finished. */
const SILENT_MS = 20_000
/**
 * How many overdue bulk calls may be caught up on at once. Otherwise they are spread out, so that a slot becomes free
 * for a click every few milliseconds.
 */
const BULK_CATCH_UP = 4
/** The share of the limit each lane may use: jobs leave slots free for clicks, and waiting clicks go first. */
const SHARE = { user: 1, bulk: 0.98 } as const
/**
 * How long a lane may pause: a click that is sent long after it was made surprises the user. After that, it is sent
 * nevertheless, and fails if the service keeps replying 429.
 */
const MAX_PAUSE_MS = { user: MAX_RETRY_AFTER_MS, bulk: Infinity } as const
/** A longer timer fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export interface RateLimiterOptions {
  perSecond: number
  now?: () => number
  later?: (run: () => void, ms: number) => void
  /** Tells the other pages and workers about a call. */
  broadcast?: (lane: Lane, phase: RateLimitPhase) => void
}

/**
 * Keeps calls within a limit per rolling second. A call occupies a slot from its sending until a second after its
 * reply: by then the service no longer counts it, however long it took. So the service rejects none even at the full
 * rate. Each lane is first in, first out; the user lane goes first.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { perSecond, now = () => performance.now(), later = setTimeout, broadcast = () => undefined } = options
  const capacity = (lane: Lane): number => Math.max(1, Math.floor(perSecond * SHARE[lane]))
  const remote = new Map<string, RemoteCalls>()
  let inFlight = 0
  let freeAt: number[] = [] // when the slots of answered calls become free, in order
  const pausedUntil: Record<Lane, number> = { user: -Infinity, bulk: -Infinity }
  const bulkGap = 980 / capacity('bulk')
  let nextBulkAt = -Infinity // the earliest time of the next bulk call
  let timerAt = Infinity // when the queues are checked next
  const queues: Record<Lane, QueuedCall[]> = { user: [], bulk: [] }

  /** When this lane may send its next call; Infinity if only a reply can free a slot. */
  const readyAt = (lane: Lane): number => {
    let taken = inFlight
    for (const calls of remote.values()) taken += calls.inFlight + (lane === 'bulk' ? calls.waiting : 0)
    const missing = taken + freeAt.length - capacity(lane) + 1
    const free = missing <= 0 ? -Infinity : (freeAt[missing - 1] ?? Infinity)
    return Math.max(pausedUntil[lane], free, lane === 'bulk' ? nextBulkAt : -Infinity)
  }

  function sendReady(): void {
    const t = now()
    freeAt = freeAt.filter(moment => moment > t)
    for (const [from, { lastSeen }] of remote) if (lastSeen <= t - SILENT_MS) remote.delete(from)
    for (const lane of ['user', 'bulk'] as const) {
      while (queues[lane].length > 0 && readyAt(lane) <= t) {
        inFlight++
        if (lane === 'bulk') nextBulkAt = Math.max(nextBulkAt, t - BULK_CATCH_UP * bulkGap) + bulkGap
        broadcast(lane, 'sent')
        queues[lane].shift()?.start()
      }
    }
    const next = queues.user.length > 0 ? readyAt('user') : queues.bulk.length > 0 ? readyAt('bulk') : null
    if (next === null) return
    // If only a reply can free a slot, check again once a silent page counts as ended
    const checkAt = Number.isFinite(next) ? next : t + SILENT_MS
    if (checkAt >= timerAt) return
    timerAt = checkAt
    later(
      () => {
        timerAt = Infinity
        sendReady()
      },
      Math.min(Math.max(1, checkAt - t), MAX_TIMER_MS),
    )
  }

  const releaseOnce = (lane: Lane): ReleaseSlot => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      inFlight--
      freeAt.push(now() + COUNTED_MS)
      broadcast(lane, 'answered')
      sendReady()
    }
  }

  return {
    take: (lane, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const queue = queues[lane]
        let isAnnounced = false
        const onAbort = () => {
          queue.splice(queue.indexOf(queued), 1)
          // Otherwise the bulk work of other pages would leave room for this call forever
          if (isAnnounced) broadcast(lane, 'aborted')
          reject(signal?.reason)
        }
        const queued: QueuedCall = {
          start: () => {
            signal?.removeEventListener('abort', onAbort)
            resolve(releaseOnce(lane))
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        queue.push(queued)
        sendReady()
        isAnnounced = lane === 'user' && queue.includes(queued)
        if (isAnnounced) broadcast(lane, 'waiting')
      }),
    pause(ms) {
      for (const lane of ['user', 'bulk'] as const)
        pausedUntil[lane] = Math.max(pausedUntil[lane], now() + Math.min(ms, MAX_PAUSE_MS[lane]))
    },
    onRemoteCall(from, { lane, phase }) {
      const t = now()
      const calls = remote.get(from) ?? { waiting: 0, inFlight: 0, lastSeen: t }
      remote.set(from, calls)
      calls.lastSeen = t
      if (phase === 'waiting') calls.waiting++
      else if (phase === 'aborted') {
        if (calls.waiting > 0) calls.waiting--
      } else if (phase === 'sent') {
        calls.inFlight++
        if (lane === 'user' && calls.waiting > 0) calls.waiting--
      } else {
        if (calls.inFlight > 0) calls.inFlight--
        freeAt.push(t + COUNTED_MS)
      }
      sendReady()
    },
  }
}

const limiters = new Map<string, RateLimiter>()

/** Tells other pages and workers about the calls sent here. Set by `shareRateLimit`. */
export const rateLimitBroadcast: { send: ((key: string, lane: Lane, phase: RateLimitPhase) => void) | null } = {
  send: null,
}

/** The limiter of a key made by `rateLimiterFor`, here or in another page or worker. */
export function rateLimiterNamed(key: string, perSecond: number): RateLimiter {
  const limiter =
    limiters.get(key) ??
    createRateLimiter({ perSecond, broadcast: (lane, phase) => rateLimitBroadcast.send?.(key, lane, phase) })
  limiters.set(key, limiter)
  return limiter
}

/**
 * The limiter a path counts against: one per connection, rate class, and owner (a company or an app), shared by all
 * sessions.
 */
export function rateLimiterFor(connection: string, method: string, path: string): RateLimiter {
  const { rateClass, owner } = rateClassOf(method, path)
  return rateLimiterNamed(`${connection}|${rateClass}|${owner}`, ratePerSecond[rateClass])
}
