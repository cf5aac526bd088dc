import type { Browser, BrowserContext, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { Guard } from '../../support/guard'
import type { DeviatingProxy } from './deviating-proxy'
import type { Deviation } from './deviations'
import type { PageCase } from './pages'

/** The servers of a worker, and what each page shows while nothing deviates. */
export interface Servers {
  proxy: DeviatingProxy
  url: string
  baselines: Map<string, Baseline>
}

interface Baseline {
  text: string
  /** Whether the page may say nothing about a reply that it cannot read. */
  maySayNothing: boolean
  needsRecord: boolean
  /** The strings of each row, other than the first of a list, that the page shows. */
  rows: readonly string[][]
}

/** The result of a cell: of one page while the service deviates in one way. */
export interface CellResult {
  /** How the page dealt with the deviation, such as `says so` or `80% of 12 other rows`. */
  said: readonly string[]
  /** What is wrong; empty if nothing is. */
  problems: readonly string[]
  /** What the page showed. */
  text: string
}

type OpenCase = Exclude<PageCase, { readsNothing: string }>

/** How long a page may take to show what it read. */
const PATIENCE_MS = 45_000
/** Tables draw only the rows in sight, and one that deviates may be taller or sorted elsewhere. */
const MIN_SHARE_OF_ROWS = 0.4

const mainOf = (page: Page) => page.getByRole('main')
const textOf = (page: Page): Promise<string> => mainOf(page).innerText()

/**
 * Opens a page while the service deviates and checks what it shows. If whole replies are replaced, also checks that the
 * page recovers once the service does.
 */
export async function runCell(
  name: string,
  page: OpenCase,
  deviation: Deviation,
  servers: Servers,
  browser: Browser,
): Promise<CellResult> {
  const { proxy, baselines } = servers
  const baseline = baselines.get(name) ?? (await visit(page, null, servers, browser, readBaseline(page, proxy)))
  baselines.set(name, baseline)
  return visit(page, deviation, servers, browser, (shown, guard) => check(shown, guard, baseline, deviation, proxy))
}

/** Opens the page in a browser context of its own, signed in unless it is the sign-in page. */
async function visit<T>(
  page: OpenCase,
  deviation: Deviation | null,
  { proxy, url }: Servers,
  browser: Browser,
  look: (page: Page, guard: Guard) => Promise<T>,
): Promise<T> {
  proxy.set(null)
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 1440, height: 900 },
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const guard = new Guard()
  // What the browser logs if the server answers 502 because it does not recognize the service
  guard.allow(/Failed to load resource/)
  await guard.watch(context)
  const isSignIn = 'path' in page && page.path === ''
  if (!isSignIn) await signIn(context, url)
  const tab = await context.newPage()
  try {
    if ('prepare' in page) {
      await page.prepare(tab, '/live/DEMO')
      proxy.set(deviation)
      await tab.reload()
    } else {
      proxy.set(deviation)
      await tab.goto(isSignIn ? '/sign-in' : `/live/DEMO/${page.path}`)
    }
    await page.act?.(tab)
    return await look(tab, guard)
  } finally {
    proxy.set(null)
    await context.close()
  }
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const reply = await context.request.post(`${url}/session`, {
    headers: { Origin: url },
    data: { connection: 'live', company_key: 'DEMO', user: 'demo', password: 'demo', app_ids: ['demo-app'] },
  })
  if (reply.status() !== 201) throw new Error(`sign-in: ${reply.status()} ${await reply.text()}`)
}

/** Waits until the page has stopped reading. */
async function settled(page: Page, proxy: DeviatingProxy): Promise<void> {
  const isSettled = async () => proxy.isIdle() && (await page.locator('main [aria-busy=true]').count()) === 0
  await expect.poll(isSettled, { timeout: PATIENCE_MS }).toBe(true)
}

const readBaseline =
  (page: OpenCase, proxy: DeviatingProxy) =>
  async (tab: Page): Promise<Baseline> => {
    await settled(tab, proxy)
    const text = await textOf(tab)
    const rows = proxy
      .rows()
      .map(row => row.filter(value => text.includes(value)))
      .filter(row => row.length > 0)
    return {
      text,
      maySayNothing: 'maySayNothing' in page,
      needsRecord: 'needsRecord' in page,
      rows: 'isOneRecord' in page ? [] : rows,
    }
  }

const isShown = (row: readonly string[], text: string): boolean => row.some(value => text.includes(value))
const shareShown = (rows: readonly (readonly string[])[], text: string): number =>
  rows.length === 0 ? 1 : rows.filter(row => isShown(row, text)).length / rows.length

async function check(
  page: Page,
  guard: Guard,
  baseline: Baseline,
  deviation: Deviation,
  proxy: DeviatingProxy,
): Promise<CellResult> {
  const problems: string[] = []
  const said: string[] = []
  await expect(mainOf(page)).toBeVisible()
  await expect
    .poll(() => proxy.deviated(), { timeout: PATIENCE_MS })
    .toBeGreaterThan(0)
    .catch(() => problems.push('read nothing'))
  await settled(page, proxy).catch(() => problems.push('is still loading'))
  const text = await textOf(page)
  if (/This page stopped working/.test(await page.locator('body').innerText())) problems.push('crashed')
  if (text.trim().length < 40) problems.push('is blank')
  if (!(await page.getByRole('heading', { level: 1 }).first().isVisible())) problems.push('has no heading')
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (width > 0) problems.push(`is ${width} px wider than the window`)
  const alerts = await mainOf(page).getByRole('alert').count()
  const hasNotice = alerts > 0 || /could not be (read|loaded|checked)|cannot be (read|loaded|checked)/i.test(text)
  if ('reply' in deviation) {
    // For example, a page may also accept a record that arrives wrapped in a list
    const isReadAnyway = text === baseline.text
    said.push(hasNotice ? 'says so' : isReadAnyway ? 'reads it' : 'says nothing')
    if (!hasNotice && !isReadAnyway && !baseline.maySayNothing)
      problems.push('does not say that the reply is unreadable')
    await recover(page, proxy)
    const share = shareShown(baseline.rows, await textOf(page))
    if (share < MIN_SHARE_OF_ROWS)
      problems.push(`shows only ${percent(share)} of ${baseline.rows.length} rows afterward`)
  } else if (baseline.needsRecord && 'isUnreadable' in deviation) {
    said.push(hasNotice ? 'says so' : 'says nothing')
    if (!hasNotice) problems.push('does not say that the record is unreadable')
  } else {
    const share = shareShown(baseline.rows, text)
    said.push(`${percent(share)} of ${baseline.rows.length} other rows`)
    if (share < MIN_SHARE_OF_ROWS) problems.push(`shows only ${percent(share)} of ${baseline.rows.length} other rows`)
  }
  problems.push(...guard.problems())
  return { said, problems, text }
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Ends the deviation and presses every "Try again"; reloads the page if there is none. */
async function recover(page: Page, proxy: DeviatingProxy): Promise<void> {
  proxy.set(null)
  const retry = mainOf(page).getByRole('button', { name: 'Try again' })
  if ((await retry.count()) === 0) await page.reload()
  for (let left = 10; left > 0 && (await retry.count()) > 0; left--) {
    await retry.first().click()
    await settled(page, proxy)
  }
  await settled(page, proxy)
}
