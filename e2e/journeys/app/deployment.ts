import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright/test'

/** A server whose build was replaced under an open page. */
export interface Deployment {
  /** Parts of the old build: answered with 404 until the page is reloaded, which gets the new ones. */
  missingParts: RegExp
  /** Responses for missing parts wait for this. */
  respondAfter: Promise<unknown>
  /** Whether the new build lacks them too. */
  isPermanent: boolean
  /** How many times the page has been loaded again since it was opened. */
  reloads: () => number
}

/** Replaces the build under a page. Intercepts its requests, so call it before the page is opened. */
export async function replaceBuild(page: Page, missingParts: RegExp): Promise<Deployment> {
  let reloads = -1
  const deployment: Deployment = {
    missingParts,
    respondAfter: Promise.resolve(),
    isPermanent: false,
    reloads: () => reloads,
  }
  const nothing = /^$/
  page.on('request', request => {
    if (!request.isNavigationRequest()) return
    reloads++
    if (reloads > 0 && !deployment.isPermanent) deployment.missingParts = nothing
  })
  await page.route('**/assets/**', async route => {
    if (!deployment.missingParts.test(route.request().url())) return route.fallback()
    await deployment.respondAfter
    return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })
  })
  return deployment
}

/** Waits until the page has been told that a part does not exist. */
export const waitForMissing = (page: Page, part: RegExp) =>
  page.waitForResponse(response => part.test(response.url()) && response.status() === 404)

/** A gate: `opened` resolves once `open` is called. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => (open = resolve))
  return { opened, open }
}

/**
 * Lets the browser's pages run only part of the time, as on a machine that is `times` times slower. Unlike
 * `Emulation.setCPUThrottlingRate`, which slows a page by keeping a core busy, this leaves the CPU to other tests.
 * @returns a function that ends the slowdown; call it before closing a page, because a stopped page cannot be closed
 */
export async function slowDown(browser: Browser, times: number): Promise<() => Promise<void>> {
  const devtools = await browser.newBrowserCDPSession()
  const renderers = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }
  let isOver = false
  const alternate = async () => {
    const runMs = 20
    while (!isOver) {
      const processes = await renderers()
      for (const id of processes) signal(id, 'SIGSTOP')
      await wait(runMs * (times - 1))
      for (const id of processes) signal(id, 'SIGCONT')
      await wait(runMs)
    }
  }
  const alternating = alternate()
  return async () => {
    isOver = true
    await alternating
    await devtools.detach()
  }
}

/** Does nothing if the process has ended. */
function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
