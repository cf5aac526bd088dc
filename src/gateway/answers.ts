import { errorBody } from '#/contract/format/error-body'
import { type GatewayErrorKind, HEADERS } from '#/contract/gateway'

/**
 * The policy of facts.md 20. Scripts, styles and workers of the app carry it too: a worker obeys the policy of its own
 * reply.
 */
const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types signalbox-worker',
].join('; ')

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

export interface AnswerHeaders {
  /** On everything that is no file of the app: never stored, never rendered. */
  readonly data: Readonly<Record<string, string>>
  /** On the app's own files. */
  readonly app: Readonly<Record<string, string>>
}

/** The headers that go on every answer; `https` says that the public address is https. */
export function answerHeaders(https: boolean): AnswerHeaders {
  const common = { ...COMMON, ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }) }
  return {
    data: { ...common, 'Content-Security-Policy': DATA_POLICY, 'Cache-Control': 'no-store' },
    app: { ...common, 'Content-Security-Policy': APP_POLICY },
  }
}

/** Makes answers that carry the headers of this server. */
export class Answers {
  readonly headers: AnswerHeaders
  constructor(https: boolean) {
    this.headers = answerHeaders(https)
  }

  json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
    return new Response(JSON.stringify(body), {
      status,
      headers: { ...this.headers.data, 'Content-Type': 'application/json', ...headers },
    })
  }

  /** An empty answer, 204. */
  none(headers: Record<string, string> = {}): Response {
    return new Response(null, { status: 204, headers: { ...this.headers.data, ...headers } })
  }

  /** An error that this server makes itself: whose error it is stands in a header (architecture.md "Whose error"). */
  error(fault: GatewayFault): Response {
    return this.json(fault.status, errorBody(fault.message), { [HEADERS.error]: fault.kind, ...fault.headers })
  }
}

/** Why this server itself refuses, or cannot tell. Thrown, or passed on, until `Answers.error` writes it. */
export class GatewayFault extends Error {
  override name = 'GatewayFault'
  readonly status: number
  readonly kind: GatewayErrorKind
  readonly headers: Record<string, string>
  constructor(kind: GatewayErrorKind, message: string, { status, headers = {}, cause }: FaultOptions = {}) {
    super(message, { cause })
    this.kind = kind
    this.status = status ?? STATUS[kind]
    this.headers = headers
  }
}
interface FaultOptions {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly cause?: unknown
}

const STATUS: Readonly<Record<GatewayErrorKind, number>> = {
  'session-expired': 401,
  'session-changed': 401,
  'no-such-route': 404,
  'bad-origin': 403,
  'bad-request': 400,
  'too-many': 429,
  'upstream-unreachable': 502,
  'upstream-timeout': 504,
  'outcome-unknown': 504,
}
