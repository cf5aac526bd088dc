import type { ApiError, ErrorKind } from './error'

const BASE_MS = 300
const MAX_ATTEMPTS = 4
/** Beyond this, the user decides whether to wait. */
export const MAX_RETRY_AFTER_MS = 15_000

const temporary: ReadonlySet<ErrorKind> = new Set([
  'network',
  'service',
  'rate-limited',
  'unavailable',
  'upstream-unreachable',
  'upstream-timeout',
])

/**
 * How long to wait before a GET is retried, in ms. Null if it is not retried: after a failure that is not temporary,
 * the fourth attempt, or a `Retry-After` over 15 s, and for any other method. Exponential with full jitter, which is
 * added to `Retry-After`, so that clients that were rejected together do not all come back together.
 * @param attempt the number of attempts made so far
 * @param random in [0, 1)
 */
export function retryDelay(attempt: number, error: ApiError, random: () => number = Math.random): number | null {
  if (error.method !== 'GET' || attempt >= MAX_ATTEMPTS || !isTemporary(error)) return null
  const jitter = random() * BASE_MS * 2 ** (attempt - 1)
  const retryAfter = error.retryAfterMs ?? 0
  return retryAfter > MAX_RETRY_AFTER_MS ? null : retryAfter + jitter
}

/**
 * Whether the same call may succeed later: after a network failure, a 408, a 429, or a 5xx. Not after a 501, since the
 * service does not have the route, nor after an unknown outcome.
 */
export const isTemporary = (error: ApiError): boolean =>
  (temporary.has(error.kind) || error.status === 429) && error.status !== 501

/** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}
