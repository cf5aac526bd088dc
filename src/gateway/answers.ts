import { errorBody } from '#/contract/format/error-body'
import { type GatewayErrorKind, HEADERS } from '#/contract/gateway'

/**
 * The content policy of the app's pages and workers. A worker has the policy of its own response, not that of its page.
 * @param hashes of the inline scripts of a page
 */
export const appPolicy = (hashes: readonly string[] = []): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
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

const SHOWN_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const ASSET = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Headers that browsers heed only on what they show, run, or follow: pages, workers, and redirects. */
const SHOWN = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

export interface AnswerHeaders {
  /** For JSON and empty responses: not cached, and never shown as anything but text. */
  readonly data: Readonly<Record<string, string>>
  /** For redirects, and for anything a browser could show that is not a page of the app: not cached, in a sandbox. */
  readonly displayable: Readonly<Record<string, string>>
  /** For the app's pages and workers. */
  readonly document: Readonly<Record<string, string>>
  /** For the app's other files. */
  readonly asset: Readonly<Record<string, string>>
}

/** The headers of each kind of response; `https` if the public address is https. */
export function answerHeaders(https: boolean): AnswerHeaders {
  const transport: Record<string, string> = https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}
  const asset = { ...ASSET, ...transport }
  const uncached = { ...asset, 'Cache-Control': 'no-store' }
  return {
    data: { ...uncached, 'X-Frame-Options': 'DENY' },
    displayable: { ...uncached, ...SHOWN, 'Content-Security-Policy': SHOWN_POLICY },
    document: { ...asset, ...SHOWN, 'Content-Security-Policy': appPolicy() },
    asset,
  }
}

/** Strict: browsers take the last type of a list, so `application/json, text/html` is a page. */
const JSON_TYPE = /^application\/json(?:\s*;\s*charset=[\w-]+)?$/i

/** Creates responses with the headers of this server. */
export class Answers {
  readonly headers: AnswerHeaders
  constructor(https: boolean) {
    this.headers = answerHeaders(https)
  }

  /** The headers of a response with this content type that is not a file of the app. */
  headersFor(type: string | null | undefined): Readonly<Record<string, string>> {
    return JSON_TYPE.test(type ?? '') ? this.headers.data : this.headers.displayable
  }

  json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
    return new Response(JSON.stringify(body), {
      status,
      headers: { ...this.headers.data, 'Content-Type': 'application/json', ...headers },
    })
  }

  /** An empty response, 204. */
  noContent(headers: Record<string, string> = {}): Response {
    return new Response(null, { status: 204, headers: { ...this.headers.data, ...headers } })
  }

  /** An error of this server. A header distinguishes it from an error of the service. */
  error(fault: GatewayFault): Response {
    return this.json(fault.status, errorBody(fault.message), { [HEADERS.error]: fault.kind, ...fault.headers })
  }
}

/** An error of this server itself; `Answers.error` turns it into a response. */
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

/** @param allow the methods that the path supports, as in the `Allow` header */
export const wrongMethod = (method: string, allow: string): GatewayFault =>
  new GatewayFault('no-such-route', `${method} is not supported here.`, { status: 405, headers: { Allow: allow } })

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
  'role-refused': 403,
  unavailable: 503,
  'upstream-unreachable': 502,
  'upstream-timeout': 504,
  'outcome-unknown': 504,
}
