// A file of a million push tokens in the built product, from choosing the file to the stored job.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, ensureBrowser } from '../support/browser.mjs'
import { callControl, signInContext } from '../support/calls.mjs'
import { startServer } from '../support/server.mjs'

const ROWS = 1_000_000
const companyKey = 'BENCH'

async function writeTokens(path) {
  const file = createWriteStream(path)
  file.write('customer_id,platform,token\n')
  for (let at = 0; at < ROWS; at += 1000) {
    const lines = Array.from({ length: 1000 }, (_, i) => {
      const n = at + i
      // Random like real ones, because browsers compress what they store
      const token =
        n % 2 === 0 ? randomBytes(32).toString('hex') : `dT${n}:APA91b${randomBytes(100).toString('base64url')}`
      return `C-${n},${n % 2 === 0 ? 'ios' : 'ANDROID'},${token}\n`
    })
    if (!file.write(lines.join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** Samples the largest renderer's resident memory in MB until stopped. */
async function watchMemory(browser) {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const now = () =>
    Math.max(...pids.map(pid => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024))
  const before = now()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, now())), 50)
  return () => {
    clearInterval(timer)
    return { before: Math.round(before), grown: Math.round(peak - before) }
  }
}

/** 1,000,000 rows parsed, checked, and split into batches. */
export async function importFile() {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'))
  const path = join(folder, 'tokens.csv')
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: chromiumArgs })
  try {
    await writeTokens(path)
    await callControl(server.url, 'POST', '/companies', { company_key: companyKey, dataset: 'empty' })
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    await signInContext(context, server.url, companyKey)
    const page = await context.newPage()
    await page.goto(`/mock/${companyKey}/imports/new`, { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      window.longTasks = []
      new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(e => e.duration))).observe({
        type: 'longtask',
      })
    })
    const stopWatching = await watchMemory(browser)
    // Delays the sending of batches, which million.mjs measures.
    await callControl(server.url, 'PUT', '/faults', {
      rules: [{ method: 'POST', path: '/mobile_apps', delay_ms: 60_000 }],
    })

    const chosen = performance.now()
    await page.locator('input[type=file]').setInputFiles(path)
    const confirmation = page.getByLabel(`Type ${ROWS.toLocaleString('en-US')} to confirm`)
    await confirmation.waitFor({ timeout: 120_000 })
    const checked = performance.now() - chosen
    await confirmation.fill(String(ROWS))
    const confirmed = performance.now()
    await page.keyboard.press('Enter')
    await page.waitForURL(/job=/, { timeout: 120_000 })
    const split = performance.now() - confirmed
    const { before, grown } = stopWatching()
    const longest = Math.max(0, ...(await page.evaluate(() => window.longTasks)))
    const seconds = ms => `${(ms / 1000).toFixed(1)} s`
    return [
      { what: '1,000,000 tokens: read and checked', budget: '–', measured: seconds(checked), pass: null },
      { what: '1,000,000 tokens: split and stored', budget: '–', measured: seconds(split), pass: null },
      {
        what: '1,000,000 tokens: parsed, checked, and split',
        budget: '≤ 10 s',
        measured: seconds(checked + split),
        pass: checked + split <= 10_000,
      },
      {
        what: `1,000,000 tokens: memory of the page and its workers above ${before} MB`,
        budget: '≤ 300 MB',
        measured: `${grown} MB`,
        pass: grown <= 300,
      },
      {
        what: '1,000,000 tokens: longest task of the page',
        budget: '≤ 50 ms',
        measured: `${Math.round(longest)} ms`,
        pass: longest <= 50,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
