import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isRecord } from '#/contract/format/json'
import { listenLocally } from '../listen'
import { bodyOf, send } from '../matrix/service-proxy'
import { deviate, type Deviation } from './deviations'

/** A proxy between gateway and service that changes what is read. */
export interface DeviatingProxy {
  readonly url: string
  /** Sets how the next replies deviate, or null if they do not. Forgets which rows were read. */
  set: (deviation: Deviation | null) => void
  /** How many replies have deviated since the last `set`. */
  deviated: () => number
  /** Whether nothing is being read, and nothing has been for a while. */
  isIdle: () => boolean
  /** The strings of each row of the lists read since the last `set`, except each list's first row. */
  rows: () => readonly (readonly string[])[]
  close: () => void
}

/** How long a page may take between a read and the next one that depends on it. */
const IDLE_MS = 1000

/** Starts a proxy to the mock. */
export async function startDeviatingProxy(targetPort: number): Promise<DeviatingProxy> {
  let deviation: Deviation | null = null
  let deviated = 0
  let rows: (readonly string[])[] = []
  let open = 0
  let lastCall = 0
  const answer = async (call: IncomingMessage, reply: ServerResponse): Promise<void> => {
    delete call.headers['accept-encoding']
    const { status, headers, body } = await send(targetPort, call, await bodyOf(call))
    const isData = call.method === 'GET' && status === 200 && /json/.test(headers['content-type'] ?? '')
    if (!isData) return void reply.writeHead(status, headers).end(body)
    const text = body.toString()
    rows.push(...otherRows(JSON.parse(text)))
    if (deviation === null) return void reply.writeHead(status, headers).end(body)
    deviated++
    if ('delayMs' in deviation) {
      await wait(deviation.delayMs)
      reply.writeHead(status, headers).end(body)
    } else if ('reply' in deviation) {
      const changed = deviation.reply(text)
      reply.writeHead(status, { ...headers, 'content-type': changed.type }).end(changed.body)
    } else {
      reply.writeHead(status, headers).end(JSON.stringify(deviate(JSON.parse(text), deviation.record)))
    }
  }
  const server = createServer((call, reply) => {
    open++
    lastCall = Date.now()
    reply.on('error', () => {})
    reply.on('close', () => {
      open--
      lastCall = Date.now()
    })
    answer(call, reply).catch(() => call.socket.resetAndDestroy())
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    set: next => {
      deviation = next
      deviated = 0
      rows = []
      lastCall = Date.now()
    },
    deviated: () => deviated,
    isIdle: () => open === 0 && Date.now() - lastCall > IDLE_MS,
    rows: () => rows,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The strings of each row of a list but the first, which deviates, except those that the first row also has. */
function otherRows(value: unknown): string[][] {
  if (!Array.isArray(value)) return []
  const [first, ...rest]: unknown[] = value
  const own = new Set(textsOf(first))
  return rest.map(row => textsOf(row).filter(text => !own.has(text)))
}

/** Strings at any depth that are long enough to be recognized on a page, and short enough to be shown in full. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 4 && value.length < 60 ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return isRecord(value) ? Object.values(value).flatMap(textsOf) : []
}
