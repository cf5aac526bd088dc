import { effectsOf, type Act, type Shown } from './acts'
import type { Programs } from './bundles'
import { BrowserDisk, ServerDisk } from './disk'
import { Locks } from './locks'
import { Network } from './network'
import { openPage, startServer, type Browser, type OpenTab } from './processes'
import { Service } from './service'
import { Truth, type Violation } from './truth'
import { START, World, type Process } from './world'

/** The result of one seed. */
export interface Outcome {
  readonly seed: number
  /** The first violation of each invariant, in order. */
  readonly violations: readonly Violation[]
  readonly trace: readonly string[]
  /** What happened, by id: acts, faults, crashes. Each can be left out. */
  readonly happened: readonly string[]
  readonly effects: number
  /** How many acts began: one that finds no open page does not. */
  readonly acts: number
  /** How many faults, crashes, and undos happened. */
  readonly troubles: number
}

const ACTS_MS = 60_000
const FAULTS_MS = 90_000
/** Long enough for every timeout and every wait of the page. */
const CALM_MS = 300_000
const NEXT_PAGE_MS = 150_000
const SHORTEST_OUTAGE_MS = 5000
const LONGEST_OUTAGE_MS = 65_000
const kinds = [
  'unsubscribe',
  'unsubscribe',
  'unsubscribe',
  'update',
  'create',
  'broadcast',
  'message',
  'invite',
  'job',
] as const

