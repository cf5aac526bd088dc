import type { Cell } from './cell'
import type { Answer } from './service-proxy'

/** Something that goes wrong while an act is done. */
export interface Fault {
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

/** The service, or something in front of it, answers the act's first call like this. */
const answered = (isWorkDone: boolean, answer: Answer): Fault => ({
  run: async ({ service, company, prepared, page }) => {
    service.set(company.key, { isWorkDone, answer, times: 1 })
    await prepared.go(page)
    await until(() => service.hasTroubleOccurred(company.key))
  },
})

/** The browser's reused connections break at the act's call. */
const connectionBroken = (kind: 'reset' | '408' | 'before' | 'cut', times: number): Fault => ({
  run: async ({ browserProxy, prepared, page }) => {
    browserProxy.breakNext(kind, times)
    await prepared.go(page)
  },
})

/** Something happens while the act's call is at the service, before or after the work. */
const during = (
  isWorkDone: boolean,
  disrupt: (cell: Cell) => Promise<void>,
  more?: Pick<Fault, 'hasOwnBrowser'>,
): Fault => ({
  ...more,
  run: async cell => {
    const { service, company, prepared, page } = cell
    let proceed: () => void = () => undefined
    const disrupted = new Promise<void>(resolve => (proceed = resolve))
    service.set(company.key, { isWorkDone, answer: 'real', times: 1, meanwhile: () => disrupted })
    await prepared.go(page)
    await until(() => service.hasTroubleOccurred(company.key) && (!isWorkDone || service.effects(company.key) > 0))
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

/** All faults, in the order in which they run and are printed. */
export const faults = {
  resetBefore: answered(false, 'reset'),
  resetAfter: answered(true, 'reset'),
  browserConnectionReset: connectionBroken('reset', 2),
  unauthorizedAfter: answered(true, error(401)),
  serverErrorAfter: answered(true, error(500)),
  offlineBefore: {
    run: async ({ context, prepared, page }) => {
      await context.setOffline(true)
      await prepared.go(page)
      await wait(2000)
      await context.setOffline(false)
    },
  },
  doubleGesture: {
    run: async ({ service, company, prepared, page }) => {
      service.set(company.key, { isWorkDone: true, answer: 'real', times: 1, meanwhile: () => wait(400) })
      await prepared.goTwice(page).catch(() => undefined)
    },
  },
  killedGatewayAfter: during(true, async cell => {
    await cell.killGateway()
    await cell.restartGateway()
  }),
  closedTabAfter: during(true, async cell => {
    await cell.page.close()
    await reopen(cell)
  }),
  killedGatewayBefore: during(false, async cell => {
    await cell.killGateway()
    await cell.restartGateway()
  }),
  closedTabBefore: during(false, async cell => {
    await cell.page.close()
    await reopen(cell)
  }),
  closedTabAtOnce: {
    mayPrecedeGesture: true,
    run: async cell => {
      await cell.prepared.go(cell.page)
      await cell.page.close()
      await reopen(cell)
    },
  },
  twoTabs: {
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
    true,
    async cell => {
      await cell.killBrowser()
      await reopen(cell)
    },
    { hasOwnBrowser: true },
  ),
  killedBrowserBefore: during(
    false,
    async cell => {
      await cell.killBrowser()
      await reopen(cell)
    },
    { hasOwnBrowser: true },
  ),
  killedServiceAfter: during(true, async cell => {
    await cell.killService()
    await cell.restartService()
  }),
  killedServiceBefore: {
    run: async ({ service, company, prepared, page, killService, restartService }) => {
      service.set(company.key, { isWorkDone: false, answer: 'reset', times: 1, meanwhile: killService })
      await prepared.go(page)
      await until(() => service.hasTroubleOccurred(company.key))
      await wait(500)
      await restartService()
    },
  },
  offlineDuring: {
    run: async ({ service, company, prepared, page, context }) => {
      let answerNow: () => void = () => undefined
      const wentOffline = new Promise<void>(resolve => (answerNow = resolve))
      service.set(company.key, { isWorkDone: true, answer: 'real', times: 1, meanwhile: () => wentOffline })
      await prepared.go(page)
      await until(() => service.hasTroubleOccurred(company.key) && service.effects(company.key) > 0)
      await context.setOffline(true)
      answerNow()
      await wait(4000)
      await context.setOffline(false)
    },
  },
  browserConnectionBefore: connectionBroken('before', 2),
  browserConnectionCut: connectionBroken('cut', 1),
  browserConnection408: connectionBroken('408', 2),
  cutAfter: answered(true, 'cut'),
  silenceBefore: answered(false, 'silence'),
  silenceAfter: answered(true, 'silence'),
  requestTimeoutBefore: answered(false, error(408)),
  requestTimeoutAfter: answered(true, error(408)),
  busyWithRetryAfter: answered(false, error(429, { 'retry-after': '1' })),
  busyWithoutRetryAfter: answered(false, error(429)),
  unauthorizedBefore: answered(false, error(401)),
  serverErrorBefore: answered(false, error(500)),
  badGatewayBefore: answered(false, html(502)),
  badGatewayAfter: answered(true, html(502)),
  unavailableBefore: answered(false, error(503)),
  unavailableAfter: answered(true, error(503)),
  emptyBefore: answered(false, { status: 200 }),
  emptyAfter: answered(true, { status: 200 }),
  htmlAfter: answered(true, html(200)),
  htmlBefore: answered(false, html(200)),
} satisfies Record<string, Fault>
