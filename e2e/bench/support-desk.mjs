// What a support agent waits for while the customer is on the phone.
import { callControl } from '../support/calls.mjs'
import { quantile } from './calls.mjs'
import { companyKey, ms, numberOf, untilShown, withProduct } from './pages.mjs'

const persons = `/mock/${companyKey}/persons`
const input = 'main input'

/** Records all tasks over 50 ms. */
function watchTasks() {
  window.longTasks = []
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask' })
}

/** The longest task since a moment of the page's clock; 0 if none took more than 50 ms. */
const longestSince = (page, since) =>
  page.evaluate(
    from =>
      new Promise(resolve => {
        // Long tasks are reported only after they end and the browser is idle
        requestIdleCallback(() =>
          setTimeout(() => {
            const tasks = window.longTasks.filter(({ startTime, duration }) => startTime + duration > from)
            resolve(Math.max(0, ...tasks.map(({ duration }) => duration)))
          }, 200),
        )
      }),
    since,
  )

/** Creates lists, each with a campaign. Returns the ids. */
async function createLists(url, count) {
  const created = []
  for (let i = 0; i < count; i++) {
    const name = `List ${i}`
    const { id } = await callControl(url, 'POST', `/companies/${companyKey}/subscription_lists`, { name })
    const { acquisition_id } = await callControl(url, 'POST', `/companies/${companyKey}/acquisition_campaigns`, {
      description: name,
      subscription_list_id: id,
      status: 'active',
    })
    created.push({ list: id, campaign: acquisition_id })
  }
  return created
}

/**
 * Creates people who share a number, each put on every list in the only way the service allows: an invitation, then Y
 * from the handset.
 */
async function createHolders(url, context, { mdn, count, campaigns }) {
  const base = `${url}/api/mock/${companyKey}`
  const session = await (await context.request.get(`${base}/session`)).json()
  const invite = async (campaign, externalId) => {
    const added = await context.request.post(
      `${base}/companies/${companyKey}/campaigns/acquisition/${campaign}/participants`,
      {
        headers: { Origin: url, 'X-Signalbox-Session': session.id, 'Idempotency-Key': crypto.randomUUID() },
        data: { mobile_phone: { mdn }, external_person_id: externalId },
      },
    )
    if (added.status() === 429) {
      await new Promise(resolve => setTimeout(resolve, 1000))
      return invite(campaign, externalId)
    }
    if (added.status() !== 201) throw new Error(`add participant: ${added.status()} ${await added.text()}`)
  }
  for (let i = 0; i < count; i++) {
    const external_person_id = `${mdn} ${i}`
    await callControl(url, 'POST', `/companies/${companyKey}/persons`, {
      mdn,
      carrier_code: String(101 + i),
      external_person_id,
      custom_fields: { first_name: `Person${i}`, last_name: `Of${mdn.slice(-4)}` },
    })
    for (const campaign of campaigns) {
      await invite(campaign, external_person_id)
      await callControl(url, 'POST', `/handsets/${encodeURIComponent(mdn)}/replies`, {
        text: 'Y',
        company_key: companyKey,
      })
    }
  }
}

/** The review of a number with 25 holders on 10 lists, with the rate limit of the mock. */
export function stopReview() {
  return withProduct(
    async ({ url, newContext }) => {
      const lists = await createLists(url, 10)
      const context = await newContext()
      const rounds = 3
      for (let i = 0; i < rounds; i++)
        await createHolders(url, context, {
          mdn: numberOf(i),
          count: 25,
          campaigns: lists.map(({ campaign }) => campaign),
        })
      const times = []
      let shown = 0
      for (let i = 0; i < rounds; i++) {
        const page = await context.newPage()
        await page.goto(persons, { waitUntil: 'networkidle' })
        await page.locator(input).first().fill(numberOf(i))
        await page.keyboard.press('Enter')
        await page.getByRole('link', { name: 'Unsubscribe this number' }).waitFor()
        // After these waits, the lookup's calls to compare the holders no longer count against the rate limit
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(1500)
        await page.evaluate(() => {
          window.progress = 0
          new MutationObserver(() => {
            window.progress = Math.max(window.progress, document.querySelector('main progress')?.value ?? 0)
          }).observe(document, { subtree: true, childList: true, attributes: true })
        })
        const press = () => page.keyboard.press('s')
        const texts = ['end 250 subscriptions', 'person24', 'list 9']
        times.push(await untilShown(page, press, { kind: 'keydown', selector: 'main', texts }))
        shown += (await page.evaluate(() => window.progress)) > 0 ? 1 : 0
        await page.close()
      }
      const slowest = Math.max(...times)
      return [
        {
          what: `the review of a number with 25 holders on 10 lists, rate limit on, slowest of ${rounds}`,
          budget: '≤ 2,000 ms',
          measured: ms(slowest),
          pass: slowest <= 2_000,
        },
        {
          what: 'reviews that showed their progress',
          budget: String(rounds),
          measured: String(shown),
          pass: shown === rounds,
        },
      ]
    },
    { env: { MOCK_RATE_LIMIT: 'on' } },
  )
}

