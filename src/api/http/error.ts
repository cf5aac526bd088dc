import type { Method, Row } from '#/contract/endpoint'
import { errorBodySchema, readErrorMessages } from '#/contract/format/error-body'
import { readJson } from '#/contract/format/json'
import { gatewayErrorKinds, HEADERS, type GatewayErrorKind } from '#/contract/gateway'

/** What went wrong, for code to decide by. Whose fault it is and what to do next follow from it, never from a text. */
export type ErrorKind =
  | 'refused' // our own strict check: never sent
  | 'session-expired'
  | 'session-changed'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'too-large'
  | 'rate-limited'
  | 'service' // a 5xx of the service
  | 'gateway' // the dashboard's own server refused it
  | 'network' // the dashboard's own server does not answer
  | 'upstream-unreachable'
  | 'upstream-timeout'
  | 'outcome-unknown'
  | 'contract' // a reply that cannot be read
  | 'aborted'

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
  cause?: unknown
}

/** The one error of every call. Decide by `kind` and `status`; show `messages` verbatim (decision 6). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ErrorKind
  readonly method: Method
  readonly rowId: string
  /** Null where no answer came. */
  readonly status: number | null
  /** The service's own words. */
  readonly messages: readonly string[]
  readonly code: string | null
  /** The id of this call in the API log and in the server's own lines. */
  readonly requestId: string | null
  readonly retryAfterMs: number | null
  /** The beginning of a reply that could not be read. */
  readonly raw: string | null

  constructor(fields: ApiErrorFields) {
    const status = fields.status ?? null
    const said = fields.messages?.[0]
    super(said ?? `${fields.rowId}: ${fields.kind}${status === null ? '' : ` (${status})`}`, { cause: fields.cause })
    this.kind = fields.kind
    this.method = fields.method
    this.rowId = fields.rowId
    this.status = status
    this.messages = fields.messages ?? []
    this.code = fields.code ?? null
    this.requestId = fields.requestId ?? null
    this.retryAfterMs = fields.retryAfterMs ?? null
    this.raw = fields.raw ?? null
  }

  /**
   * Whether the call may have been carried out although it failed: its answer was lost, or says nothing. Such a call
   * is reconciled by reading before anything is repeated (facts.md, table of acts).
   */
  get mayHaveActed(): boolean {
    return this.method !== 'GET' && lostAnswers.has(this.kind)
  }
}

const lostAnswers: ReadonlySet<ErrorKind> = new Set([
  'network',
  'upstream-timeout',
  'outcome-unknown',
  'service',
  'contract',
  'aborted',
])

/** Kinds after which the page needs a new session before it goes on. */
export type SessionLossKind = Extract<ErrorKind, 'session-expired' | 'session-changed' | 'unauthorized'>

/** Whether this failure is cured by signing in again. */
export const isSessionLoss = (error: unknown): error is ApiError & { kind: SessionLossKind } =>
  error instanceof ApiError &&
  (error.kind === 'session-expired' || error.kind === 'session-changed' || error.kind === 'unauthorized')

export interface FailedReply {
  status: number
  headers: Headers
  text: string
}

/** The error that a reply outside 2xx stands for. `X-Signalbox-Error` says whose it is (architecture.md). */
export function errorOfReply(
  row: Pick<Row, 'id' | 'method' | 'replies'>,
  reply: FailedReply,
  requestId: string,
  now: number,
): ApiError {
  const body = readJson(reply.text)
  const standard = body.ok ? errorBodySchema.safeParse(body.value) : null
  const code = standard?.success ? standard.data.errors.find(e => e.code !== undefined)?.code : undefined
  const retryAfterMs = readRetryAfter(reply.headers.get('retry-after'), now)
  return new ApiError({
    kind: kindOfReply(row, reply),
    method: row.method,
    rowId: row.id,
    status: reply.status,
    messages: body.ok ? readErrorMessages(body.value) : [],
    requestId,
    ...(code !== undefined && { code }),
    ...(retryAfterMs !== null && { retryAfterMs }),
    ...(!body.ok && body.reason !== 'empty' && { raw: body.sample }),
  })
}

function kindOfReply(row: Pick<Row, 'replies'>, { status, headers }: FailedReply): ErrorKind {
  const own = gatewayErrorKinds.find(kind => kind === headers.get(HEADERS.error))
  return own === undefined ? kindOfStatus(row, status) : kindOfOwn(own)
}

function kindOfOwn(kind: GatewayErrorKind): ErrorKind {
  switch (kind) {
    case 'no-such-route':
    case 'bad-origin':
    case 'bad-request':
    case 'too-many':
      return 'gateway'
    case 'session-expired':
    case 'session-changed':
    case 'upstream-unreachable':
    case 'upstream-timeout':
    case 'outcome-unknown':
      return kind
  }
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
  // Decision 7: a 400 means what the route's 422, or else its 404, means
  if (status === 400) return !row.replies[422] && row.replies[404] ? 'not-found' : 'invalid'
  return kindByStatus[status] ?? (status >= 400 ? 'invalid' : 'contract')
}

/** `Retry-After` in milliseconds: seconds or an HTTP date. Null when absent or not understood. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