/** Runs one seed, leaving out the events whose ids are in `without`. */
export async function simulate(
  programs: Programs,
  seed: number,
  without: ReadonlySet<string> = new Set(),
): Promise<Outcome> {
  const world = new World(seed)
  const happened: string[] = []
  const happens = (id: string): boolean => {
    if (without.has(id)) return false
    happened.push(id)
    return true
  }
  const isTroubled = () => world.now < START + FAULTS_MS
  /** The share of faults that happen. It is small in some seeds, so that single faults are seen too. */
  const trouble = [0.15, 0.5, 1][Math.floor(world.chance('trouble') * 3)] ?? 1
  const service = new Service(() => world.now, { persons: 40, lists: 5 })
  const truth = new Truth(world, service)
  const outages: { from: number; to: number }[] = []
  const network = new Network(world, service, (link, weights) => {
    const order = world.next(`fault ${link}`)
    const isOut = link === 'service' && outages.some(({ from, to }) => from <= world.now && world.now < to)
    if (isOut) return world.chance('outage', order) < 0.3 && '500 after' in weights ? '500 after' : '500 before'
    let rest = (world.chance('fault', link, order) * 100) / trouble
    if (!isTroubled()) return null
    for (const [fault, weight] of Object.entries(weights)) {
      if (rest < weight) return happens(`${fault} at ${link} ${order}`) ? fault : null
      rest -= weight
    }
    return null
  })
  const serverDisk = new ServerDisk(world)
  const isFull = (disk: string) => (write: number) =>
    isTroubled() && world.chance('full', disk, write) < 0.01 * trouble && happens(`full ${disk} ${write}`)
  serverDisk.isFull = isFull('server')
  const browser: Browser = {
    disk: new BrowserDisk(world),
    locks: new Locks(world),
    cookies: new Map(),
    channels: new Map(),
  }
  browser.disk.isFull = isFull('browser')

  const tabs: OpenTab[] = []
  const open = (): void => {
    const name = `tab ${world.next('tab')}`
    const host = {
      show: (act: string, shown: Shown) => truth.show(act, shown, name),
      showJob: truth.showJob.bind(truth),
      note: (what: string) => world.note(name, what),
      sendsWaiting: (act: string) => world.chance('waiting', act) < 0.5,
    }
    tabs.push(openPage(name, { world, network, programs, browser, host }))
  }
  const openTabs = () => tabs.filter(({ process, tab }) => process.alive && tab !== null)
  let server: Process = startServer(world, { network, programs, disk: serverDisk })
  const restart = () => {
    if (server.alive) return
    server = startServer(world, { network, programs, disk: serverDisk })
    // As a supervisor does: a server that could not start, for example because the disk is full, is started again
    world.later(null, 5000, restart)
  }
  const killServer = (losesPower: boolean) => {
    if (!server.alive) return
    world.note('server', losesPower ? 'loses power' : 'killed')
    world.kill(server)
    if (losesPower) serverDisk.losePower()
    world.later(null, 100 + world.chance('restart', world.next('restart')) * 3000, restart)
  }
  const killPage = ({ process, close }: Pick<OpenTab, 'process' | 'close'>, isClosed: boolean) => {
    if (!process.alive) return
    world.note(process.name, isClosed ? 'closed' : 'killed')
    if (isClosed) close()
    else world.kill(process)
    world.later(null, 100 + world.chance('reopen', world.next('reopen')) * 4000, open)
  }
  network.crash = (what, page) => {
    const tab = tabs.find(({ process }) => process === page)
    if (what !== 'page killed') killServer(what === 'server loses power')
    else if (tab) killPage(tab, world.chance('close', page.name) < 0.3)
  }
  world.later(null, 50, open)
  world.later(null, 60, open)

  for (let i = 0; i < 2; i++) {
    if (world.chance('outage', i) >= 0.15 * trouble || !happens(`outage ${i}`)) continue
    const from = START + 3000 + world.chance('outage at', i) * ACTS_MS
    const extra = world.chance('outage for', i) * (LONGEST_OUTAGE_MS - SHORTEST_OUTAGE_MS)
    outages.push({ from, to: from + SHORTEST_OUTAGE_MS + extra })
  }
  const scheduledActs = plan({ world, happens, trouble, truth, openTabs, killPage, killServer, server: () => server })

  const check = () => truth.check()
  try {
    await world.runUntil(START + FAULTS_MS, check)
    restart()
    for (const tab of openTabs()) tab.setOnline(true)
    for (let round = 0; round < 3; round++) {
      await world.runUntil(world.now + CALM_MS / 3, check)
      for (const { tab } of openTabs()) void tab?.resumeJobs()
    }
    // Afterward: the old pages are gone, and a new one reads what is left
    for (const { process } of tabs) world.kill(process)
    world.note('user', 'opens the page again')
    open()
    await world.runUntil(world.now + NEXT_PAGE_MS / 2, check)
    for (const { tab } of openTabs()) void tab?.resumeJobs()
    await world.runUntil(world.now + NEXT_PAGE_MS / 2, check)
    for (const { tab } of openTabs()) void tab?.showJobs()
    await world.runUntil(world.now + 1000, check)
    truth.checkEnd(openTabs().length > 0)
  } catch (error) {
    truth.violate(
      'the simulation works',
      `error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
  }
  const { violations } = truth
  return {
    seed,
    violations,
    trace: world.trace,
    happened,
    effects: service.effects.length,
    acts: truth.acts.size,
    troubles: happened.length - scheduledActs,
  }
}

interface Plan {
  world: World
  happens: (id: string) => boolean
  trouble: number
  truth: Truth
  openTabs: () => OpenTab[]
  killPage: (page: OpenTab, isClosed: boolean) => void
  killServer: (losesPower: boolean) => void
  server: () => Process
}

/** Schedules what users do and what breaks, and returns the number of acts. */
function plan({ world, happens, trouble, truth, openTabs, killPage, killServer, server }: Plan): number {
  const delayOf = (...id: readonly (string | number)[]) => 3000 + world.chance('at', ...id) * ACTS_MS
  const someTab = (...id: readonly (string | number)[]): OpenTab | undefined => {
    const all = openTabs()
    return all[Math.floor(world.chance('tab', ...id) * all.length)]
  }
  const count = 4 + Math.floor(world.chance('acts') * 9)
  let scheduled = 0
  for (let i = 0; i < count; i++) {
    const kind = kinds[Math.floor(world.chance('kind', i) * kinds.length)] ?? 'unsubscribe'
    const act: Act = { id: `${kind} ${i}`, kind, number: i, isDoubleClick: world.chance('double', i) < 0.3 }
    if (!happens(act.id)) continue
    scheduled++
    world.later(null, delayOf('act', i), () => {
      const page = someTab('act', i)
      if (!page?.tab) return
      world.note(page.process.name, `act: ${act.id}${act.isDoubleClick ? ', twice' : ''}`)
      truth.begin(act, page.process, effectsOf(act))
      page.tab.perform(act)
      if (act.isDoubleClick && kind === 'unsubscribe') page.tab.perform(act)
      if (kind !== 'unsubscribe') return
      const end = world.chance('end', i)
      const wait = 200 + world.chance('end at', i) * 25_000
      if (end < 0.4 && happens(`undo ${i}`))
        world.later(page.process, wait, () => {
          if (page.tab?.undo(act.id)) truth.undone(act.id)
        })
      else if (end < 0.7) world.later(page.process, wait / 5, () => page.tab?.sendNow(act.id))
    })
  }
  for (let i = 0; i < 4; i++) {
    const breaks = (what: string, share: number) => world.chance(what, i) < share * trouble && happens(`${what} ${i}`)
    if (breaks('kill tab', 0.35))
      world.later(null, delayOf('kill tab', i), () => {
        const page = someTab('kill tab', i)
        if (page) killPage(page, world.chance('close', i) < 0.4)
      })
    if (breaks('kill server', 0.35))
      world.later(null, delayOf('kill server', i), () => killServer(world.chance('power', i) < 0.5))
    if (breaks('offline', 0.2))
      world.later(null, delayOf('offline', i), () => {
        const page = someTab('offline', i)
        page?.setOnline(false)
        world.later(null, 500 + world.chance('offline for', i) * 20_000, () => page?.setOnline(true))
      })
    if (breaks('clock', 0.15))
      world.later(null, delayOf('clock', i), () => {
        const process = world.chance('whose clock', i) < 0.3 ? server() : someTab('clock', i)?.process
        if (!process) return
        process.offset += Math.round((world.chance('jump', i) - 0.5) * 7_200_000)
        world.note(process.name, `its clock jumps to ${process.offset} ms ahead`)
      })
  }
  return scheduled
}
