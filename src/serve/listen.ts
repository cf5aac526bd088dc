import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Fetch, nodeHandler, refuse, writeError } from './node-handler'
import { type BaseHeaders, refusalOfParseError, refuseOnSocket } from './refusal'

export interface ListenOptions {
  readonly fetch: Fetch
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Go on every answer that is made below `fetch`: malformed requests, time-outs, oversize bodies. */
  readonly baseHeaders?: BaseHeaders
  readonly limits?: Partial<ListenLimits>
  /** Told of what a handler threw; on standard error if nothing is given. */
  readonly onError?: (error: unknown) => void
}

interface ListenLimits {
  /** For all headers to arrive. */
  readonly headersTimeoutMs: number
  /** For the whole request to arrive, body included. */
  readonly requestTimeoutMs: number
  readonly keepAliveTimeoutMs: number
  /** How long open requests may take to finish once `close` was called. */
  readonly closeGraceMs: number
}

const LIMITS: ListenLimits = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 120_000,
  keepAliveTimeoutMs: 65_000,
  closeGraceMs: 4000,
}

export interface Listening {
  readonly port: number
  /** Finishes open requests, refuses new ones, and is done within 5 s (mock-server.md "Start"). */
  close(): Promise<void>
}

/**
 * Serves one `Request → Response` function over HTTP. Everything that Node answers by itself with a bare status line
 * (facts.md 25) is answered in the standard error body here.
 * @throws the error of `listen(2)`, such as EADDRINUSE
 */
export async function listen(options: ListenOptions): Promise<Listening> {
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
    // Node would answer with an empty 400; checkRequest does it with a body.
    requireHostHeader: false,
    noDelay: true,
  })
  server.maxHeadersCount = 0
  let closing = false
  server.on('request', (incoming, outgoing) => {
    open.add(incoming, outgoing)
    if (closing) outgoing.shouldKeepAlive = false
    handle(incoming, outgoing).catch((error: unknown) => {
      onError(error)
      incoming.socket.destroy()
    })
  })
  server.on('checkExpectation', (incoming, outgoing) => {
    refuse(
      incoming,
      outgoing,
      { status: 417, message: 'No other expectation than 100-continue is met here.' },
      baseHeaders,
    )
  })
  server.on('connect', (_incoming, socket) => {
    refuseOnSocket(
      socket,
      { status: 405, message: 'CONNECT is not served here.', allow: 'GET, HEAD, POST, PUT, DELETE' },
      baseHeaders,
    )
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refusal = refusalOfParseError(error.code)
    if (!refusal) socket.destroy()
    else open.whenAnswered(socket, () => refuseOnSocket(socket, refusal, baseHeaders))
  })
  await start(server, options.host, options.port)
  return {
    port: portOf(server.address()),
    close: () => {
      closing = true
      open.closeAfterAnswer()
      return stop(server, limits.closeGraceMs)
    },
  }
}

/** The requests under way, by socket. */
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
   * Runs `say` when the socket's whole requests are answered. What broke may be a pipelined request after them: saying
   * so at once would put the refusal in front of an answer that is still being made. A request whose own body broke
   * never reaches a handler and is not waited for.
   */
  whenAnswered(socket: Duplex, say: () => void): void {
    const exchanges = [...(this.#bySocket.get(socket) ?? [])]
    const last = exchanges.filter(({ incoming }) => incoming.complete).at(-1)
    if (last && !last.outgoing.writableFinished) last.outgoing.once('finish', say)
    else if (exchanges.some(({ outgoing }) => outgoing.headersSent)) socket.destroy()
    else say()
  }

  closeAfterAnswer(): void {
    for (const exchanges of this.#bySocket.values())
      for (const { outgoing } of exchanges) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
  }
}
interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

function start(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
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
