import type { Method, Row } from '#/contract/endpoint'
import { readErrorCode, readErrorMessages } from '#/contract/format/error-body'
import { readJson } from '#/contract/format/json'
import type { PathSegmentFault } from '#/contract/format/path'
import {
  gatewayErrorKinds,
  HEADERS,
  upstreamCauses,
  type GatewayErrorKind,
  type UpstreamCause,
} from '#/contract/gateway'

/** What went wrong. Code decides by this, never by a message. */
export type ErrorKind =
  | 'refused' // by the app itself, so not sent; `refusal` tells why
  | 'session-expired'
  | 'session-changed'
  | 'unauthorized'
  | 'forbidden'
  | 'role-refused' // refused by the gateway: the person's roles or groups do not allow it
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'too-large'
  | 'rate-limited'
  | 'service' // a 5xx from the service
  | 'gateway' // rejected by the gateway
  | 'unavailable' // the gateway cannot use its database, journal, or activity log; no change was sent
  | 'network' // no complete response from the gateway
  | 'offline' // not sent, because this computer was offline
  | 'upstream-unreachable'
  | 'upstream-timeout' // also a 408 from the service
  | 'outcome-unknown'
  | 'contract' // a reply that cannot be read, such as a redirect
  | 'aborted'

/** Why a call was refused before it was sent. Screens turn it into a sentence (`parts/api-log/describe-error.ts`). */
export type Refusal =
  /** A path parameter that is not valid in a URL. */
  | { code: 'path-parameter'; param: string; fault: PathSegmentFault }
  /** Fields that the contract does not accept. */
  | { code: 'invalid-fields'; fields: readonly InvalidField[] }
  /** A number outside the home country, on a connection of API version 1, which has no country codes. */
  | { code: 'foreign-number'; homeCountry: string }
  /** Only a GET can be repeated from the API log. */
  | { code: 'not-repeatable' }
  /** The browser could not store the intent, without which a lost reply could not be resolved. */
  | { code: 'intent-not-stored' }
  /** The attempt to send a draft was stored but could not be read back, so a lost reply could not be resolved. */
  | { code: 'attempt-not-stored' }
  /** The draft was changed or discarded between the click and the call, so it is no longer what the user reviewed. */
  | { code: 'draft-changed' }
  /** The send time passed between the click and the call. */
  | { code: 'send-time-passed' }
  /** The stored intent comes from another version of the app. */
  | { code: 'intent-outdated' }
  /** Another tab sent or removed the stored intent. */
  | { code: 'intent-settled-elsewhere' }

/** `limit` is set for `too-long` and `too-short`. */
export interface InvalidField {
  /** Keys joined by dots; empty for the body itself. */
  path: string
  problem: 'invalid' | 'too-long' | 'too-short'
  limit: number | null
}

export interface ApiErrorFields {
  kind: ErrorKind
  method: Method
  rowId: string
  status?: number
  messages?: string[]
  code?: string
  requestId?: string
  retryAfterMs?: number
  raw?: string
  refusal?: Refusal
  upstreamCause?: UpstreamCause
  isUnsent?: boolean
  cause?: unknown
}

/** The error of every call. Decide by `kind` and `status`; show `messages` verbatim. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ErrorKind
  readonly method: Method
  readonly rowId: string
  /** Null if there was no complete response. */
  readonly status: number | null
  /** The messages of the service, or of the gateway for an error of its own. */
  readonly messages: readonly string[]
  readonly code: string | null
  /** The id of this call in the API log and in the gateway's log. */
  readonly requestId: string | null
  readonly retryAfterMs: number | null
  /** The beginning of a reply that could not be read. */
  readonly raw: string | null
  /** Set for kind `refused`. */
  readonly refusal: Refusal | null
  /** Why the gateway got no response from the service, if it says so. */
  readonly upstreamCause: UpstreamCause | null
  /** Whether it was aborted before it was sent. If not, an aborted call may have been sent. */
  readonly isUnsent: boolean

  constructor(fields: ApiErrorFields) {
    const status = fields.status ?? null
    const detail = status ?? fields.refusal?.code ?? null
    const message = fields.messages?.[0] ?? `${fields.rowId}: ${fields.kind}${detail === null ? '' : ` (${detail})`}`
    super(message, { cause: fields.cause })
    this.kind = fields.kind
    this.method = fields.method
    this.rowId = fields.rowId
    this.status = status
    this.messages = fields.messages ?? []
    this.code = fields.code ?? null
    this.requestId = fields.requestId ?? null
    this.retryAfterMs = fields.retryAfterMs ?? null
    this.raw = fields.raw ?? null
    this.refusal = fields.refusal ?? null
    this.upstreamCause = fields.upstreamCause ?? null
    this.isUnsent = fields.isUnsent ?? false
  }

  /**
   * Whether the call may have taken effect although it failed: its reply was lost or unreadable, or was a 5xx, 401, or
   * 408 from the service. Such a call is reconciled by reading before it may be sent under another key.
   */
  get mayHaveActed(): boolean {
    return this.method !== 'GET' && !this.isUnsent && uncertainKinds.has(this.kind)
  }
}