const statusesWithBroadcasts = ['sent', 'scheduled', 'paused', 'failed']

/**
 * A hundred broadcasts with one of these statuses, the most the service lists, to lists that a person is on or was
 * never on; none with any other status.
 */
function hundredBroadcasts(status, lists) {
  const first = statusesWithBroadcasts.indexOf(status)
  if (first === -1) return []
  return Array.from({ length: 100 }, (_, index) => {
    const at = Date.now() + (status === 'scheduled' ? 1 : -1) * (index + 1) * 6 * 3_600_000
    const time = new Date(at).toISOString()
    return {
      broadcast_id: String(10_000 + first * 100 + index),
      status,
      name: `Broadcast ${index} of ${status}`,
      send_scheduled_date: time,
      targeting: {
        message_template: 'Hi {{ first_name }}, come and see us',
        channel: index % 5 === 0 ? 'push' : 'sms',
        source_lists: [lists[index % lists.length], lists[(index + 3) % lists.length]],
        filters:
          index % 4 === 0
            ? [
                { name: 'first_name', selector: 'any', value: ['Person0', 'Ines'] },
                { name: 'vip', selector: 'any', value: ['true'] },
              ]
            : [],
      },
      ...(status !== 'scheduled' && {
        delivery: { send_start_date: time, enqueue_completed_date: time, recipient_count: 18_000 + index },
      }),
    }
  })
}

/**
 * The messages page of a person with 400 broadcasts: from the last read until the groups are shown, and the longest
 * task.
 */
export function reachCheck() {
  return withProduct(async ({ url, newContext }) => {
    const lists = await createLists(url, 6)
    const ids = lists.map(({ list }) => list)
    const context = await newContext()
    const mdn = numberOf(0)
    await createHolders(url, context, { mdn, count: 1, campaigns: lists.slice(0, 3).map(({ campaign }) => campaign) })
    const times = []
    const tasks = []
    const rounds = 6
    for (let i = 0; i < rounds; i++) {
      const page = await context.newPage()
      await page.addInitScript(watchTasks)
      await page.route(/\/mobiledb\/broadcasts\?status=/, (route, request) =>
        route.fulfill({ json: hundredBroadcasts(new URL(request.url()).searchParams.get('status'), ids) }),
      )
      await page.goto(persons, { waitUntil: 'networkidle' })
      await page.locator(input).first().fill(mdn)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: /^Person0/ }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.getByRole('link', { name: 'Messages', exact: true }).click()
      await page.getByRole('button', { name: 'Include them' }).waitFor()
      await page.getByRole('list', { name: 'Recipient', exact: true }).waitFor()
      await page.waitForLoadState('networkidle')
      // The button loads the other three statuses; from then on, all 400 broadcasts are compared
      const shown = await page.evaluate(
        () =>
          new Promise(resolve => {
            /** The sum of the counts that the three groups show. */
            const countOf = () =>
              [...document.querySelectorAll('main section')]
                .map(section => /^(\d+) broadcasts?/.exec(section.querySelector('h2 ~ *')?.textContent ?? '')?.[1])
                .reduce((sum, count) => sum + Number(count ?? 0), 0)
            const lastRead = () =>
              Math.max(
                ...performance
                  .getEntriesByType('resource')
                  .filter(({ name }) => name.includes('/mobiledb/broadcasts?'))
                  .map(({ responseEnd }) => responseEnd),
              )
            const before = performance.now()
            const done = () => {
              if (countOf() < 400) return
              observer.disconnect()
              requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel()
                port1.onmessage = () => resolve({ before, took: performance.now() - lastRead() })
                port2.postMessage(null)
              })
            }
            const observer = new MutationObserver(done)
            observer.observe(document, { subtree: true, childList: true, characterData: true })
            const button = [...document.querySelectorAll('main button')].find(one => one.textContent === 'Include them')
            button.click()
          }),
      )
      times.push(shown.took)
      tasks.push(await longestSince(page, shown.before))
      await page.close()
    }
    const [whole, task] = [quantile(times.slice(1), 0.95), Math.max(...tasks.slice(1))]
    return [
      {
        what: 'the messages page of a person with 400 broadcasts, after the last read, p95 of 5',
        budget: '≤ 300 ms',
        measured: ms(whole),
        pass: whole <= 300,
      },
      {
        what: 'the same: longest task',
        budget: '≤ 50 ms',
        measured: task === 0 ? 'none over 50 ms' : ms(task),
        pass: task <= 50,
      },
    ]
  })
}
