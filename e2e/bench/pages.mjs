import { chromium } from 'playwright'
import { chromiumArgs, ensureBrowser } from '../support/browser.mjs'
import { callControl, signInContext } from '../support/calls.mjs'
import { startServer } from '../support/server.mjs'
import { quantile } from './calls.mjs'

export const companyKey = 'BENCH'
const lookUp = `/mock/${companyKey}/persons`
const input = 'main input'
export const ms = value => `${Math.round(value)} ms`
/** Mobile numbers of the mock: lines 01xx of exchange 555, by area code. */
export const numberOf = i => `+1${['312', '404', '206'][Math.floor(i / 100)]}55501${String(i % 100).padStart(2, '0')}`

/** Runs work with the built product and an empty company; `newContext` opens a browser context that is signed in. */
export async function withProduct(work, options = {}) {
  const server = await startServer(options)
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: chromiumArgs })
  const newContext = async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    })
    await signInContext(context, server.url, companyKey)
    return context
  }
  try {
    await callControl(server.url, 'POST', '/companies', { company_key: companyKey, dataset: 'empty' })
    return await work({ url: server.url, newContext })
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Emulates a slow computer and connection: CPU slowed 4×, 1.6 Mbit/s, 150 ms. */
export async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * The time in ms from the event `kind`, which `action` causes in the page, to the frame after `selector` contains all
 * `texts`, in lowercase. Measured in the page, so that it includes neither the driver nor polling.
 */
export async function untilShown(page, action, args) {
  // Installed first, because a key press takes a different route to the page than a script does, and may overtake it.
  await page.evaluate(({ kind, selector, texts }) => {
    window.shownAfter = new Promise(resolve => {
      const isThere = () => {
        const content = document.querySelector(selector)?.textContent ?? null
        return content !== null && texts.every(text => content.toLowerCase().includes(text))
      }
      const begin = event => {
        const done = () => {
          if (!isThere()) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - event.timeStamp)
            port2.postMessage(null)
          })
        }
        const observer = new MutationObserver(done)
        observer.observe(document, { subtree: true, childList: true, characterData: true })
        done()
      }
      addEventListener(kind, begin, { once: true, capture: true })
    })
  }, args)
  await action()
  return page.evaluate(() => window.shownAfter)
}

/** Finding a person by number and going back, with the code already loaded and the data fetched each time. */
export function lookUpAndBack() {
  return withProduct(async ({ url, newContext }) => {
    const rounds = 45
    for (let i = 0; i < rounds; i++) {
      const custom_fields = { first_name: `Person${i}`, last_name: 'Bench' }
      await callControl(url, 'POST', `/companies/${companyKey}/persons`, {
        mdn: numberOf(i),
        carrier_code: '101',
        custom_fields,
      })
    }
    const page = await (await newContext()).newPage()
    await page.goto(lookUp, { waitUntil: 'networkidle' })
    const there = []
    const back = []
    for (let i = 0; i < rounds; i++) {
      await page.locator(input).first().fill(numberOf(i))
      const enter = () => page.keyboard.press('Enter')
      there.push(await untilShown(page, enter, { kind: 'keydown', selector: 'main h1', texts: [`person${i} `] }))
      const goBack = () => page.evaluate(() => history.back())
      back.push(await untilShown(page, goBack, { kind: 'popstate', selector: 'main h1', texts: ['look up'] }))
    }
    // The first rounds load the page's code
    const [open, leave] = [there.slice(5), back.slice(5)].map(values => quantile(values, 0.95))
    return [
      {
        what: 'Enter to the profile, call included, p95 of 40',
        budget: '≤ 60 ms',
        measured: ms(open),
        pass: open <= 60,
      },
      { what: 'Back to the lookup, p95 of 40', budget: '≤ 60 ms', measured: ms(leave), pass: leave <= 60 },
    ]
  })
}

/**
 * From Enter to the complete profile: identity, subscriptions, custom fields, devices, and the raw reply. Also measured
 * with each call delayed by 60 ms at the service, which would reveal reads made one after another.
 */