const uncertainKinds: ReadonlySet<ErrorKind> = new Set([
  'network',
  'upstream-timeout',
  'outcome-unknown',
  'service',
  'contract',
  'aborted',
  'unauthorized', // a service may do the work before it answers 401
])

/**
 * Whether the service has no such record or route, or the list is empty: 404, 405, 410, or the 400 of a route that
 * documents a 404 but no 422. Good enough to show that nothing was found, but not proof: see `is404`.
 */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.kind === 'not-found'

/**
 * Whether the service answered 404: only this proves that there is no such record. A 400, 405, or 410 may also come
 * from a firewall while the record exists: a broadcast, for example, may still be sent.
 */
export const is404 = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'not-found' && error.status === 404

/** Whether the service may lack this route: not found, or 501. */
export const isMissingRoute = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.status === 501)

/** What a call resolves to, or the fallback if it fails with an expected error. */
export async function withFallback<T>(
  call: Promise<T>,
  isExpected: (error: unknown) => boolean,
  fallback: T,
): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isExpected(error)) return fallback
    throw error
  }
}

/** Kinds after which the page needs a new session. */
export type SessionLossKind = Extract<ErrorKind, 'session-expired' | 'session-changed' | 'unauthorized'>

/** Whether signing in again resolves this failure. */
export const isSessionLoss = (error: unknown): error is ApiError & { kind: SessionLossKind } =>
  error instanceof ApiError &&
  (error.kind === 'session-expired' || error.kind === 'session-changed' || error.kind === 'unauthorized')

export interface FailedReply {
  status: number
  headers: Headers
  text: string
}

/** The error for a reply outside 2xx. `X-Signalbox-Error` marks the gateway's own errors. */
export function errorOfReply(
  row: Pick<Row, 'id' | 'method' | 'replies'>,
  reply: FailedReply,
  requestId: string,
  now: number,
): ApiError {
  const body = readJson(reply.text)
  const code = body.ok ? readErrorCode(body.value) : null
  const retryAfterMs = readRetryAfter(reply.headers.get('retry-after'), now)
  const upstreamCause = upstreamCauses.find(cause => cause === reply.headers.get(HEADERS.cause))
  return new ApiError({
    kind: kindOfReply(row, reply),
    method: row.method,
    rowId: row.id,
    status: reply.status,
    messages: body.ok ? readErrorMessages(body.value) : [],
    requestId,
    ...(code !== null && { code }),
    ...(retryAfterMs !== null && { retryAfterMs }),
    ...(upstreamCause !== undefined && { upstreamCause }),
    ...(!body.ok && body.reason !== 'empty' && { raw: body.sample }),
  })
}

function kindOfReply(row: Pick<Row, 'replies'>, { status, headers }: FailedReply): ErrorKind {
  const gatewayKind = gatewayErrorKinds.find(kind => kind === headers.get(HEADERS.error))
  return gatewayKind === undefined ? kindOfStatus(row, status) : kindByGatewayError[gatewayKind]
}

const kindByGatewayError: Record<GatewayErrorKind, ErrorKind> = {
  'no-such-route': 'gateway',
  'bad-origin': 'gateway',
  'bad-request': 'gateway',
  'too-many': 'gateway',
  'role-refused': 'role-refused',
  unavailable: 'unavailable',
  'session-expired': 'session-expired',
  'session-changed': 'session-changed',
  'upstream-unreachable': 'upstream-unreachable',
  'upstream-timeout': 'upstream-timeout',
  'outcome-unknown': 'outcome-unknown',
}

const kindByStatus: { readonly [status: number]: ErrorKind } = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-found',
  408: 'upstream-timeout',
  409: 'conflict',
  410: 'not-found',
  413: 'too-large',
  429: 'rate-limited',
}

function kindOfStatus(row: Pick<Row, 'replies'>, status: number): ErrorKind {
  if (status >= 500) return 'service'
  // A 400 counts as the row's 422, or as its 404 if it has no 422
  if (status === 400) return !row.replies[422] && row.replies[404] ? 'not-found' : 'invalid'
  return kindByStatus[status] ?? (status >= 400 ? 'invalid' : 'contract')
}

/** `Retry-After` (seconds or an HTTP date) in milliseconds. Null if absent or invalid. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
