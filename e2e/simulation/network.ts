import type { Service, ServiceReply } from './service'
import type { Process, World } from './world'

type Weights = Readonly<Record<string, number>>

/** What happens to a page's request. `before` and `after`: the connection breaks before or after the server's work. */
const PAGE_FAULTS = {
  write: {
    before: 5,
    after: 8,
    cut: 4,
    twice: 6,
    proxy: 3,
    slow: 5,
    'server killed': 3,
    'server loses power': 3,
    'page killed': 3,
  },
  read: { before: 3, after: 3, cut: 2, proxy: 2, slow: 3 },
} as const satisfies Record<string, Weights>

/**
 * What happens to a call to the service. With `after`, the service does the work although its response does not say so.
 */
const SERVICE_FAULTS = {
  write: {
    refused: 3,
    'closed before': 3,
    'closed after': 4,
    'closed late': 3,
    'timeout before': 2,
    'timeout after': 2,
    '401 before': 2,
    '401 after': 2,
    '408 before': 1,
    '408 after': 1,
    '429': 3,
    '500 before': 2,
    '500 after': 3,
    '503 before': 2,
    '503 after': 1,
    'HTML 502 after': 1,
    'HTML 200 after': 1,
    'empty 200 after': 1,
    'works slowly': 3,
  },
  read: { refused: 2, 'closed before': 2, '500 before': 4, '503 before': 2, '429': 2, '401 before': 1, 'HTML 200': 1 },
} as const satisfies Record<string, Weights>

/** A service that was cut off ends its work within this time, which the page's second read allows for. */
const LATE_WORK_MS = 1500
/** A slow service works and answers within this time, before the server stops waiting for it. */
const SLOW_WORK_MS = 25_000
/** The server stops waiting for a silent service after this time. */
const SILENT_MS = 30_000

/** The result of a call to the service. */
export type ServiceResult =
  | { failed: 'refused' | 'closed' | 'timeout'; sent: boolean }
  | { reply: { status: number; headers: Record<string, string>; body: Uint8Array | null } }

/** Chooses a fault; null for none. Individual faults can be left out to shrink a failing seed. */
export type ChooseFault = (link: 'page' | 'service', weights: Weights) => string | null

/** The connections between pages, server, and service, with their faults. */
export class Network {
  readonly #world: World
  readonly #service: Service
  readonly #choose: ChooseFault
  /** Kills the server or a page in the middle of a call. */
  crash: (what: string, page: Process) => void = () => undefined
  /** The server, while it runs. */
  server: { process: Process; fetch: (request: Request) => Promise<Response> } | null = null

  constructor(world: World, service: Service, choose: ChooseFault) {
    this.#world = world
    this.#service = service
    this.#choose = choose
  }

