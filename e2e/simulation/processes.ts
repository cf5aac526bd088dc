import nodeCrypto from 'node:crypto'
import type { Programs } from './bundles'
import type { BrowserDisk, ServerDisk } from './disk'
import type { Locks } from './locks'
import type { Network } from './network'
import type { Tab, TabHost } from './tab'
import type { Process, World } from './world'

/** The globals of a process that depend on time or chance. */
function timeAndChanceOf(world: World, process: Process) {
  const now = () => world.now + process.offset
  class SimulatedDate extends Date {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(now())
      else super(given[0])
    }
    static override now = now
  }
  const cancelers = new Map<number, () => void>()
  let timerId = 0
  const setTimer = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const id = ++timerId
    // At least a millisecond, as in Node
    cancelers.set(
      id,
      world.later(process, Math.max(1, ms), () => cancelers.delete(id) && run(...args)),
    )
    return timerOf(id)
  }
  const clear = (timer: unknown) => cancelers.get(Number(timer))?.()
  const repeat = (run: () => void, ms = 0) => {
    const id = ++timerId
    const again = () => {
      cancelers.set(
        id,
        world.later(process, Math.max(1, ms), () => (again(), run())),
      )
    }
    again()
    return timerOf(id)
  }
  const begun = world.now
  return {
    Date: SimulatedDate,
    performance: { now: () => world.now - begun, getEntriesByType: () => [], mark: () => undefined },
    Math: Object.create(Math, { random: { value: () => world.chance('random', world.next('random')) } }) as Math,
    setTimeout: setTimer,
    clearTimeout: clear,
    setInterval: repeat,
    clearInterval: clear,
  }
}

/** The global object with other values of some properties. */
const globalWith = (properties: object): object =>
  Object.create(globalThis, Object.getOwnPropertyDescriptors(properties)) as object

const timerOf = (id: number) => ({ unref: () => undefined, valueOf: () => id })

const bytesOf = (world: World, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => Math.floor(world.chance('bytes', world.next('bytes')) * 256)))

/** Everything the pages of one browser share. */
export interface Browser {
  disk: BrowserDisk
  locks: Locks
  cookies: Map<string, string>
  channels: Map<string, Set<{ process: Process; onmessage: ((event: { data: unknown }) => void) | null }>>
}

/** An open page, and what can happen to it. */
export interface OpenTab {
  readonly process: Process
  /** Null until it is signed in. */
  tab: Tab | null
  setOnline: (isOnline: boolean) => void
  /** Closes it as a user does. */
  close: () => void
}

const ORIGIN = 'http://127.0.0.1:7000'

