import { randomUUID } from 'node:crypto'
import { HEADERS } from '#/contract/gateway'
import { codeOf } from '#/store/store-error'
import { UpstreamError } from '../upstream/upstream'
import { Metrics } from './metrics'

/** One request, as it is logged and counted. The routes fill in what they know. */
export interface Trace {
  /** Sent by the page, or generated here. Also sent to the service. */
  readonly id: string
  readonly method: string
  readonly began: number
  /** The id of the contract's row, or the name of one of this server's own routes. */
  route: string
  connection: string | null
}

/** A line of the log, without its time. It has no keys, numbers, texts, or addresses of people. */
export type LogEntry =
  | {
      readonly event: 'request'
      readonly id: string
      readonly method: string
      readonly route: string
      readonly connection: string | null
      readonly status: number
      /** The kind of an error of this server. */
      readonly error: string | null
      readonly ms: number
    }
  | {
      readonly event: 'service-failed'
      readonly id: string
      readonly connection: string | null
      readonly route: string
      readonly cause: string
      /** The code of the system's or OpenSSL's error, such as `CERT_HAS_EXPIRED`; empty if there is none. */
      readonly code: string
      /** Whether anything may have reached the service. */
      readonly sent: boolean
      readonly ms: number
    }
  | { readonly event: 'state-lost'; readonly cause: string }
  | { readonly event: 'state-back' }

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** Logs and counts what the server does. */
export class Monitor {
  readonly metrics = new Metrics()
  readonly #log: (entry: LogEntry) => void
  #stateIsLost = false

  constructor(log: (entry: LogEntry) => void = () => {}) {
    this.#log = log
  }

  /** Begins the trace of a request. */
  begin(request: Request): Trace {
    const sent = request.headers.get(HEADERS.request) ?? ''
    return {
      id: /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID(),
      method: METHODS.has(request.method) ? request.method : 'other',
      began: performance.now(),
      route: 'none',
      connection: null,
    }
  }

  /** Logs and counts a request that was answered. */
  end(trace: Trace, status: number, error: string | null): void {
    const { id, method, route, connection } = trace
    const ms = performance.now() - trace.began
    this.metrics.request({ route, status, error: error ?? '' }, ms / 1000)
    this.#log({ event: 'request', id, method, route, connection, status, error, ms: rounded(ms) })
  }

  /**
   * Runs a call to a service, and notes how long it took or why it failed. A read that the browser aborted has not
   * failed.
   */
  async serviceCall<T>(trace: Trace, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { id, route } = trace
    const connection = trace.connection ?? ''
    const began = performance.now()
    try {
      const result = await call()
      this.metrics.serviceCall({ connection, route }, (performance.now() - began) / 1000)
      return result
    } catch (error) {
      if (error instanceof UpstreamError && signal?.aborted !== true) {
        const { why: cause, sent } = error
        const ms = rounded(performance.now() - began)
        this.metrics.serviceFailure({ connection, route, cause })
        this.#log({ event: 'service-failed', id, connection, route, cause, code: codeOf(error.cause), sent, ms })
      }
      throw error
    }
  }

  /** The journal or the database could not be used. One line until it is back, however many requests fail. */
  stateLost(cause: string): void {
    this.metrics.stateUsable(false)
    if (this.#stateIsLost) return
    this.#stateIsLost = true
    this.#log({ event: 'state-lost', cause })
  }

  /** The journal or the database could be used. */
  stateWorks(): void {
    if (!this.#stateIsLost) return
    this.#stateIsLost = false
    this.metrics.stateUsable(true)
    this.#log({ event: 'state-back' })
  }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10
