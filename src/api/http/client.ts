import { basePath } from '#/base/base-path'
import type { Input, Row, Success } from '#/contract/endpoint'
import { HEADERS, type Session } from '#/contract/gateway'
import { newId } from '../new-id'
import { browserNow } from '../now'
import { companyScopeOf, storageScopeOf } from '../session/storage-scope'
import { delay, retryDelay } from './backoff'
import { takeEarlyReply } from './early-replies'
import { ApiError, isSessionLoss, type SessionLossKind } from './error'
import { sendHttp, successOf } from './http'
import { callLogOf, type CallEntry, type CallLog } from './log'
import { rateLimiterFor, type Lane } from './rate-limiter'
import { readBody, readSuccess, type RawReply } from './reply'
import { prepareCall, refusal, type AnyInput } from './request'

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** The key of an unsafe call's intent, which `api/mutation` or a job stored before the call. */
  idempotencyKey?: string | undefined
  /** `bulk` for jobs, which leaves room for the user's own clicks below the rate limit. */
  lane?: Lane | undefined
}

/** A lost session. The app shell shows a dialog that renews it in place. */
export interface SessionLoss {
  kind: SessionLossKind
  /** The session the call was sent with. It may have been renewed meanwhile. */
  session: Session
  /** Whether the call was a change or a read before one, which a user waits for. */
  isChange: boolean
}

/** Decides whether calls may still be sent: their job may be paused or canceled while they wait for their turn. */
export interface CallGuard {
  /** Aborted when the calls that still wait must not be sent. Calls that were sent continue. */
  signal: AbortSignal
  /** Asked just before a call is sent. */
  maySend: () => Promise<boolean>
}

export interface ApiOptions {
  session: Session
  fetch?: typeof fetch
  onSessionLost?: (loss: SessionLoss) => void
  guard?: CallGuard
  /** For tests. */
  getTimeoutMs?: number
  unsafeTimeoutMs?: number
}

export interface Api {
  readonly session: Session
  /** Connection, company, and user: the key of caches, and of what is stored in this browser for one user. */
  readonly scope: string
  readonly log: CallLog
  /** For calls that are not in the contract's table: to the gateway itself, or to the mock's control routes. */
  readonly fetch: typeof fetch
  /**
   * Sends a row and reads the reply leniently.
   * @throws ApiError and nothing else
   */
  send<R extends Row>(row: R, input: Input<R>, options?: SendOptions): Promise<Success<R>>
  /** Like `send`, but leaves reading the reply to the caller. */
  call<R extends Row>(row: R, input: Input<R>, options?: SendOptions): Promise<RawReply>
  /**
   * Sends an unsafe call that outlives the page (keepalive), under the key of its intent. The reply is ignored: the
   * next page reads the outcome.
   * @throws ApiError of kind 'refused' if the input does not match the row
   */
  sendAtClose<R extends Row>(row: R, input: Input<R>, idempotencyKey: string): void
  /**
   * The same client, but its calls are sent only if the guard allows it. Those that it stops fail with kind
   * 'aborted' and `isUnsent`.
   */
  guarded(guard: CallGuard): Api
  /**
   * Repeats a GET of the API log.
   * @throws ApiError, of kind 'refused' for any other method
   */
  repeat(entry: CallEntry, options?: SendOptions): Promise<RawReply>
  /**
   * Sends a recorded call of any method, for the lab; throws an ApiError. Null unless the service is a demo, which
   * never reaches a real person.
   */
  readonly replay: ((call: Pick<Call, 'row' | 'path' | 'body'>) => Promise<RawReply>) | null
  /**
   * Reports a session loss that occurred in a worker, whose client cannot report it, or in a read before a change, so
   * that it counts as a loss in the change.
   */
  reportSessionLoss(loss: Pick<SessionLoss, 'kind' | 'isChange'>): void
}

/**
 * A slower GET is aborted and retried. An unsafe call is given more time, since aborting it leaves the outcome unknown.
 */
const GET_TIMEOUT_MS = 20_000
const UNSAFE_TIMEOUT_MS = 60_000
/** A GET is not retried if the wait would end later than this after the call began. */
const RETRY_WINDOW_MS = 30_000

interface Call {
  row: Row
  /** Path and query below the service's base URL. */
  path: string
  body: string | null
  options: SendOptions
}

/**
 * The calls of one session. A renewed session gets a new `Api`; caches and log continue, since they are keyed by scope.
 */
