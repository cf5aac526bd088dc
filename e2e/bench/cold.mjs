// Measures opening a page by its URL with an empty cache, in turn with the floor (a minimal app that all times are
// compared with) and with another build if one is given.
import { chromium } from 'playwright'
import { budgets, pageBudget } from '../../.ci/size.mjs'
import { chromiumArgs, ensureBrowser } from '../support/browser.mjs'
import { signInContext } from '../support/calls.mjs'
import { freePort, startServer } from '../support/server.mjs'
import { quantile } from './calls.mjs'
import { startFloor } from './floor.mjs'
import { startHttp2Proxy } from './http2-proxy.mjs'
import { ms, slowDown } from './pages.mjs'

const row = page => page.getByRole('main').getByRole('row').nth(1)
const field = page =>
  page.getByRole('main').getByRole('textbox').or(page.getByRole('main').getByRole('combobox')).first()
const heading = page => page.getByRole('heading', { level: 1 })
const wallet = '/wallet/gLd42xQ'

/** The pages of the demo company by path, and the element that shows that their content has loaded. */
const pages = {
  '/sign-in': field,
  '/persons': field,
  '/persons/-/new': field,
  '/subscriptions': field,
  '/participants': field,
  '/participants/bulk': field,
  '/devices': field,
  '/broadcasts': row,
  '/broadcasts/drafts/new-draft': field,
  '/wallet': page => page.getByRole('main').getByRole('link').first(),
  [`${wallet}/items`]: row,
  [`${wallet}/items/5d2f8a10-loop-0419`]: field,
  [`${wallet}/messages`]: row,
  [`${wallet}/messages/-/new`]: field,
  [`${wallet}/export`]: heading,
  [`${wallet}/bulk`]: field,
  '/imports': row,
  '/imports/new': field,
  '/imports/token': field,
  // It has fewer links before its data arrives
  '/overview': page => page.getByRole('main').getByRole('link').nth(9),
  '/lab': heading,
}

/** The pages that are also measured over HTTP/2 and in another build. */
const compared = ['/persons', '/broadcasts', `${wallet}/items`, '/overview']

/**
 * Times in ms and sizes of one load: `paint` is the largest contentful paint, `rows` the time until the content is
 * there, and `requests` how many requests had been sent by then.
 */
async function load(context, url, ready, isSlow) {
  const isDraft = url.includes('/drafts/')
  const page = await context.newPage()
  if (isSlow) await slowDown(page)
  const started = []
  const finished = []
  page.on('request', request => started.push(request))
  page.on('requestfinished', request => finished.push(request))
  // What is prefetched when the page is idle does not count
  await page.addInitScript(isDraft => {
    window.requestIdleCallback = () => 0
    // As if the draft were started here. On other pages, state would keep the boot script from sending the first reads
    if (isDraft) history.replaceState({ usr: { isNew: true } }, '')
  }, isDraft)
  await page.goto(url)
  await ready(page).waitFor()
  const requests = started.length
  const rows = await page.evaluate(() => performance.now())
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  const paint = await page.evaluate(
    () =>
      new Promise(resolve => {
        new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  const scripts = finished.filter(request => new URL(request.url()).pathname.endsWith('.js'))
  const sizes = await Promise.all(scripts.map(request => request.sizes()))
  await page.close()
  return {
    requests,
    rows,
    paint,
    scripts: scripts.length,
    kib: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024,
  }
}

/** Starts what is measured: the floor, this build over HTTP/1.1 and HTTP/2, and the other build if one is given. */
async function startSubjects(against) {
  const [floor, ours, port] = [await startFloor(), await startServer(), await freePort()]
  const proxied = await startServer({ env: { PUBLIC_URL: `https://localhost:${port}`, MOCK_PUBLIC: '1' } })
  const proxy = await startHttp2Proxy(port, proxied.port)
  const other = against === undefined ? null : await startServer({ root: against })
  const all = [
    { name: 'floor', url: floor.url, pages: { '/a': row } },
    { name: 'HTTP/1.1', url: ours.url, pages, company: 'DEMO' },
    { name: 'HTTP/2', url: proxy.url, pages: pick(compared), company: 'DEMO' },
    ...(other ? [{ name: 'the other build', url: other.url, pages: pick(compared), company: 'DEMO' }] : []),
  ]
  return {
    all,
    stop: async () => {
      floor.stop()
      proxy.stop()
      for (const server of [ours, proxied, other]) await server?.stop()
    },
  }
}

const pick = names => Object.fromEntries(names.map(name => [name, pages[name]]))

/** Every page, plain and slow (CPU slowed 4×, 1.6 Mbit/s, 150 ms), as multiples of the floor. */
export async function coldEntries({ against, rounds = 5 } = {}) {
  const { all, stop } = await startSubjects(against)
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: chromiumArgs })
  const samples = new Map()
  try {
    for (let round = 0; round < rounds; round++)
      for (const isSlow of [false, true])
        for (const { name, url, pages, company } of all)
          for (const [address, ready] of Object.entries(pages)) {
            const context = await browser.newContext({
              viewport: { width: 1440, height: 900 },
              locale: 'en-US',
              ignoreHTTPSErrors: true,
            })
            const needsSession = company !== undefined && address !== '/sign-in'
            if (needsSession) await signInContext(context, url, company)
            const path = needsSession ? `/mock/${company}${address}` : address
            const sample = await load(context, url + path, ready, isSlow)
            const key = [name, address, isSlow ? 'slow' : 'plain'].join(' ')
            samples.set(key, [...(samples.get(key) ?? []), sample])
            await context.close()
          }
  } finally {
    await browser.close()
    await stop()
  }
  const median = (name, address, speed, what) =>
    quantile(
      samples.get(`${name} ${address} ${speed}`).map(sample => sample[what]),
      0.5,
    )
  return all.flatMap(({ name, pages }) =>
    Object.keys(pages).flatMap(address => {
      const of = (speed, what) => median(name, address, speed, what)
      const title = name === 'floor' ? 'floor' : `${address}, ${name}`
      const isOurs = name.startsWith('HTTP')
      const times = ['plain', 'slow'].map(speed => {
        const paint = of(speed, 'paint')
        const ratio = paint / median('floor', '/a', speed, 'paint')
        return {
          what: `${title}, ${speed}: largest paint (rows on screen)`,
          budget: isOurs ? '≤ 1.4 × floor' : '–',
          measured: `${ms(paint)} (${ms(of(speed, 'rows'))}), ${ratio.toFixed(2)} × floor`,
          pass: isOurs ? ratio <= 1.4 : null,
        }
      })
      if (name === 'HTTP/2') return times
      const js = pageBudget(address)
      const [requests, kib, scripts] = ['requests', 'kib', 'scripts'].map(what => of('plain', what))
      return [
        ...times,
        {
          what: `${title}: requests until its rows, JS, scripts`,
          budget: isOurs ? `≤ 12, ≤ ${js} KiB, ≤ ${budgets.pageFiles}` : '–',
          measured: `${requests}, ${kib.toFixed(1)} KiB, ${scripts}`,
          pass: isOurs ? requests <= 12 && kib <= js && scripts <= budgets.pageFiles : null,
        },
      ]
    }),
  )
}
