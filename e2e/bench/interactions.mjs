// How fast an open page responds to a click or key: the next paint, and the change to another page.
import { chromium } from 'playwright'
import { chromiumArgs, ensureBrowser } from '../support/browser.mjs'
import { signInContext } from '../support/calls.mjs'
import { startServer } from '../support/server.mjs'
import { quantile } from './calls.mjs'
import { startFloor } from './floor.mjs'
import { ms, slowDown, untilShown } from './pages.mjs'

const company = '/mock/DEMO'
const button = (page, name) => page.getByRole('button', { name }).first()
const main = page => page.getByRole('main')
const field = (page, name) => main(page).getByRole('textbox', { name }).first()
const press = key => page => page.keyboard.press(key)

/**
 * Interactions on each page, in order: each starts from what the one before left on screen.
 * @type {Record<string, [string, ...((page: import('playwright').Page) => Promise<void>)[]][]>}
 */
const interactions = {
  '/persons': [
    ['open the palette', press('Control+k')],
    ['type in the palette', page => page.keyboard.type('wal')],
    ['choose by arrow in the palette', press('ArrowDown')],
    ['close the palette', press('Escape')],
    ['open the color schemes', page => button(page, 'Color scheme').click()],
    ['close the color schemes', press('Escape')],
    ['open the API log', press('g'), press('a')],
    ['close the API log', press('Escape')],
    ['type a number', page => main(page).getByRole('combobox').pressSequentially('31255')],
    ['fold the rail', page => button(page, 'Collapse').click()],
    ['unfold the rail', page => button(page, 'Expand').click()],
    [
      'open the shortcuts',
      async page => {
        await page.getByRole('heading', { level: 1 }).click()
        await page.keyboard.press('?')
      },
    ],
    ['close the shortcuts', press('Escape')],
  ],
  '/broadcasts': [
    ['sort by name', page => button(page, /^Name/).click()],
    ['sort the other way', page => button(page, /^Name/).click()],
    ['open the filters', page => main(page).getByRole('button', { name: 'Filter', exact: true }).click()],
    ['type in the filters', page => page.getByRole('searchbox', { name: 'Name, id, or list' }).pressSequentially('we')],
    // The first empties the search box
    ['close the filters', press('Escape'), press('Escape')],
  ],
  '/broadcasts/drafts/bench': [
    ['type in the message', page => field(page, 'Message').pressSequentially('Hello there')],
    ['type in the name', page => field(page, 'Name').pressSequentially('Spring')],
    ['open the fields of conditions', page => main(page).getByRole('combobox', { name: 'Add condition' }).click()],
    ['add a condition', page => page.getByRole('listbox').getByRole('option').first().click()],
  ],
  '/wallet/gLd42xQ/items': [
    ['open the first item', page => main(page).getByRole('row').nth(1).getByRole('link').first().click()],
  ],
  '/participants': [
    ['type a number to invite', page => main(page).getByRole('textbox').first().pressSequentially('31255')],
  ],
}

/**
 * Records the longest event of each interaction, from the input to its next paint (Event Timing API), in steps of 8 ms.
 */
function watchInteractions() {
  window.interactions = new Map()
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue
      window.interactions.set(interactionId, Math.max(window.interactions.get(interactionId) ?? 0, duration))
    }
  }).observe({ type: 'event', durationThreshold: 16 })
}

async function withDemo(work) {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: chromiumArgs })
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    })
    await signInContext(context, server.url, 'DEMO')
    return await work(context, browser)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/**
 * From a click or key to the next paint, on five pages, with the CPU slowed 6×. Events under 16 ms are not reported.
 */