export function profileComplete() {
  return withProduct(async ({ url, newContext }) => {
    const rounds = 25
    const { id } = await callControl(url, 'POST', `/companies/${companyKey}/subscription_lists`, { name: 'Store news' })
    const { acquisition_id } = await callControl(url, 'POST', `/companies/${companyKey}/acquisition_campaigns`, {
      description: 'Store news',
      subscription_list_id: id,
      status: 'active',
    })
    const context = await newContext()
    const page = await context.newPage()
    const base = `${url}/api/mock/${companyKey}`
    const session = await (await page.request.get(`${base}/session`)).json()
    for (let i = 0; i < rounds; i++) {
      const mdn = numberOf(i)
      const added = await page.request.post(
        `${base}/companies/${companyKey}/campaigns/acquisition/${acquisition_id}/participants`,
        {
          headers: { Origin: url, 'X-Signalbox-Session': session.id, 'Idempotency-Key': crypto.randomUUID() },
          data: { mobile_phone: { mdn }, custom_fields: { first_name: `Person${i}` } },
        },
      )
      if (added.status() !== 201) throw new Error(`add participant: ${added.status()} ${await added.text()}`)
      const { person } = await added.json()
      await callControl(url, 'POST', `/handsets/${encodeURIComponent(mdn)}/replies`, {
        text: 'Y',
        company_key: companyKey,
      })
      await callControl(url, 'POST', `/mobile_apps/${companyKey.toLowerCase()}-app/devices`, {
        service_device_id: `device-${i}`,
        person_key: person.person_key,
        os: 'android',
        os_version: '14',
        hardware_make: 'Google',
        hardware_model: 'Pixel 8',
      })
    }
    await page.goto(lookUp, { waitUntil: 'networkidle' })
    const plain = []
    const delayed = []
    for (let i = 0; i < rounds; i++) {
      const times = i < 10 ? delayed : plain
      if (i === 5) {
        const path = `/companies/${companyKey}`
        await callControl(url, 'PUT', '/faults', { rules: [{ method: 'GET', path, delay_ms: 60 }] })
      }
      if (i === 10) await callControl(url, 'PUT', '/faults', { rules: [] })
      await page.locator(input).first().fill(numberOf(i))
      const enter = () => page.keyboard.press('Enter')
      const texts = [`device-${i}`, `"person${i}"`, 'unsubscribe']
      const took = await untilShown(page, enter, { kind: 'keydown', selector: 'main', texts })
      if (i >= 5) times.push(took)
      await page.evaluate(() => history.back())
      await page.locator(input).first().waitFor()
    }
    const [whole, slow] = [quantile(plain, 0.95), quantile(delayed, 0.95)]
    return [
      {
        what: 'Enter to the whole profile, p95 of 15',
        budget: '≤ 300 ms',
        measured: ms(whole),
        pass: whole <= 300,
      },
      {
        what: 'the same with each call delayed by 60 ms (search, then three in parallel), p95 of 5',
        budget: '≤ 300 ms',
        measured: ms(slow),
        pass: slow <= 300,
      },
    ]
  })
}

/** A number no one has: how soon the page says so, and with how many calls. */
export function unknownNumber() {
  return withProduct(async ({ newContext }) => {
    const page = await (await newContext()).newPage()
    const times = []
    let most = 0
    for (let i = 0; i < 20; i++) {
      await page.goto(lookUp, { waitUntil: 'networkidle' })
      let calls = 0
      const count = request => {
        if (new URL(request.url()).pathname.startsWith('/api/')) calls++
      }
      page.on('request', count)
      await page
        .locator(input)
        .first()
        .fill(numberOf(200 + i))
      const enter = () => page.keyboard.press('Enter')
      times.push(
        await untilShown(page, enter, { kind: 'keydown', selector: 'main', texts: ['nobody at this company has'] }),
      )
      page.off('request', count)
      most = Math.max(most, calls)
    }
    const slowest = quantile(times, 0.95)
    return [
      { what: '"Nobody" on screen, p95 of 20', budget: '≤ 300 ms', measured: ms(slowest), pass: slowest <= 300 },
      { what: '"Nobody": calls', budget: '1', measured: String(most), pass: most === 1 },
    ]
  })
}
