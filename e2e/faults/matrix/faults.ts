import type { Cell } from './cell'
import type { Answer } from './service-proxy'

/** Something that goes wrong while an act is done. */
export interface Fault {
  title: string
  /** Needs a browser with a profile of its own on disk. */
  hasOwnBrowser?: true
  /**
   * The page may end before it has noticed the gesture. If nothing was done, the reopened page says nothing, and the
   * user starts again with what was typed.
   */
  mayPrecedeGesture?: true
  /** Does the act and breaks something. When it resolves, everything works again. */
  run: (cell: Cell) => Promise<void>
}

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

async function until(condition: () => boolean, patienceMs = 30_000): Promise<void> {
  for (const end = Date.now() + patienceMs; !condition() && Date.now() < end;) await wait(20)
}

/** The service, or something in front of it, answers the act's first calls like this. */
const answered = (title: string, isWorkDone: boolean, answer: Answer, times = 1): Fault => ({
  title: `${title}, ${isWorkDone ? 'work done' : 'work not done'}`,
  run: async ({ service, company, prepared, page }) => {
    service.set(company.key, { isWorkDone, answer, times })
    await prepared.go(page)
    await until(() => service.isTroubleMet(company.key))
  },
})

/** The browser's reused connections break at the act's call. */
const connectionBroken = (title: string, kind: 'reset' | '408' | 'before' | 'cut', times: number): Fault => ({
  title,
  run: async ({ browserProxy, prepared, page }) => {
    browserProxy.breakNext(kind, times)
    await prepared.go(page)
  },
})

/** Something happens while the act's call is at the service, before or after the work. */
const during = (
  title: string,
  isWorkDone: boolean,
  disrupt: (cell: Cell) => Promise<void>,
  more?: Pick<Fault, 'hasOwnBrowser'>,
): Fault => ({
  title: `${title}, ${isWorkDone ? 'after' : 'before'} the work`,
  ...more,
  run: async cell => {
    const { service, company, prepared, page } = cell
    let proceed: () => void = () => undefined
    const disrupted = new Promise<void>(resolve => (proceed = resolve))
    service.set(company.key, { isWorkDone, answer: 'real', times: 1, meanwhile: () => disrupted })
    await prepared.go(page)
    await until(() => service.isTroubleMet(company.key) && (!isWorkDone || service.effects(company.key) > 0))
    await disrupt(cell)
    proceed()
  },
})

/** Reopens the page that the act's tab showed, after the tab or the browser was closed. */
async function reopen(cell: Cell): Promise<void> {
  const address = cell.page.url()
  cell.page = await cell.context.newPage()
  await cell.page.goto(address)
}

const html = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Error</title><h1>Something else answered</h1>',
})
const error = (status: number, headers?: Record<string, string>): Answer => ({
  status,
  ...(headers && { headers }),
  body: JSON.stringify({ errors: [{ message: `fault ${status}` }] }),
})

