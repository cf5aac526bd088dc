import { rateClassOf, ratePerSecond } from '#/contract/format/limits'

/** Whose call it is: the user's own clicks, or a job that must leave room for them. */
export type Lane = 'user' | 'bulk'

/** What one page or worker tells the others about its calls: `wants` (a user's call must wait), `leaves`, `answered`. */
export type RateLimitPhase = 'wants' | 'leaves' | 'answered'

/** Tells that the answer of a call that left is there, or that there will be none. */
export type ReleaseSlot = () => void

export interface RateLimiter {
  /** Resolves when a call may leave; rejects with the signal's reason when it is aborted before. */
  take(lane: Lane, signal?: AbortSignal): Promise<ReleaseSlot>
  /** Lets nothing leave for a while: the service said 429. */
  hold(ms: number): void
  /** A call of another page or worker, which counts against the same limit. */
  hear(from: string, lane: Lane, phase: RateLimitPhase): void
}

interface Waiting {
  leave: () => void
}

/** What is known of another page or worker. */
interface Other {
  wants: number
  out: number
  heardAt: number
}

/** The service counts a call for a second; it counted it at some moment between its leaving and its answer. */
const COUNTED_MS = 1001
/** A page that says nothing for so long has died with its calls. */
const SILENT_MS = 20_000
/** Bulk calls leave one after the other, not in bursts: so a place comes free every few milliseconds for a click. */
const BULK_CATCH_UP = 4
/** The share of the limit that each lane may fill: a click always finds a place free, and waiting ones go first. */
const SHARE = { user: 1, bulk: 0.98 } as const

export interface RateLimiterOptions {
  perSecond: number
  now?: () => number
  later?: (run: () => void, ms: number) => void
  tell?: (lane: Lane, phase: RateLimitPhase) => void
}

/**
 * Keeps calls below a limit per rolling second. A call holds its place from when it leaves until a second after its
 * answer: the service cannot still be counting it then, however long it was under way, so that a full lane is never
 * refused. Each lane is first in, first out; the user's goes first.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { perSecond, now = () => performance.now(), later = setTimeout, tell = () => undefined } = options
  const ceiling = (lane: Lane): number => Math.max(1, Math.floor(perSecond * SHARE[lane]))
  const others = new Map<string, Other>()
  let out = 0 // left and not answered
  let freeAt: number[] = [] // when the places of answered calls are free again, in order
  let heldUntil = -Infinity
  const bulkGap = 980 / ceiling('bulk')
  let bulkFrom = -Infinity // when the next bulk call may leave by its rhythm
  let due = Infinity // when the next look at the queues is timed for
  const queues: Record<Lane, Waiting[]> = { user: [], bulk: [] }

  /** The moment from which this lane may let one more leave; Infinity when only an answer can make room. */
  const readyAt = (lane: Lane): number => {
    let taken = out
    for (const other of others.values()) taken += other.out + (lane === 'bulk' ? other.wants : 0)
    const missing = taken + freeAt.length - ceiling(lane) + 1
    const free = missing <= 0 ? -Infinity : (freeAt[missing - 1] ?? Infinity)
    return Math.max(heldUntil, free, lane === 'bulk' ? bulkFrom : -Infinity)
  }

  function pump(): void {
    const t = now()
    freeAt = freeAt.filter(moment => moment > t)
    for (const [from, { heardAt }] of others) if (heardAt < t - SILENT_MS) others.delete(from)
    for (const lane of ['user', 'bulk'] as const) {
      while (queues[lane].length > 0 && readyAt(lane) <= t) {
        out++
        if (lane === 'bulk') bulkFrom = Math.max(bulkFrom, t - BULK_CATCH_UP * bulkGap) + bulkGap
        tell(lane, 'leaves')
        queues[lane].shift()?.leave()
      }
    }
    const next = queues.user.length > 0 ? readyAt('user') : queues.bulk.length > 0 ? readyAt('bulk') : null
    if (next === null) return
    // Where only an answer makes room, one that never comes is noticed when its page has been silent for too long
    const look = Number.isFinite(next) ? next : t + SILENT_MS
    if (look >= due) return
    due = look
    later(
      () => {
        due = Infinity
        pump()
      },
      Math.max(1, look - t),
    )
  }

  const answered = (lane: Lane): ReleaseSlot => {
    let said = false
    return () => {
      if (said) return
      said = true
      out--
      freeAt.push(now() + COUNTED_MS)
      tell(lane, 'answered')
      pump()
    }
  }

  return {
    take: (lane, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const queue = queues[lane]
        const giveUp = () => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(signal?.reason)
        }
        const waiting: Waiting = {
          leave: () => {
            signal?.removeEventListener('abort', giveUp)
            resolve(answered(lane))
          },
        }
        signal?.addEventListener('abort', giveUp, { once: true })
        queue.push(waiting)
        pump()
        if (lane === 'user' && queue.includes(waiting)) tell(lane, 'wants')
      }),
    hold(ms) {
      heldUntil = Math.max(heldUntil, now() + ms)
    },
    hear(from, lane, phase) {
      const t = now()
      const other = others.get(from) ?? { wants: 0, out: 0, heardAt: t }
      others.set(from, other)
      other.heardAt = t
      if (phase === 'wants') other.wants++
      else if (phase === 'leaves') {
        other.out++
        if (lane === 'user' && other.wants > 0) other.wants--
      } else {
        if (other.out > 0) other.out--
        freeAt.push(t + COUNTED_MS)
      }
      pump()
    },
  }
}

const pacers = new Map<string, RateLimiter>()

/** Who else must know of the calls that leave here: set by `sharePace`. */
export const rateLimitListener: { tell: ((key: string, lane: Lane, phase: RateLimitPhase) => void) | null } = {
  tell: null,
}

/** The pacer of a name that `pacerFor` made, here or in another page or worker. */
export function rateLimiterNamed(key: string, perSecond: number): RateLimiter {
  const pacer =
    pacers.get(key) ??
    createRateLimiter({ perSecond, tell: (lane, phase) => rateLimitListener.tell?.(key, lane, phase) })
  pacers.set(key, pacer)
  return pacer
}

/** The pacer that a path counts against: one for each connection, rate class and owner, shared by all sessions. */
export function rateLimiterFor(connection: string, method: string, path: string): RateLimiter {
  const { rateClass, owner } = rateClassOf(method, path)
  return rateLimiterNamed(`${connection}|${rateClass}|${owner}`, ratePerSecond[rateClass])
}
