import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, ensureBrowser } from '../support/browser.mjs'
import { startServer } from '../support/server.mjs'
import { memoryOf, quantile } from './calls.mjs'

const COMPANY = 'BENCH'
const SCROLLED = 20_000
const ms = value => `${Math.round(value)} ms`

/** Runs work with a page that is signed in to a service with one campaign of a million items. */
async function withMillionItems(work) {
  const upstream = spawn(process.execPath, [join(import.meta.dirname, 'million-items-upstream.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(upstream.stdout, 'data')
  const server = await startServer({ env: { UPSTREAM_URL: `http://127.0.0.1:${String(port).trim()}` } })
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: chromiumArgs })
  try {
    const { connections } = await (await fetch(`${server.url}/session`)).json()
    const connection = connections[0].id
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    const signedIn = await context.request.post('/session', {
      headers: { Origin: server.url },
      data: { connection, company_key: COMPANY, user: 'demo', password: 'demo' },
    })
    if (signedIn.status() !== 201) throw new Error(`sign-in: ${signedIn.status()} ${await signedIn.text()}`)
    return await work({ page: await context.newPage(), wallet: `/${connection}/${COMPANY}/wallet` })
  } finally {
    await browser.close()
    await server.stop()
    upstream.kill()
  }
}

/** The time from the click on the campaign's items to the first page on screen. */
async function firstPages(page, wallet, rounds) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(wallet, { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      window.shownAfter = new Promise(resolve => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () =>
              document.querySelector('main [role="row"] a, main tbody a') === null
                ? requestAnimationFrame(look)
                : resolve(performance.now() - timeStamp)
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      })
    })
    await page.getByRole('link', { name: 'Items of A million passes' }).click()
    times.push(await page.evaluate(() => window.shownAfter))
  }
  return times
}

/** From this many rows on, memory should no longer grow. */
const STEADY_FROM = 3000

/** The page's live memory in MB. */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1024 / 1024
}

/**
 * Scrolls until the given number of rows has been read; returns the longest task and the highest number of DOM nodes.
 */
async function scrollThrough(page, rows) {
  // Finding the scroll container is itself a long task.
  await page.evaluate(() => {
    const box = [...document.querySelectorAll('main *')].find(
      one => one.scrollHeight > one.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    window.scroller = box ?? document.scrollingElement
  })
  return page.evaluate(async most => {
    const read = () =>
      Number(/([\d,]+) items/.exec(document.querySelector('main footer')?.textContent ?? '')?.[1].replaceAll(',', ''))
    const longTasks = []
    const began = performance.now()
    // An earlier task, such as garbage collection, may be reported late.
    const keep = entries => longTasks.push(...entries.filter(one => one.startTime >= began).map(one => one.duration))
    const observer = new PerformanceObserver(list => keep(list.getEntries()))
    observer.observe({ type: 'longtask' })
    let nodes = 0
    while (read() < most) {
      window.scroller.scrollTop += 700
      nodes = Math.max(nodes, document.getElementsByTagName('*').length)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    keep(observer.takeRecords())
    observer.disconnect()
    return { nodes, longest: Math.max(0, ...longTasks), tasks: longTasks.length, rows: read() }
  }, rows)
}

/** The table of a million items: its first page, and scrolling through 20,000 rows. */
export function walletItems() {
  return withMillionItems(async ({ page, wallet }) => {
    const times = (await firstPages(page, wallet, 22)).slice(2)
    const p95 = quantile(times, 0.95)
    await scrollThrough(page, STEADY_FROM)
    const before = await heapOf(page)
    const { nodes, longest, tasks, rows } = await scrollThrough(page, SCROLLED)
    const more = (await heapOf(page)) - before
    const what = `scrolling through ${rows.toLocaleString('en')} items`
    return [
      {
        what: '1,000,000 items: click to the first page, p95 of 20',
        budget: '≤ 300 ms',
        measured: ms(p95),
        pass: p95 <= 300,
      },
      {
        what: `${what}: longest task`,
        budget: '≤ 50 ms',
        measured: tasks === 0 ? '< 50 ms' : ms(longest),
        pass: longest <= 50,
      },
      {
        what: `${what}: memory above that at ${STEADY_FROM.toLocaleString('en')} items`,
        budget: '≤ 10 MB',
        measured: `${more.toFixed(1)} MB`,
        pass: more <= 10,
      },
      { what: `${what}: most DOM nodes`, budget: '≤ 3,000', measured: String(nodes), pass: nodes <= 3000 },
    ]
  })
}

/** The renderer processes of this benchmark's browser. */
const renderers = () =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const [, parent] = /PPid:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer') && isOurs(Number(parent))
      } catch {
        return false
      }
    })
    .map(Number)

function isOurs(pid) {
  for (let ancestor = pid; ancestor > 1;) {
    if (ancestor === process.pid) return true
    ancestor = Number(/PPid:\s*(\d+)/.exec(readFileSync(`/proc/${ancestor}/status`, 'utf8'))?.[1] ?? 0)
  }
  return false
}

const memory = () => renderers().reduce((sum, pid) => sum + memoryOf(pid).now, 0)

/** Exporting a million items as CSV: the time, and the additional memory of page and worker. */
export function walletExport() {
  return withMillionItems(async ({ page, wallet }) => {
    await page.goto(`${wallet}/million/export`, { waitUntil: 'networkidle' })
    const before = memory()
    const began = performance.now()
    await page.getByRole('button', { name: 'Start export' }).click()
    let most = before
    let atHalf = null
    const done = page.getByRole('button', { name: 'Save file' })
    const job = page.getByRole('main').getByRole('article')
    while (!(await done.isVisible())) {
      most = Math.max(most, memory())
      const [, rows = ''] = /([\d,]+) items so far/.exec((await job.textContent()) ?? '') ?? []
      if (atHalf === null && Number(rows.replaceAll(',', '')) >= 500_000) atHalf = most
      await page.waitForTimeout(250)
    }
    const seconds = (performance.now() - began) / 1000
    const shown = await page.getByRole('main').getByText('1,000,000 items').isVisible()
    const what = 'export of 1,000,000 items as CSV'
    return [
      { what: `${what}: all of them`, budget: 'yes', measured: shown ? 'yes' : 'no', pass: shown },
      { what: `${what}: time`, budget: '–', measured: `${seconds.toFixed(0)} s`, pass: null },
      // Mostly the browser's cache of responses: reading as many pages without using them takes even more.
      {
        what: `${what}: memory above what the page had before`,
        budget: '–',
        measured: `${most - before} MB`,
        pass: null,
      },
      {
        what: `${what}: growth of memory in the second half`,
        budget: '≤ 40 MB',
        measured: atHalf === null ? 'unknown' : `${most - atHalf} MB`,
        pass: atHalf !== null && most - atHalf <= 40,
      },
    ]
  })
}
