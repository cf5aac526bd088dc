import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { hasBody, watchBody } from './body'
import { type Fetch, nodeHandler, refuse, writeError } from './node-handler'
import { type BaseHeaders, refusalOfParseError, refuseOnSocket } from './refusal'

export interface ListenOptions {
  readonly fetch: Fetch
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  /** Headers of responses that `fetch` does not make, such as refusals of malformed requests. */
  readonly baseHeaders?: BaseHeaders
  readonly limits?: Partial<ListenLimits>
  /** Called with errors of handlers. By default they are written to standard error. */
  readonly onError?: (error: unknown) => void
}

interface ListenLimits {
  /** Until all headers have arrived. */
  readonly headersTimeoutMs: number
  /** Until the whole request has arrived, with its body. */
  readonly requestTimeoutMs: number
  /** In each interval of this length, at least 15 KiB of a body must arrive, or its end. */
  readonly bodyProgressMs: number
  readonly keepAliveTimeoutMs: number
  /** How many may be open at the same time; more are closed immediately. */
  readonly connections: number
  /** How long `close` waits for open requests before it ends them. */
  readonly closeGraceMs: number
}

const LIMITS: ListenLimits = {
  headersTimeoutMs: 15_000,
  // As long as the dashboard waits for an unsafe call. Over a slow connection, an import needs all of it, because its
  // steps are sent in parallel
  requestTimeoutMs: 60_000,
  bodyProgressMs: 15_000,
  keepAliveTimeoutMs: 65_000,
  connections: 2_000,
  closeGraceMs: 4000,
}

export interface RunningServer {
  readonly port: number
  /** Accepts no more connections, and resolves when open requests are finished, or ended after `closeGraceMs`. */
  close(): Promise<void>
}

/**
 * Serves a `Request → Response` function over HTTP. Errors for which Node sends only a status line have the standard
 * error body here.
 * @throws the error of `listen(2)`, such as EADDRINUSE
 */
export async function listen(options: ListenOptions): Promise<RunningServer> {
  const limits = { ...LIMITS, ...options.limits }
  const baseHeaders = options.baseHeaders ?? {}
  const onError = options.onError ?? writeError
  const handle = nodeHandler(options.fetch, { baseHeaders, onError })
  const open = new OpenRequests()
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, limits.headersTimeoutMs),
    maxHeaderSize: 16 * 1024,
    // Node's 400 would have no body; checkRequest responds instead
    requireHostHeader: false,
    noDelay: true,
  })
  server.maxHeadersCount = 0
  server.maxConnections = limits.connections
  let isClosing = false
  const refuseOnError = (code: string | undefined, socket: Duplex): void => {
    const refusal = refusalOfParseError(code)
    if (!refusal) socket.destroy()
    else open.whenAnswered(socket, () => refuseOnSocket(socket, refusal, baseHeaders))
  }
  server.on('request', (incoming, outgoing) => {
    open.add(incoming, outgoing)
    if (hasBody(incoming))
      watchBody(incoming, limits.bodyProgressMs, () => refuseOnError('ERR_HTTP_REQUEST_TIMEOUT', incoming.socket))
    if (isClosing) outgoing.shouldKeepAlive = false
    handle(incoming, outgoing).catch((error: unknown) => {
      onError(error)
      incoming.socket.destroy()
    })
  })
  server.on('checkExpectation', (incoming, outgoing) => {
    refuse(incoming, outgoing, { status: 417, message: 'The only supported expectation is 100-continue.' }, baseHeaders)
  })
  server.on('connect', (_incoming, socket) => {
    refuseOnSocket(
      socket,
      { status: 405, message: 'CONNECT is not supported.', allow: 'GET, HEAD, POST, PUT, DELETE' },
      baseHeaders,
    )
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseOnError(error.code, socket))
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return {
    port: portOf(server.address()),
    close: () => {
      isClosing = true
      open.closeAfterAnswer()
      return stop(server, limits.closeGraceMs)
    },
  }
}

/** The open requests, by socket. */
class OpenRequests {
  readonly #bySocket = new Map<Duplex, Set<Exchange>>()

  add(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming
    const exchange = { incoming, outgoing }
    const exchanges = this.#bySocket.get(socket) ?? new Set<Exchange>()
    exchanges.add(exchange)
    this.#bySocket.set(socket, exchanges)
    outgoing.once('close', () => {
      exchanges.delete(exchange)
      if (exchanges.size === 0) this.#bySocket.delete(socket)
    })
  }

  /**
   * Runs `refuseNow` after the socket's complete requests have their responses. A malformed request can be pipelined
   * after them; refusing it at once would send the refusal before their responses. A request with an incomplete body is
   * not waited for, because only a GET or HEAD reaches a handler before its body; if a response has begun, the socket
   * is destroyed instead.
   */
  whenAnswered(socket: Duplex, refuseNow: () => void): void {
    const exchanges = [...(this.#bySocket.get(socket) ?? [])]
    const last = exchanges.filter(({ incoming }) => incoming.complete).at(-1)
    if (last && !last.outgoing.writableFinished) last.outgoing.once('finish', refuseNow)
    else if (exchanges.some(({ outgoing }) => outgoing.headersSent)) socket.destroy()
    else refuseNow()
  }

  /** Closes each connection after its current response, unless that response has already begun. */
  closeAfterAnswer(): void {
    for (const exchanges of this.#bySocket.values())
      for (const { outgoing } of exchanges) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
  }
}
interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

function stop(server: Server, graceMs: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

const portOf = (address: AddressInfo | string | null): number =>
  address !== null && typeof address === 'object' ? address.port : 0
