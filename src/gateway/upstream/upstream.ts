import type { UpstreamCause } from '#/contract/gateway'

/** A call to a service, relative to its base URL. */
export interface UpstreamCall {
  readonly method: string
  /** Path and query, encoded. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  /** Aborts a read if the browser disconnects. Not set for unsafe calls, which are always completed. */
  readonly signal?: AbortSignal
}

/** A response of a service. */
export interface UpstreamReply {
  readonly status: number
  /** Lower-case names; repeated ones joined. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null
}

/** The service did not respond, or not in a way that can be passed on. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly why: UpstreamCause
  /** False if it is certain that no part of the call reached the service. */
  readonly sent: boolean
  constructor(why: UpstreamCause, sent: boolean, message: string, cause?: unknown) {
    super(message, { cause })
    this.why = why
    this.sent = sent
  }
}

/** A service, over HTTP or in this process. */
export interface Upstream {
  /**
   * Sends a call once. Only a read is sent again, once, if the kept-alive connection it used was closed. The body of a
   * long response can be a stream.
   * @throws UpstreamError if there is no response
   */
  send(call: UpstreamCall): Promise<UpstreamReply>
  close(): void
}

export interface UpstreamLimits {
  readonly connectMs: number
  /** Time without data after which the call times out. */
  readonly silentMs: number
}
export const UPSTREAM_LIMITS: UpstreamLimits = { connectMs: 10_000, silentMs: 30_000 }

/** Whether a method only reads. */
export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Responses up to this size are read completely before they are passed on, so that an interruption can be reported. */
export const MAX_BUFFERED_BYTES = 1024 * 1024
