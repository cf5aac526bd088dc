import type { Page } from 'playwright/test'

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