/** All faults, in the order of the table. */
export const faults = {
  resetBefore: answered('Reset', false, 'reset'),
  resetAfter: answered('Reset', true, 'reset'),
  lineReset: connectionBroken('Reset between browser and server, after the request', 'reset', 2),
  unauthorizedAfter: answered('401', true, error(401)),
  serverErrorAfter: answered('500', true, error(500)),
  offlineBefore: {
    title: 'Offline before',
    run: async ({ context, prepared, page }) => {
      await context.setOffline(true)
      await prepared.go(page)
      await wait(2000)
      await context.setOffline(false)
    },
  },
  doubleGesture: {
    title: 'Double gesture',
    run: async ({ service, company, prepared, page }) => {
      service.set(company.key, { isWorkDone: true, answer: 'real', times: 1, meanwhile: () => wait(400) })
      await prepared.goTwice(page).catch(() => undefined)
    },
  },
  killedGatewayAfter: during('Server killed', true, async cell => {
    await cell.killGateway()
    await cell.restartGateway()
  }),
  closedTabAfter: during('Tab closed', true, async cell => {
    await cell.page.close()
    await reopen(cell)
  }),
  killedGatewayBefore: during('Server killed', false, async cell => {
    await cell.killGateway()
    await cell.restartGateway()
  }),
  closedTabBefore: during('Tab closed', false, async cell => {
    await cell.page.close()
    await reopen(cell)
  }),
  closedTabAtOnce: {
    title: 'Tab closed right after the gesture',
    mayPrecedeGesture: true,
    run: async cell => {
      await cell.prepared.go(cell.page)
      await cell.page.close()
      await reopen(cell)
    },
  },
  twoTabs: {
    title: 'Two tabs',
    run: async cell => {
      const { service, company, prepared, page, context } = cell
      const second = await context.newPage()
      await second.goto(page.url())
      service.set(company.key, { isWorkDone: true, answer: 'real', times: 1, meanwhile: () => wait(1500) })
      await prepared.go(page)
      await wait(200)
      await second.reload()
    },
  },
  killedBrowserAfter: during(
    'Browser killed',
    true,
    async cell => {
      await cell.killBrowser()
      await reopen(cell)
    },
    { hasOwnBrowser: true },
  ),
  killedBrowserBefore: during(
    'Browser killed',
    false,
    async cell => {
      await cell.killBrowser()
      await reopen(cell)
    },
    { hasOwnBrowser: true },
  ),
  killedServiceAfter: during('Service killed', true, async cell => {
    await cell.killService()
    await cell.restartService()
  }),
  killedServiceBefore: {
    title: 'Service killed, before the work',
    run: async ({ service, company, prepared, page, killService, restartService }) => {
      service.set(company.key, { isWorkDone: false, answer: 'reset', times: 1, meanwhile: killService })
      await prepared.go(page)
      await until(() => service.isTroubleMet(company.key))
      await wait(500)
      await restartService()
    },
  },
  offlineDuring: {
    title: 'Offline, after the work',
    run: async ({ service, company, prepared, page, context }) => {
      let answerNow: () => void = () => undefined
      const isOffline = new Promise<void>(resolve => (answerNow = resolve))
      service.set(company.key, { isWorkDone: true, answer: 'real', times: 1, meanwhile: () => isOffline })
      await prepared.go(page)
      await until(() => service.isTroubleMet(company.key) && service.effects(company.key) > 0)
      await context.setOffline(true)
      answerNow()
      await wait(4000)
      await context.setOffline(false)
    },
  },
  lineBefore: connectionBroken('Reset between browser and server, before the request', 'before', 2),
  lineCut: connectionBroken('Cut in mid-body between browser and server', 'cut', 1),
  line408: connectionBroken('408 between browser and server, after the request', '408', 2),
  cutAfter: answered('Cut in mid-body', true, 'cut'),
  silenceBefore: answered('Timeout', false, 'silence'),
  silenceAfter: answered('Timeout', true, 'silence'),
  timeoutBefore: answered('408', false, error(408)),
  timeoutAfter: answered('408', true, error(408)),
  busyWith: answered('429 with Retry-After', false, error(429, { 'retry-after': '1' })),
  busyWithout: answered('429 without Retry-After', false, error(429)),
  unauthorizedBefore: answered('401', false, error(401)),
  serverErrorBefore: answered('500', false, error(500)),
  badGatewayBefore: answered('502 HTML', false, html(502)),
  badGatewayAfter: answered('502 HTML', true, html(502)),
  unavailableBefore: answered('503', false, error(503)),
  unavailableAfter: answered('503', true, error(503)),
  emptyBefore: answered('Empty 200', false, { status: 200 }),
  emptyAfter: answered('Empty 200', true, { status: 200 }),
  htmlAfter: answered('HTML 200', true, html(200)),
  htmlBefore: answered('HTML 200', false, html(200)),
} satisfies Record<string, Fault>
