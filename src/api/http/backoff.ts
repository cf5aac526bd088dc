import type { ApiError, ErrorKind } from './error'

const BASE_MS = 300
const CAP_MS = 8000
const MAX_ATTEMPTS = 4
/** Waiting longer than this is for the user to decide. */
const MAX_RETRY_AFTER_MS = 15_000

const passing: ReadonlySet<ErrorKind> = new Set([
  'network',
  'service',
  'rate-limited',
  'upstream-unreachable',
  'upstream-timeout',
])

/**
 * How long to wait before a GET is asked again, or null when it is not: only 429, 5xx and failures of the network may
 * pass (decision 7). Exponential with full jitter; `Retry-After` is waited for in full, and the jitter comes on top,
 * so that those who were refused together do not come back together.
 * @param attempt how many were made so far
 * @param random in [0, 1)
 */
export function retryDelay(attempt: number, error: ApiError, random: () => number = Math.random): number | null {
  if (error.method !== 'GET' || attempt >= MAX_ATTEMPTS || !mayPass(error)) return null
  const jitter = random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1))
  const asked = error.retryAfterMs ?? 0
  return asked > MAX_RETRY_AFTER_MS ? null : asked + jitter
}

/** 501 is a 5xx that does not pass: the service has no such route (decision 20). */
const mayPass = (error: ApiError): boolean => (passing.has(error.kind) || error.status === 429) && error.status !== 501

/** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
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
