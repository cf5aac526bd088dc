import type { Page } from 'playwright/test'

/** A server whose build was replaced under an open page. */
export interface Deployment {
  /** Parts of the old build: answered with 404 until the page is reloaded, which gets the new ones. */
  gone: RegExp
  /** Answers for what is gone wait for it. */
  until: Promise<unknown>
  /** The new build has lost them too. */
  forGood: boolean
  /** How often the page was loaded since it was opened. */
  loads: () => number
}

/** Stands between the page and its server; to be called before the page is opened. */
export async function deployUnder(page: Page, gone: RegExp): Promise<Deployment> {
  let loads = -1
  const deployment: Deployment = { gone, until: Promise.resolve(), forGood: false, loads: () => loads }
  const nothing = /^$/
  page.on('request', request => {
    if (!request.isNavigationRequest()) return
    loads++
    if (loads > 0 && !deployment.forGood) deployment.gone = nothing
  })
  await page.route('**/assets/**', async route => {
    if (!deployment.gone.test(route.request().url())) return route.fallback()
    await deployment.until
    return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })
  })
  return deployment
}

/** Until the page has been told that a part is not there. */
export const missed = (page: Page, part: RegExp) =>
  page.waitForResponse(response => part.test(response.url()) && response.status() === 404)

/** Something that others wait for until it is let go. */
export function hold(): { until: Promise<void>; letGo: () => void } {
  let letGo: () => void = () => undefined
  const until = new Promise<void>(resolve => (letGo = resolve))
  return { until, letGo }
}
