import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delay, retryDelay } from './backoff'
import { ApiError, type ErrorKind } from './error'

const kinds: ErrorKind[] = [
  ...(['refused', 'session-expired', 'session-changed', 'unauthorized', 'forbidden', 'not-found', 'conflict'] as const),
  ...(['invalid', 'too-large', 'rate-limited', 'service', 'gateway', 'network', 'upstream-unreachable'] as const),
  ...([
    'upstream-timeout',
    'outcome-unknown',
    'contract',
    'aborted',
    'unavailable',
    'offline',
    'role-refused',
  ] as const),
]
const temporary = new Set<ErrorKind>([
  'network',
  'service',
  'rate-limited',
  'upstream-unreachable',
  'upstream-timeout',
  'unavailable',
])
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('retry delays', () => {
  it('exist only for a GET, only after temporary failures, at most three times', () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE')
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        method,
        fc.integer({ min: 1, max: 9 }),
        random,
        (kind, method, attempt, r) => {
          const backoffMs = retryDelay(attempt, new ApiError({ kind, method, rowId: 'x' }), () => r)
          expect(backoffMs !== null).toBe(method === 'GET' && temporary.has(kind) && attempt < 4)
        },
      ),
    )
  })

  it('grow exponentially with full jitter, added to Retry-After', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.option(fc.integer({ min: 0, max: 15_000 })),
        random,
        (attempt, retryAfterMs, r) => {
          const error = new ApiError({
            kind: 'service',
            method: 'GET',
            rowId: 'x',
            ...(retryAfterMs !== null && { retryAfterMs }),
          })
          const backoffMs = retryDelay(attempt, error, () => r) ?? -1
          expect(backoffMs).toBeGreaterThanOrEqual(retryAfterMs ?? 0)
          expect(backoffMs).toBeLessThanOrEqual((retryAfterMs ?? 0) + 300 * 2 ** (attempt - 1))
          // Full jitter uses the whole range, starting at zero
          expect(backoffMs - (retryAfterMs ?? 0)).toBeCloseTo(r * 300 * 2 ** (attempt - 1), 6)
        },
      ),
    )
  })

  it('are null after a long Retry-After or for a missing route, but not after a 429', () => {
    const error = (fields: object) => new ApiError({ kind: 'service', method: 'GET', rowId: 'x', ...fields })
    expect(retryDelay(1, error({ status: 503, retryAfterMs: 60_000 }))).toBeNull()
    expect(retryDelay(1, error({ status: 501 }))).toBeNull()
    expect(retryDelay(1, new ApiError({ kind: 'gateway', status: 429, method: 'GET', rowId: 'x' }))).not.toBeNull()
  })
})

describe('a delay', () => {
  it('ends as soon as it is aborted, or at once if it was aborted before it began', async () => {
    const stop = new AbortController()
    const delayed = delay(60_000, stop.signal)
    stop.abort(new Error('enough'))
    await expect(delayed).rejects.toThrow('enough')
    await expect(delay(60_000, stop.signal)).rejects.toThrow('enough')
  })
})