export function createApi(options: ApiOptions): Api {
  const { session, onSessionLost, getTimeoutMs = GET_TIMEOUT_MS, unsafeTimeoutMs = UNSAFE_TIMEOUT_MS } = options
  const { connection } = session
  const { guard } = options
  const fetchWith: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const scope = storageScopeOf(session)
  const log = callLogOf(scope)
  const base = `${basePath}/api/${encodeURIComponent(connection.id)}/${encodeURIComponent(session.company_key)}`

  async function run({ row, path, body, options }: Call): Promise<RawReply> {
    const { signal, lane = 'user' } = options
    const early = row.method === 'GET' ? takeEarlyReply(base + path) : null
    const requestId = early?.requestId ?? newId()
    const sentAt = early?.sentAt
    const record = log.begin({ requestId, row, apiVersion: connection.api_version, path, requestBody: body, sentAt })
    const limiter = rateLimiterFor(connection.id, row.method, path)
    const retryUntil = browserNow() + RETRY_WINDOW_MS
    const waiting = signal && guard ? AbortSignal.any([signal, guard.signal]) : (signal ?? guard?.signal)

    for (let attempt = 1, wait = 0; ; attempt++) {
      let endAttempt = record.startAttempt()
      let text: string | null = null
      let mayBeSent = false
      try {
        if (attempt > 1) await delay(wait, waiting)
        const releaseSlot = await limiter.take(lane, waiting)
        endAttempt = record.startAttempt(attempt === 1 ? sentAt : undefined)
        const sending = async () => {
          // It may have waited for hours
          if (guard && !(await guard.maySend())) throw new DOMException('stopped by the guard', 'AbortError')
          mayBeSent = true
          return sendHttp({
            row,
            url: base + path,
            headers: headersOf(session, options),
            body,
            requestId,
            // The gateway may answer a repeated change with a stored reply from hours ago, whose `Date` is just as old
            clockOf: row.method === 'GET' ? connection.id : null,
            timeoutMs: row.method === 'GET' ? getTimeoutMs : unsafeTimeoutMs,
            signal,
            fetch: fetchWith,
            early: attempt === 1 ? early : null,
          })
        }
        const reply = await sending().finally(releaseSlot)
        text = reply.text
        const value = readBody(row, successOf(row, reply, requestId), requestId)
        endAttempt({ status: reply.status, kind: null, waitMs: null })
        record.end({ status: reply.status, kind: null, responseBody: text })
        const noteDifferences: RawReply['noteDifferences'] = differences => {
          record.noteDifferences(differences)
          if (differences.length > 0) void countDrift(companyScopeOf(session), row.id, value, differences)
        }
        return { status: reply.status, headers: reply.headers, text, value, requestId, noteDifferences }
      } catch (thrown) {
        const error = asApiError(thrown, { row, requestId, isUnsent: !mayBeSent })
        const { status, kind } = error
        if (kind === 'rate-limited') limiter.pause(error.retryAfterMs ?? 1000)
        const backoffMs = retryDelay(attempt, error)
        const waitMs = backoffMs === null || browserNow() + backoffMs > retryUntil ? null : backoffMs
        endAttempt({ status, kind, waitMs })
        if (waitMs === null) {
          record.end({ status, kind, responseBody: text })
          if (isSessionLoss(error)) onSessionLost?.({ kind: error.kind, session, isChange: row.method !== 'GET' })
          throw error
        }
        wait = waitMs
      }
    }
  }

  function call<R extends Row>(row: R, input: Input<R>, options?: SendOptions): Promise<RawReply>
  async function call(row: Row, input: AnyInput, options: SendOptions = {}): Promise<RawReply> {
    return run({ row, ...prepareCall(row, input), options })
  }

  function send<R extends Row>(row: R, input: Input<R>, options?: SendOptions): Promise<Success<R>>
  async function send(row: Row, input: AnyInput, options: SendOptions = {}): Promise<unknown> {
    return readSuccess(row, await run({ row, ...prepareCall(row, input), options }))
  }

  function sendAtClose<R extends Row>(row: R, input: Input<R>, idempotencyKey: string): void
  function sendAtClose(row: Row, input: AnyInput, idempotencyKey: string): void {
    const { path, body } = prepareCall(row, input)
    const headers = {
      [HEADERS.request]: newId(),
      ...headersOf(session, { idempotencyKey }),
      ...(body !== null && { 'content-type': 'application/json' }),
    }
    fetchWith(base + path, { method: row.method, headers, body, keepalive: true }).catch(() => undefined)
  }

  return {
    session,
    scope,
    log,
    fetch: fetchWith,
    send,
    call,
    reportSessionLoss: loss => onSessionLost?.({ ...loss, session }),
    sendAtClose,
    guarded: by => createApi({ ...options, guard: by }),
    repeat: async ({ row, path }, options = {}) => {
      if (row.method !== 'GET') throw refusal(row, { code: 'not-repeatable' })
      return run({ row, path, body: null, options })
    },
    replay: connection.mock
      ? call => run({ ...call, options: call.row.method === 'GET' ? {} : { idempotencyKey: newId() } })
      : null,
  }
}

/** Counts drift. The store is loaded on the first difference: most services have none. A failed load is ignored. */
async function countDrift(...drift: Parameters<typeof import('../drift/drift-store').recordDrift>): Promise<void> {
  const store = await import('../drift/drift-store').catch(() => null)
  store?.recordDrift(...drift)
}

function headersOf(session: Session, { idempotencyKey }: SendOptions): Record<string, string> {
  const headers = { [HEADERS.session]: session.id }
  return idempotencyKey === undefined ? headers : { ...headers, [HEADERS.key]: idempotencyKey }
}

interface FailedCall {
  row: Row
  requestId: string
  isUnsent: boolean
}

/** Anything thrown, as an ApiError. Only an aborted wait or a failure of our own code throws anything else. */
function asApiError(thrown: unknown, { row, requestId, isUnsent }: FailedCall): ApiError {
  if (thrown instanceof ApiError) return thrown
  return new ApiError({ kind: 'aborted', method: row.method, rowId: row.id, requestId, isUnsent, cause: thrown })
}
