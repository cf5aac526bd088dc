import { quantile } from './calls.mjs'
import { startFloor } from './floor.mjs'
import { ms, withProduct } from './pages.mjs'

const APP = 'bench-app'
const list = '/mobile_apps/bench-app/migrations/import_batches'

/** Batches as listed by a service without the mock's limit: none pending, with different numbers of failures. */
const batches = Array.from({ length: 10_000 }, (_, index) => ({
  batch_id: `${(0xe000 + (index % 4096)).toString(16)}-${30_000 - index}`,
  received_on: new Date(Date.UTC(2026, 10, 20) - index * 600_000).toISOString(),
  success_count: 1000 - (index % 37),
  failure_count: index % 37,
  pending_count: 0,
}))

const entry = (n, status, platform_status, platform_message) => ({
  token: n % 2 ? n.toString(16).padStart(64, '0') : `dT${n}:APA91b${String(n).padStart(140, 'x')}`,
  status,
  platform_status,
  platform_message,
})
const fullBatch = {
  ...batches[0],
  success_count: 880,
  failure_count: 120,
  success: Array.from({ length: 880 }, (_, index) => entry(index, 'SUCCESS', '200', 'Success')),
  failure: Array.from({ length: 120 }, (_, index) => entry(1000 + index, 'FAILURE', '410', 'Unregistered')),
}

/** The longest task of a page's main thread during `work`, in CPU time, which excludes time taken by other programs. */
async function longestTask(page, work) {
  const browser = page.context().browser()
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ ph, pid, tid, tdur }) => ph === 'X' && tdur > 0 && main.has(`${pid} ${tid}`))
  return Math.max(0, ...tasks.map(({ tdur }) => tdur / 1000))
}

/** 10,000 batches listed, filtered, and sorted; no task may exceed 50 ms. */
export function batchList() {
  return withProduct(async ({ newContext }) => {
    const page = await (await newContext()).newPage()
    await page.route(`**${list}`, route => route.fulfill({ json: batches }))
    const rows = page.getByRole('table', { name: 'Imports' })
    const shown = count => page.locator(`table[aria-label=Imports][aria-rowcount="${count + 1}"]`).waitFor()
    const rail = name => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    const listed = []
    const used = []
    for (let round = 0; round < 5; round++) {
      await page.goto('/mock/BENCH/devices', { waitUntil: 'networkidle' })
      listed.push(
        await longestTask(page, async () => {
          await rail('Imports').click()
          await shown(10_000)
        }),
      )
      const failed = batches.filter(({ failure_count: count }) => count > 0).length
      used.push(
        await longestTask(page, async () => {
          await page.getByRole('radio', { name: /^With failures/ }).click()
          await shown(failed)
          for (const column of ['Failed', 'Batch']) await rows.getByRole('button', { name: column }).click()
          await page.getByRole('radio', { name: /^All/ }).click()
          await shown(10_000)
        }),
      )
    }
    const [reading, using] = [listed, used].map(values => quantile(values, 0.5))
    const what = '10,000 batches, longest task by CPU, median of 5'
    return [
      { what: `${what}: listed`, budget: '≤ 50 ms', measured: ms(reading), pass: reading <= 50 },
      { what: `${what}: filtered and sorted`, budget: '≤ 50 ms', measured: ms(using), pass: using <= 50 },
      { what: '10,000 batches, the worst of all', budget: '–', measured: ms(Math.max(...listed, ...used)), pass: null },
    ]
  })
}

/**
 * The time from the arrival of the data that a click requests to the frame that shows its rows.
 * @param wanted `shown` is a selector of what appears with the rows; `data` is a regular expression for the end of
 * their data's URL
 */
async function rowsAfterData(page, click, wanted) {
  const shown = page.evaluate(
    ({ shown, data }) =>
      new Promise(resolve => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(shown)) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              const calls = performance.getEntriesByType('resource')
              const call = calls.findLast(({ name }) => new RegExp(`${data}$`).test(name))
              resolve(performance.now() - call.responseEnd)
            }
            port2.postMessage(null)
          })
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      }),
    wanted,
  )
  await click()
  return shown
}

/** Scrolls to the end of the page; returns the longest task by CPU and the highest number of DOM nodes. */
async function scrollToEnd(page) {
  let nodes = 0
  const longest = await longestTask(page, async () => {
    nodes = await page.evaluate(async () => {
      let most = 0
      for (let top = 0; top < document.documentElement.scrollHeight; top += 700) {
        window.scrollTo({ top })
        await new Promise(resolve => requestAnimationFrame(resolve))
        most = Math.max(most, document.getElementsByTagName('*').length)
      }
      return most
    })
  })
  return { longest, nodes }
}

/**
 * A batch of 1,000 rows, from the arrival of its data to the frame that shows them, alternating with the floor's 25.
 */
