/** A call below a service's base URL. */
export interface UpstreamCall {
  readonly method: string
  /** Path and query, encoded. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  /** Ends a read whose asker went away. Never given for unsafe calls: what is on its way is seen through. */
  readonly signal?: AbortSignal
}

export interface UpstreamReply {
  readonly status: number
  /** Lower-case names; repeated ones joined. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null
}

/** The service did not answer. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly kind: 'unreachable' | 'timeout'
  /** False when surely not a byte of the call reached the service. */
  readonly sent: boolean
  constructor(kind: 'unreachable' | 'timeout', sent: boolean, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
    this.sent = sent
  }
}

/** A service, over HTTP or in this process. */
export interface Upstream {
  /**
   * Sends a call once. A read may be sent a second time, when the line it was sent on turns out to be closed already;
   * anything else never is. Its reply's body is a stream only when it is long.
   * @throws UpstreamError when there is no answer
   */
  send(call: UpstreamCall): Promise<UpstreamReply>
  close(): void
}

export interface UpstreamLimits {
  readonly connectMs: number
  /** Without a byte for so long, the service counts as not answering. */
  readonly silentMs: number
}
export const UPSTREAM_LIMITS: UpstreamLimits = { connectMs: 10_000, silentMs: 30_000 }

export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Up to here a reply is read whole before it is passed on: cheaper, and a break in it can still be told. */
export const WHOLE_BYTES = 1024 * 1024
