import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { chromiumArgs, ensureBrowser } from '../../support/browser.mjs'
import { Control } from '../../support/control'
import { startServer, type Server } from '../../support/server.mjs'
import type { App } from '../../support/test'
import { startFaultProxy } from '../fault-proxy'
import type { Act } from './act'
import { Watch, type Cell, type World } from './cell'
import { button } from './click-first'
import type { Fault } from './faults'
import { startServiceProxy, type ServiceProxy } from './service-proxy'

/** The servers of a worker: the mock with its data on disk, a proxy in front of it, and the gateway. */
export interface Servers {
  service: Server
  proxy: ServiceProxy
  gateway: Server
}

export async function startServers(): Promise<Servers> {
  const service = await startServer({ program: 'mock', keep: true, env: { MOCK_DATASET: 'empty' } })
  const proxy = await startServiceProxy(service.port)
  const gateway = await startServer({ env: { CONNECTIONS: writeConnectionsFile(service.folder, proxy.url) } })
  return { service, proxy, gateway }
}

export async function stopServers({ service, proxy, gateway }: Servers): Promise<void> {
  await gateway.stop()
  proxy.close()
  await service.stop()
}

/** Writes the connections file, which names the field by which a draft is sent in waves. Returns its path. */
function writeConnectionsFile(folder: string, base_url: string): string {
  const file = join(folder, 'connections.json')
  const custom_fields = [{ key: 'home_timezone', label: 'Home time zone', type: 'timezone' }]
  writeFileSync(file, JSON.stringify([{ id: 'service', name: 'Service', base_url, custom_fields }]))
  return file
}

/** The result of a cell. */
export interface CellResult {
  /** What the page said, in order. */
  said: readonly string[]
  effects: number
  /** What is wrong; empty if nothing is. */
  problems: readonly string[]
  texts: readonly string[]
}

/** How long a page may take to state the outcome of an act: the server waits 30 s for a silent service. */
const PATIENCE_MS = 100_000
/** How long a page may state nothing where there may be nothing to state. */
const QUIET_MS = 20_000
const LINGER_MS = 1000

/** A world, and what ends it. */
interface OpenWorld {
  world: World
  close: () => Promise<void>
}

/**
 * Creates a company, and opens a browser that is signed in to it behind a new proxy.
 * @param profile the profile folder of a separate browser, which can be killed; null for a context of `browser`
 */
export async function openWorld(servers: Servers, browser: Browser, profile: string | null): Promise<OpenWorld> {
  const { service, proxy, gateway } = servers
  const mock = new Control(service.url)
  const { company_key: key } = await mock.newCompany('empty')
  const browserProxy = await startFaultProxy(gateway.port)
  const options = {
    baseURL: browserProxy.url,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 1440, height: 900 },
  }
  const executablePath = await ensureBrowser()
  const open = async (): Promise<BrowserContext> => {
    const context =
      profile === null
        ? await browser.newContext(options)
        : await chromium.launchPersistentContext(profile, { ...options, executablePath, args: chromiumArgs })
    const data = {
      connection: 'service',
      company_key: key,
      user: 'demo',
      password: 'demo',
      app_ids: [`${key.toLowerCase()}-app`],
    }
    const reply = await context.request.post(`${browserProxy.url}/session`, {
      headers: { Origin: browserProxy.url },
      data,
    })
    if (reply.status() !== 201) throw new Error(`sign-in: ${reply.status()} ${await reply.text()}`)
    context.setDefaultTimeout(20_000)
    context.setDefaultNavigationTimeout(30_000)
    return context
  }
  const context = await open()
  const app: App = {
    url: browserProxy.url,
    mock,
    kill: () => gateway.kill(),
    restart: async () => void (await gateway.restart()),
    output: () => gateway.output(),
  }
  const world: World = {
    app,
    company: {
      key,
      path: `/service/${key}`,
      newPerson: (person: Parameters<Control['newPerson']>[1]) => mock.newPerson(key, person),
    },
    browserProxy,
    service: proxy,
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    killBrowser: async () => {
      if (profile !== null) killProcessesOf(profile)
      world.context = await open()
    },
    killGateway: () => gateway.kill(),
    restartGateway: async () => void (await gateway.restart()),
    killService: () => service.kill(),
    restartService: async () => void (await service.restart()),
  }
  const close = async (): Promise<void> => {
    await world.context.close()
    browserProxy.close()
  }
  return { world, close }
}

/** Does an act while a fault happens, then whatever was not done; counts effects, lost input, and false statements. */
export async function runCell(
  act: Act,
  fault: Fault,
  servers: Servers,
  browser: Browser,
  folder: string,
): Promise<CellResult> {
  const { world, close } = await openWorld(servers, browser, fault.hasOwnBrowser ? folder : null)
  try {
    const prepared = await act.prepare(world)
    servers.proxy.reset(world.company.key)
    return await tryAndFinish(Object.assign(world, { prepared }), fault, 'job' in act.by)
  } finally {
    await close()
  }
}

/** Does the act while the fault happens, and afterward whatever was not done. */
async function tryAndFinish(cell: Cell, fault: Fault, isJob: boolean): Promise<CellResult> {
  const { prepared, service, company } = cell
  const done = (): number => service.effects(company.key)
  const progress = (): string => `(${done()} of ${prepared.effects} done)`
  const watch = new Watch(cell)
  try {
    watch.start()
    await fault.run(cell)
    if (fault.mayPrecedeGesture && isJob) await showJob(cell.page)
    const first = await watch.settled(PATIENCE_MS, fault.mayPrecedeGesture && QUIET_MS)
    const isUnnoticed = first === null && fault.mayPrecedeGesture && done() === 0
    await wait(LINGER_MS)
    watch.check()
    if (first === null && !isUnnoticed) watch.problems.add(`says nothing clear ${progress()}`)
    if (first !== null && first.unknown > 0) watch.problems.add(`${first.unknown} still unknown ${progress()}`)
    if (done() < prepared.effects && (first !== null || isUnnoticed)) {
      watch.forget()
      await prepared
        .again(cell.page)
        .catch((error: unknown) => watch.problems.add(`input lost: ${String(error).slice(0, 200)}`))
      const second = await watch.settled(PATIENCE_MS)
      if (second?.done !== prepared.effects) watch.problems.add(`cannot be done afterward ${progress()}`)
      watch.check()
    }
  } finally {
    await watch.stop()
  }
  return { said: watch.said, effects: done(), problems: [...watch.problems], texts: watch.texts }
}

/** Opens the list of jobs if the page does not show the job: it was stored just before its page ended. */
async function showJob(page: Page): Promise<void> {
  const jobs = button(page, /^Jobs(: |$)/)
  await jobs.waitFor()
  if (!page.url().includes('job=')) await jobs.click()
}

/** Sends SIGKILL to the browser that was started with this profile. */
function killProcessesOf(folder: string): void {
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${folder}`))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended
    }
  }
}
