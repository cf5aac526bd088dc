import { rateClassOf, ratePerSecond } from '#/contract/limits'

/** Whose call it is: the user's own clicks, or a job that must leave room for them. */
export type Lane = 'user' | 'bulk'

export interface Pacer {
  /** Resolves when a call may leave; rejects with the signal's reason when it is aborted before. */
  take(lane: Lane, signal?: AbortSignal): Promise<void>
  /** Lets nothing leave for a while: the service said 429. */
  hold(ms: number): void
}

interface Waiting {
  lane: Lane
  leave: () => void
}

/** Longer than the second that is counted, since calls can come closer together at the service than they left here. */
const WINDOW_MS = 1100
/** The share of the limit that each lane may fill: bulk work never takes what the user's next click needs. */
const SHARE = { user: 0.9, bulk: 0.7 } as const

export interface PacerOptions {
  perSecond: number
  now?: () => number
  later?: (run: () => void, ms: number) => void
}

/** Keeps calls below a limit per rolling second. Each lane is first in, first out; the user's goes first. */
export function createPacer({ perSecond, now = () => performance.now(), later = setTimeout }: PacerOptions): Pacer {
  const ceiling = (lane: Lane): number => Math.max(1, Math.floor(perSecond * SHARE[lane]))
  let left: number[] = [] // when the calls of the last window left, oldest first
  let heldUntil = -Infinity
  let due = Infinity // when the next look at the queues is timed for
  const queues: Record<Lane, Waiting[]> = { user: [], bulk: [] }

  /** The moment from which this lane may let one more leave. */
  const readyAt = (lane: Lane): number => {
    const over = left[left.length - ceiling(lane)]
    return Math.max(heldUntil, over === undefined ? -Infinity : over + WINDOW_MS)
  }

  function pump(): void {
    const t = now()
    left = left.filter(moment => moment > t - WINDOW_MS)
    for (const lane of ['user', 'bulk'] as const) {
      while (queues[lane].length > 0 && readyAt(lane) <= t) {
        left.push(t)
        queues[lane].shift()?.leave()
      }
    }
    const next = queues.user.length > 0 ? readyAt('user') : queues.bulk.length > 0 ? readyAt('bulk') : null
    if (next === null || next >= due) return
    due = next
    later(
      () => {
        due = Infinity
        pump()
      },
      Math.max(1, next - t),
    )
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
          lane,
          leave: () => {
            signal?.removeEventListener('abort', giveUp)
            resolve()
          },
        }
        signal?.addEventListener('abort', giveUp, { once: true })
        queue.push(waiting)
        pump()
      }),
    hold(ms) {
      heldUntil = Math.max(heldUntil, now() + ms)
    },
  }
}

const pacers = new Map<string, Pacer>()

/** The pacer that a path counts against: one for each connection, rate class and owner, shared by all sessions. */
export function pacerFor(connection: string, method: string, path: string): Pacer {
  const { rateClass, owner } = rateClassOf(method, path)
  const key = `${connection}|${rateClass}|${owner}`
  const pacer = pacers.get(key) ?? createPacer({ perSecond: ratePerSecond[rateClass] })
  pacers.set(key, pacer)
  return pacer
}
