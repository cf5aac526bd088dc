import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callControl } from '../support/calls.mjs'
import { companyKey, withProduct } from './pages.mjs'

const bulk = `/mock/${companyKey}/participants/bulk`
const rows = 100_000

/** 100,000 numbers as in real files: most plain, some formatted, some repeated, some damaged. */
function awkwardTable() {
  const lines = ['Mobile;First name;Note']
  for (let i = 0; i < rows; i++) {
    const area = 200 + (i % 700)
    const digits = `${area}${String(2_000_000 + Math.floor(i / 700) * 7).padStart(7, '0')}`
    const written =
      i % 50 === 0
        ? `(${area}) ${digits.slice(3, 6)}-${digits.slice(6)}`
        : i % 97 === 0
          ? '1.3125E+10'
          : i % 89 === 0
            ? '+13125550142'
            : `+1${digits}`
    lines.push(`${written};Ines ${i};${i % 40 === 0 ? '"quoted; and ""so"""' : 'plain'}`)
  }
  return lines.join('\r\n')
}

/** The longest task of the page's main thread in ms of CPU time, which excludes time taken by other programs. */
function longestTask(trace) {
  const { traceEvents } = JSON.parse(trace.toString())
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = traceEvents.filter(event => /^(RunTask|ThreadControllerImpl::RunTask)$/.test(event.name))
  const times = tasks.filter(event => mains.has(threadOf(event))).map(({ tdur = 0 }) => tdur / 1000)
  if (times.length === 0) throw new Error('the trace contains no task of the page')
  return Math.max(...times)
}

/** The time from choosing a file to its dry run on screen, and the page's longest task meanwhile. */
async function readTable(page, file) {
  await page.goto(bulk, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    window.readAfter = new Promise(resolve => {
      const begin = event => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('main dl')?.textContent?.includes('100,000')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - event.timeStamp))
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      }
      addEventListener('change', begin, { once: true, capture: true })
    })
  })
  const browser = page.context().browser()
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await page.locator('input[type=file]').setInputFiles(file)
  const took = await page.evaluate(() => window.readAfter)
  const longest = longestTask(await browser.stopTracing())
  await page.getByRole('button', { name: 'Choose another file' }).click()
  return { took, longest }
}

/** 100,000 rows from file to dry run: read, repaired, checked, and counted. */
export function csvDryRun() {
  return withProduct(async ({ newContext }) => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-csv-'))
    const file = join(folder, 'numbers.csv')
    writeFileSync(file, awkwardTable())
    try {
      const page = await (await newContext()).newPage()
      await readTable(page, file) // loads the worker's code
      const reads = []
      for (let i = 0; i < 5; i++) reads.push(await readTable(page, file))
      const took = reads.map(read => read.took).toSorted((a, b) => a - b)[2]
      const longest = Math.max(...reads.map(read => read.longest))
      return [
        {
          what: `${rows.toLocaleString('en')} rows, file to dry run, median of 5`,
          budget: '< 2000 ms',
          measured: `${Math.round(took)} ms`,
          pass: took < 2_000,
        },
        {
          what: 'longest task of the page meanwhile, CPU time, worst of 5',
          budget: '≤ 50 ms',
          measured: `${Math.round(longest)} ms`,
          pass: longest <= 50,
        },
      ]
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
}

/** How much of the service's rate limit a bulk job uses, and whether it ever exceeds it. */
export function bulkPace() {
  const allowed = 100
  const seconds = 20
  return withProduct(
    async ({ url, newContext }) => {
      const { id } = await callControl(url, 'POST', `/companies/${companyKey}/subscription_lists`, { name: 'News' })
      await callControl(url, 'POST', `/companies/${companyKey}/acquisition_campaigns`, {
        description: 'News',
        subscription_list_id: id,
        status: 'active',
      })
      const page = await (await newContext()).newPage()
      const answers = []
      page.context().on('response', response => {
        if (response.request().method() === 'POST' && response.url().endsWith('/participants'))
          answers.push({ at: performance.now(), status: response.status() })
      })
      const numbers = Array.from(
        { length: 4_000 },
        (_, i) => `+1${201 + Math.floor(i / 100)}55501${String(i % 100).padStart(2, '0')}`,
      )
      await page.goto(bulk, { waitUntil: 'networkidle' })
      const buffer = Buffer.from(numbers.join('\n'))
      await page.locator('input[type=file]').setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer })
      await page.getByLabel('Campaign').selectOption({ index: 1 })
      const confirm = page.getByLabel(/^Type [\d,]+ to confirm/)
      await confirm.fill((await page.getByText(/^Type [\d,]+ to confirm/).textContent()).replaceAll(/\D/g, ''))
      await page.keyboard.press('Enter')
      const processed = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
      while ((await processed()) < 300) await page.waitForTimeout(100)
      const from = performance.now()
      await page.waitForTimeout(seconds * 1000)
      const steady = answers.filter(({ at }) => at >= from)
      const perSecond = steady.length / ((performance.now() - from) / 1000)
      const refused = steady.filter(({ status }) => status === 429).length
      return [
        {
          what: `bulk participants, calls per second over ${seconds} s, of ${allowed} allowed`,
          budget: `≥ ${allowed * 0.95}`,
          measured: perSecond.toFixed(1),
          pass: perSecond >= allowed * 0.95,
        },
        { what: 'the same: 429 replies', budget: '0', measured: String(refused), pass: refused === 0 },
      ]
    },
    { env: { MOCK_RATE_LIMIT: 'on' } },
  )
}
