import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from '../listen'

/** What the service seems to answer. */
export type Answer =
  /** Its real answer. */
  | 'real'
  /** The connection is reset before any byte. */
  | 'reset'
  /** The connection is reset in the middle of the real answer. */
  | 'cut'
  /** Nothing, until the caller gives up. */
  | 'silence'
  | { status: number; headers?: Record<string, string>; body?: string }

/** What happens to unsafe calls of a company. */
export interface Trouble {
  /**
   * Whether the service does the work before `meanwhile` runs. If false, it does the work only for the answer `real`,
   * once `meanwhile` is over.
   */
  isWorkDone: boolean
  answer: Answer
  /** How many calls it happens to. */
  times: number
  /** Runs once the call has arrived, or, if the work is done, once the service has answered. The call waits for it. */
  meanwhile?: () => Promise<void>
}

/** A proxy between gateway and service that counts what took effect and can break calls. */
export interface ServiceProxy {
  readonly url: string
  /** How many unsafe calls of a company the service has carried out since the last `reset`. */
  effects: (companyKey: string) => number
  /** How many unsafe calls of a company have arrived here since the last `reset`. */
  arrived: (companyKey: string) => number
  reset: (companyKey: string) => void
  set: (companyKey: string, trouble: Trouble) => void
  /** Whether a call has met the trouble that was set last. */
  hasTroubleOccurred: (companyKey: string) => boolean
  close: () => void
}

interface Company {
  effects: number
  arrived: number
  met: number
  trouble: Trouble | null
}

/** Starts a proxy to the mock. The apps of a company have the names that the mock gives them. */
export async function startServiceProxy(targetPort: number): Promise<ServiceProxy> {
  const companies = new Map<string, Company>()
  const companyOf = (key: string): Company => {
    const company = companies.get(key) ?? { effects: 0, arrived: 0, met: 0, trouble: null }
    companies.set(key, company)
    return company
  }
  const answer = async (call: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body = await bodyOf(call)
    const company = companyOf(keyOf(call.url ?? ''))
    const isSafe = call.method === 'GET' || call.method === 'HEAD'
    const trouble = isSafe ? null : company.trouble
    if (!isSafe) company.arrived++
    if (trouble && --trouble.times <= 0) company.trouble = null
    if (trouble) company.met++
    const work = async (): Promise<RealAnswer> => {
      const real = await send(targetPort, call, body)
      if (!isSafe && real.status < 300) company.effects++
      return real
    }
    const real = trouble && !trouble.isWorkDone ? null : await work()
    await trouble?.meanwhile?.()
    const { socket } = call
    switch (trouble?.answer) {
      case 'reset':
        return void socket.resetAndDestroy()
      case 'silence':
        return
      case 'cut':
        reply.writeHead(real?.status ?? 200, {
          ...real?.headers,
          'content-length': String((real?.body.length ?? 0) + 100),
        })
        reply.write(real?.body.subarray(0, real.body.length / 2) ?? '{')
        setTimeout(() => socket.resetAndDestroy(), 50)
        return
      case undefined:
      case 'real': {
        const done = real ?? (await work())
        return void reply.writeHead(done.status, done.headers).end(done.body)
      }
      default: {
        const { status, headers = {}, body: text = '' } = trouble?.answer ?? { status: 500 }
        return void reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
      }
    }
  }
  const server = createServer((call, reply) => {
    reply.on('error', () => {})
    // A killed service does not answer
    answer(call, reply).catch(() => call.socket.resetAndDestroy())
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    effects: key => companyOf(key).effects,
    arrived: key => companyOf(key).arrived,
    reset: key => void companies.delete(key),
    set: (key, trouble) => {
      Object.assign(companyOf(key), { trouble: { ...trouble }, met: 0 })
    },
    hasTroubleOccurred: key => companyOf(key).met > 0,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const keyOf = (path: string): string => {
  const [, company, app] = /^\/(?:companies\/([^/?]+)|mobile_apps\/([^/?]+)-app)/.exec(path) ?? []
  return company ?? app?.toUpperCase() ?? ''
}

/** The whole body of a request or response. */
export async function bodyOf(call: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of call) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** What the service answered. */
export interface RealAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Passes a call on to the service. */
export async function send(port: number, call: IncomingMessage, body: Buffer): Promise<RealAnswer> {
  const hopHeaders = new Set(['connection', 'transfer-encoding'])
  const headers = Object.fromEntries(Object.entries(call.headers).filter(([name]) => !hopHeaders.has(name)))
  const request = forward({
    host: '127.0.0.1',
    port,
    method: call.method,
    path: call.url,
    headers: { ...headers, 'content-length': body.length },
    agent: false,
  })
  request.end(body)
  const [reply]: IncomingMessage[] = await once(request, 'response')
  if (!reply) throw new Error('no response')
  const forwarded = Object.entries(reply.headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'connection' && name !== 'transfer-encoding' && name !== 'content-length'
      ? [[name, value]]
      : [],
  )
  return { status: reply.statusCode ?? 0, headers: Object.fromEntries(forwarded), body: await bodyOf(reply) }
}