export function batchRows() {
  return withProduct(async ({ newContext }) => {
    const floor = await startFloor()
    try {
      const [page, floorPage] = [await (await newContext()).newPage(), await (await newContext()).newPage()]
      await page.route(`**${list}/*`, route => route.fulfill({ json: fullBatch }))
      await page.route(`**${list}`, route => route.fulfill({ json: batches.slice(0, 100) }))
      const times = []
      const floorTimes = []
      for (let round = 0; round < 22; round++) {
        await page.bringToFront()
        await page.goto(`/mock/BENCH/imports?app=${APP}`, { waitUntil: 'networkidle' })
        const open = () => page.getByRole('table', { name: 'Imports' }).getByRole('link').first().click()
        const wanted = { shown: 'table[aria-label=Tokens][aria-rowcount="1001"] td', data: 'import_batches/[^/]+' }
        times.push(await rowsAfterData(page, open, wanted))
        await floorPage.bringToFront()
        await floorPage.goto(`${floor.url}/a`, { waitUntil: 'networkidle' })
        await floorPage.evaluate(() => document.querySelector('table').setAttribute('data-old', ''))
        const turn = () => floorPage.getByRole('link', { name: 'Page b' }).click()
        floorTimes.push(await rowsAfterData(floorPage, turn, { shown: 'table:not([data-old]) td', data: '/api/b' }))
      }
      await page.bringToFront()
      const { longest, nodes } = await scrollToEnd(page)
      // The first rounds load the page's code
      const [ours, theirs] = [times, floorTimes].map(all => quantile(all.slice(2), 0.5))
      const what = 'batch of 1,000 rows'
      return [
        {
          what: `${what}, on screen after its data, median of 20`,
          budget: '≤ 3 × the 25 rows of the floor',
          measured: `${ms(ours)}, ${(ours / theirs).toFixed(2)} × ${ms(theirs)}`,
          pass: ours <= 3 * theirs,
        },
        {
          what: `${what}, on screen after its data, p95`,
          budget: '–',
          measured: ms(quantile(times.slice(2), 0.95)),
          pass: null,
        },
        {
          what: `${what}: longest task by CPU while scrolling`,
          budget: '≤ 50 ms',
          measured: ms(longest),
          pass: longest <= 50,
        },
        { what: `${what}: most DOM nodes`, budget: '≤ 3,000', measured: String(nodes), pass: nodes <= 3000 },
      ]
    } finally {
      floor.stop()
    }
  })
}

/** Reads, groups, and shows the failure reasons of 100 batches of 1,000 rows, and charts 10,000 remembered batches. */
export function batchFailures() {
  return withProduct(async ({ newContext }) => {
    const page = await (await newContext()).newPage()
    const recent = (count, failure_count) =>
      batches.slice(0, count).map((batch, index) => ({
        ...batch,
        received_on: new Date(Date.now() - index * 600_000).toISOString(),
        success_count: 1000 - failure_count,
        failure_count,
      }))
    const listed = recent(100, 120)
    await page.route(`**${list}/*`, route => {
      const id = route.request().url().split('/').at(-1)
      return route.fulfill({ json: { ...fullBatch, ...listed.find(({ batch_id }) => batch_id === id) } })
    })
    await page.route(`**${list}`, route => route.fulfill({ json: listed }))
    const failed = count => page.locator(`table[aria-label="Failed tokens"][aria-rowcount="${count + 1}"]`).waitFor()
    await page.goto(`/mock/BENCH/imports?app=${APP}`, { waitUntil: 'networkidle' })
    const began = performance.now()
    const read = await longestTask(page, async () => {
      await page.getByRole('link', { name: 'Why tokens failed' }).click()
      await failed(12_000)
    })
    const took = performance.now() - began
    await page.unroute(`**${list}`)
    await page.route(`**${list}`, route => route.fulfill({ json: recent(10_000, 0) }))
    await page.goto('/mock/BENCH/devices', { waitUntil: 'networkidle' })
    const emptyRange = 'span=days&from=2000-01-01&until=2000-01-01'
    await page.goto(`/mock/BENCH/imports/failures?app=${APP}&${emptyRange}`, { waitUntil: 'networkidle' })
    await page.getByText('10,000 batches stored in this browser.').waitFor()
    const drawn = await longestTask(page, async () => {
      await page.getByRole('radio', { name: 'Week' }).check()
      await page.getByRole('heading', { name: 'Week by week' }).waitFor()
    })
    const what = 'failures of 100 batches of 1,000 rows'
    return [
      { what: `${what}: longest task by CPU`, budget: '≤ 50 ms', measured: ms(read), pass: read <= 50 },
      { what: `${what}: read and on screen`, budget: '–', measured: ms(took), pass: null },
      {
        what: 'chart of 10,000 batches: longest task by CPU',
        budget: '≤ 50 ms',
        measured: ms(drawn),
        pass: drawn <= 50,
      },
    ]
  })
}