/** Opens a page in a browser. */
export function openPage(
  name: string,
  {
    world,
    network,
    programs,
    browser,
    host,
  }: {
    world: World
    network: Network
    programs: Programs
    browser: Browser
    host: TabHost
  },
): OpenTab {
  const process = world.process(name)
  let isOnline = true
  const events = new EventTarget()
  const navigator = {
    get onLine() {
      return isOnline
    },
    languages: ['en-US'],
    storage: { estimate: () => Promise.resolve({}) },
    locks: {
      request: (lock: string, ...rest: unknown[]) => {
        const ifAvailable = rest.length > 1
        return browser.locks.request(process, lock, ifAvailable, rest.at(-1) as () => Promise<unknown>)
      },
    },
  }
  const fetchPage = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    headers.set('host', '127.0.0.1:7000')
    headers.set('sec-fetch-site', 'same-origin')
    if (cookie !== '') headers.set('cookie', cookie)
    const { method, body, signal } = init
    const request = new Request(ORIGIN + input, { method, body, signal, headers })
    const response = await network.fetchFrom(process, request, () => isOnline)
    for (const set of response.headers.getSetCookie()) {
      const [key = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      browser.cookies.set(key, value)
    }
    return response
  }
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    readonly #peers: Set<Channel>
    readonly process = process
    constructor(channel: string) {
      this.#peers = (browser.channels.get(channel) ?? new Set()) as Set<Channel>
      browser.channels.set(channel, this.#peers)
      this.#peers.add(this)
    }
    postMessage(data: unknown) {
      const copy: unknown = structuredClone(data)
      for (const peer of this.#peers) {
        if (peer === this) continue
        const order = world.next('channel')
        world.later(peer.process, 1 + world.chance('channel', order) * 3, () => peer.onmessage?.({ data: copy }))
      }
    }
    close() {
      this.#peers.delete(this)
    }
  }
  const storage = new Map<string, string>()
  const target = {
    addEventListener: (...args: Parameters<EventTarget['addEventListener']>) => events.addEventListener(...args),
    removeEventListener: (...args: Parameters<EventTarget['removeEventListener']>) =>
      events.removeEventListener(...args),
    dispatchEvent: (event: globalThis.Event) => events.dispatchEvent(event),
  }
  const time = timeAndChanceOf(world, process)
  const page = globalWith({
    ...time,
    ...target,
    navigator,
    fetch: fetchPage,
    location: { pathname: '/' },
    isSecureContext: true,
    simulation: {
      transaction: (database: string, work: never, isWrite: boolean) =>
        browser.disk.transaction(process, database, work, isWrite),
    },
  })
  const globals = {
    ...time,
    globalThis: page,
    window: page,
    self: page,
    navigator,
    fetch: fetchPage,
    location: { pathname: '/' },
    document: undefined,
    BroadcastChannel: Channel,
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    AbortSignal: {
      any: (signals: AbortSignal[]) => AbortSignal.any(signals),
      timeout: (ms: number) => {
        const controller = new AbortController()
        world.later(process, ms, () => controller.abort())
        return controller.signal
      },
    },
    crypto: {
      getRandomValues: (into: Uint8Array) => (into.set(bytesOf(world, into.length)), into),
      subtle: {
        digest: async (_: string, bytes: Uint8Array) =>
          new Uint8Array(nodeCrypto.createHash('sha256').update(bytes).digest()).buffer,
      },
    },
    reportError: (error: unknown) => world.note(name, `error: ${String(error)}`),
  }
  const opened: OpenTab = {
    process,
    tab: null,
    setOnline: next => {
      isOnline = next
      world.note(name, next ? 'online' : 'offline')
      if (next) events.dispatchEvent(new Event('online'))
    },
    close: () => {
      events.dispatchEvent(new Event('pagehide'))
      world.kill(process)
    },
  }
  const { openTab } = programs.tab(globals, {}) as { openTab: (host: TabHost) => Promise<Tab> }
  void openTab(host).then(
    tab => (opened.tab = tab),
    (error: unknown) => world.note(name, `did not open: ${String(error)}`),
  )
  return opened
}

/** Starts the server on its disk. */
export function startServer(
  world: World,
  { network, programs, disk }: { network: Network; programs: Programs; disk: ServerDisk },
): Process {
  const process = world.process('server')
  const time = timeAndChanceOf(world, process)
  const simulation = {
    callService: (call: { method: string; path: string; body?: Uint8Array }) => network.callService(process, call),
  }
  const globals = { ...time, globalThis: globalWith({ ...time, simulation }) }
  const modules = {
    'node:fs/promises': disk.fsPromises(process),
    'node:timers/promises': { setTimeout: (ms: number) => world.wait(process, ms) },
    'node:crypto': {
      ...nodeCrypto,
      randomBytes: (count: number) => bytesOf(world, count),
      randomUUID: () => bytesOf(world, 16).toString('hex'),
    },
  }
  const program = programs.server(globals, modules) as {
    startServer: () => Promise<{ fetch: (request: Request, from: object) => Promise<Response> }>
  }
  void program.startServer().then(
    ({ fetch }) => {
      if (!process.alive) return
      world.note('server', 'started')
      const answer = (request: Request) => fetch(request, { peer: '127.0.0.1', rawPath: new URL(request.url).pathname })
      network.server = { process, fetch: answer }
    },
    (error: unknown) => {
      world.note('server', `did not start: ${String(error)}`)
      world.kill(process)
    },
  )
  return process
}