  /** `fetch` of a page. */
  async fetchFrom(page: Process, request: Request, isOnline: () => boolean): Promise<Response> {
    const world = this.#world
    const kind = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'
    const order = world.next('page')
    const what = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/svc\/ACME/, '')}`
    const fault = this.#choose('page', PAGE_FAULTS[kind])
    world.note(page.name, `${what}${fault === null ? '' : ` [${fault}]`}`)
    if (!isOnline()) throw new TypeError('Failed to fetch')
    const body = kind === 'read' ? null : await request.text()
    const deliver = (): Promise<Response> => this.#deliver(new Request(request.url, { ...initOf(request), body }))
    const answer = (async (): Promise<Response> => {
      const longestMs = fault === 'slow' ? 4000 : 40
      await world.wait(null, 1 + world.chance('there', order) * longestMs)
      if (fault === 'before') throw new TypeError('Failed to fetch')
      if (fault === 'proxy') return html(502)
      if (fault?.includes(' ') === true)
        world.later(null, world.chance('crash', order) * 150, () => this.crash(fault, page))
      if (fault === 'twice') {
        void deliver().catch(() => undefined)
        await world.wait(null, world.chance('again', order) * 2000)
      }
      const response = await deliver()
      const text = await response.text()
      await world.wait(page, 1 + world.chance('back', order) * 40)
      if (fault === 'after' || !isOnline()) throw new TypeError('Failed to fetch')
      world.note(page.name, `${what} → ${response.status} ${response.headers.get('x-signalbox-error') ?? ''}`.trimEnd())
      if (fault === 'cut') return cutOff(response, text)
      return withBody(response, text)
    })()
    answer.catch(() => undefined)
    // A killed page gets no response, but its request continues
    return new Promise((resolve, reject) => {
      const end = (run: () => void) => void world.later(page, 0, run)
      answer.then(
        response => end(() => resolve(response)),
        (error: unknown) => end(() => reject(error)),
      )
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
    })
  }

  /** The server's response; rejects if the server is down, or dies meanwhile. */
  #deliver(request: Request): Promise<Response> {
    const { server } = this
    if (server?.process.alive !== true) return Promise.reject(new TypeError('Failed to fetch'))
    return new Promise((resolve, reject) => {
      server.process.onKilled.push(() => this.#world.later(null, 2, () => reject(new TypeError('Failed to fetch'))))
      server.fetch(request).then(resolve, reject)
    })
  }

  /** A call from the server to the service. Once sent, it reaches the service even if the server dies. */
  async callService(from: Process, call: { method: string; path: string; body?: Uint8Array }): Promise<ServiceResult> {
    const world = this.#world
    const kind = call.method === 'GET' ? 'read' : 'write'
    const order = world.next('service')
    const chosen = this.#choose('service', SERVICE_FAULTS[kind])
    const fault = chosen ?? ''
    const what = `${call.method} ${call.path.replace('/companies/ACME', '')}`
    const isSent = fault !== 'refused'
    const isSlow = fault === 'works slowly'
    const works = (chosen === null || isSlow || fault.endsWith(' after') || fault.endsWith(' late')) && isSent
    await world.wait(from, 1 + world.chance('to service', order) * 30)
    const work = (): ServiceReply => {
      const body: unknown = call.body ? JSON.parse(Buffer.from(call.body).toString()) : undefined
      const reply = this.#service.call(call.method, call.path, body)
      world.note('service', `${what} → ${reply.status}${chosen === null ? '' : ` [${chosen}]`}`)
      return reply
    }
    if (!works) world.note('service', `${what} [${fault}]`)
    const done = new Promise<ServiceReply | null>(resolve => {
      let isWorking = true
      const end = () => {
        if (isWorking) resolve(works ? work() : null)
        isWorking = false
      }
      const longest = isSlow ? SLOW_WORK_MS : fault.endsWith(' late') ? LATE_WORK_MS : 50
      world.later(null, world.chance(fault.endsWith(' late') ? 'late' : 'work', order) * longest, end)
      // As with every connection that was cut off
      if (isSlow) from.onKilled.push(() => world.later(null, world.chance('late', order) * LATE_WORK_MS, end))
    })
    if (fault === 'refused') return { failed: 'refused', sent: false }
    if (fault === 'closed late') return { failed: 'closed', sent: true }
    const reply = await done
    await world.wait(from, fault.startsWith('timeout') ? SILENT_MS : 1 + world.chance('from service', order) * 30)
    if (fault.startsWith('closed')) return { failed: 'closed', sent: true }
    if (fault.startsWith('timeout')) return { failed: 'timeout', sent: true }
    return { reply: replyOf(isSlow ? '' : fault, reply, world.now) }
  }
}

function replyOf(
  fault: string,
  reply: ServiceReply | null,
  now: number,
): Extract<ServiceResult, { reply: object }>['reply'] {
  const headers = { 'content-type': 'application/json', date: new Date(now).toUTCString() }
  const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text))
  const status = Number(/\d{3}/.exec(fault)?.[0] ?? reply?.status ?? 200)
  if (fault.startsWith('HTML'))
    return { status, headers: { ...headers, 'content-type': 'text/html' }, body: bytes('<h1>Bad gateway</h1>') }
  if (fault.startsWith('empty')) return { status, headers, body: null }
  if (fault !== '') {
    const body = bytes(JSON.stringify({ errors: [{ message: fault }] }))
    return { status, headers: status === 429 ? { ...headers, 'retry-after': '2' } : headers, body }
  }
  return { status, headers, body: reply?.body === undefined ? null : bytes(JSON.stringify(reply.body)) }
}

const initOf = (request: Request): RequestInit => ({ method: request.method, headers: request.headers })
const html = (status: number): Response =>
  new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })
const bodyless = new Set([204, 205])
const withBody = (response: Response, text: string): Response =>
  new Response(bodyless.has(response.status) ? null : text, { status: response.status, headers: response.headers })

/** A response whose body ends too early. */
function cutOff(response: Response, text: string): Response {
  if (bodyless.has(response.status)) throw new TypeError('Failed to fetch')
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      controller.enqueue(new Uint8Array(Buffer.from(text.slice(0, text.length / 2))))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}