export function nextPaint() {
  return withDemo(async context => {
    const times = new Map()
    for (let round = 0; round < 5; round++) {
      const page = await context.newPage()
      // As if the draft were started here
      await page.addInitScript(() => history.replaceState({ usr: { isNew: true } }, ''))
      for (const [path, steps] of Object.entries(interactions)) {
        await page.goto(company + path, { waitUntil: 'networkidle' })
        await page.evaluate(watchInteractions)
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
        for (const [what, ...gestures] of steps) {
          await page.evaluate(() => window.interactions.clear())
          for (const gesture of gestures) await gesture(page)
          const durations = await page.evaluate(
            () =>
              new Promise(resolve => {
                // Entries arrive after the paint they measure
                setTimeout(() => resolve([...window.interactions.values()]), 400)
              }),
          )
          const key = `${path}: ${what}`
          times.set(key, [...(times.get(key) ?? []), ...(durations.length > 0 ? durations : [0])])
        }
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await devtools.detach()
      }
      await page.close()
    }
    const all = [...times.values()].flat()
    const over = [...times].filter(([, durations]) => quantile(durations, 0.95) > 100)
    const p95 = quantile(all, 0.95)
    return [
      {
        what: `next paint after ${times.size} interactions, CPU slowed 6×, p95 of ${all.length}`,
        budget: '≤ 100 ms',
        measured: ms(p95),
        pass: p95 <= 100,
      },
      ...over.map(([what, durations]) => ({
        what: `next paint, ${what}, p95 of ${durations.length}`,
        budget: '≤ 100 ms',
        measured: ms(quantile(durations, 0.95)),
        pass: false,
      })),
    ]
  })
}

const nav = (page, name) => page.getByRole('navigation').getByRole('link', { name, exact: true })

/** Changes to a page whose data is cached: what, the action, texts of that page, and the event (default: click). */
const changes = [
  ['overview → imports', page => nav(page, 'Imports').click(), ['new import', 'token history']],
  ['imports → overview', page => nav(page, 'Overview').click(), ['overview']],
  ['overview → broadcasts', page => nav(page, 'Broadcasts').click(), ['new broadcast', 'weekend']],
  [
    'broadcasts → first broadcast',
    page => main(page).getByRole('row').nth(1).getByRole('link').first().click(),
    // Not `recipients`, which is also a column of the list
    ['show the full response'],
  ],
  [
    'first broadcast → broadcasts',
    page => page.evaluate(() => history.back()),
    ['new broadcast', 'weekend'],
    'popstate',
  ],
  ['broadcasts → overview', page => nav(page, 'Overview').click(), ['overview']],
]

/** From a click in the rail or a row, or Back, to the frame with the page, its data cached, compared with the floor. */
export function pageChanges() {
  return withDemo(async (context, browser) => {
    const floor = await startFloor()
    const rows = []
    try {
      for (const isSlow of [false, true]) {
        const speed = isSlow ? 'CPU slowed 4×, 1.6 Mbit/s' : 'plain'
        const floorPage = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
        if (isSlow) await slowDown(floorPage)
        await floorPage.goto(`${floor.url}/a`, { waitUntil: 'networkidle' })
        const floorTimes = []
        for (let i = 0; i < 22; i++) {
          const to = i % 2 === 0 ? 'b' : 'a'
          const click = () => nav(floorPage, `Page ${to}`).click()
          const took = await untilShown(floorPage, click, { kind: 'click', selector: 'main', texts: [`list ${to}`] })
          if (i >= 2) floorTimes.push(took)
        }
        await floorPage.close()
        const floorP95 = quantile(floorTimes, 0.95)
        rows.push({
          what: `page change of the floor, ${speed}, p95 of 20`,
          budget: '–',
          measured: ms(floorP95),
          pass: null,
        })
        const page = await context.newPage()
        if (isSlow) await slowDown(page)
        await page.goto(`${company}/overview`, { waitUntil: 'networkidle' })
        const times = new Map()
        for (let round = 0; round < 12; round++)
          for (const [what, action, texts, kind = 'click'] of changes) {
            const took = await untilShown(page, () => action(page), { kind, selector: 'main', texts })
            await page.waitForLoadState('networkidle')
            if (round >= 2) times.set(what, [...(times.get(what) ?? []), took])
          }
        await page.close()
        for (const [what, values] of times) {
          const p95 = quantile(values, 0.95)
          rows.push({
            what: `${what}, ${speed}, p95 of ${values.length}`,
            budget: '≤ 1.0 × floor',
            measured: `${ms(p95)} (median ${ms(quantile(values, 0.5))}), ${(p95 / floorP95).toFixed(2)} × floor`,
            pass: p95 <= floorP95,
          })
        }
      }
    } finally {
      floor.stop()
    }
    return rows
  })
}
