// Calls on a million records: items by every filter, participants, recipients, import batches, and a message to all.
import { DEMO, caller, tailRow } from './calls.mjs'

const WALLET = `${DEMO}/campaigns/wallet/gLd42xQ`

/** Filter values that many, few, or no items have. */
const filters = [
  '',
  'group_code=LOOP-A',
  'group_code=',
  'group_code=nobody',
  'provider=passbook',
  'provider=google',
  'first_name=Grace',
  'first_name=nobody',
  'last_name=Adams',
  'email_address=pass123456@mail.example',
  'external_email_id=nobody',
  'code=nobody',
  'account_number=74567892',
  'balance=1',
  'tier=Gold',
  'offer_value=%245+off+boots',
  'loyalty_tier=Platinum',
  'loyalty_balance=512',
  'strip_image_code=nobody',
  'loyalty_tier=Gold&provider=google&group_code=VIP',
]

const dateFilters = [30, 200, 3000].map(
  later => `expiration_date=${new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)}`,
)

/** First pages and following pages, one call after another. */
async function itemPages({ ok }, size, budgetMs, rounds) {
  const rows = []
  for (const filter of [...filters, ...dateFilters]) {
    const times = []
    let token = ''
    for (let round = 0; round < rounds; round++) {
      const query = [filter, `page_size=${size}`, token && `page_token=${encodeURIComponent(token)}`]
      const answer = await ok('GET', `${WALLET}/items?${query.filter(Boolean).join('&')}`)
      // The first calls warm up
      if (round >= 5) times.push(answer.ms)
      token = answer.headers['x-next-page-token'] ?? ''
    }
    rows.push({ filter: filter === '' ? 'none' : filter, times })
  }
  const slowestFirst = rows
    .map(({ filter, times }) => tailRow(`1,000,000 items: page of ${size}, filter ${filter}`, times, budgetMs))
    .toSorted((a, b) => Number.parseFloat(b.measured) - Number.parseFloat(a.measured))
  return [
    tailRow(
      `1,000,000 items: page of ${size}, all ${rows.length} filters`,
      rows.flatMap(each => each.times),
      budgetMs,
    ),
    ...slowestFirst,
  ]
}

/** How long it takes to determine the recipients of a broadcast with three filters, which happens at its send date. */
async function determineRecipients({ ok }) {
  const filters = [
    { name: 'loyalty_points', selector: 'between', value: [500, 3500] },
    { name: 'first_name', selector: 'none', value: ['Ada', 'Ben'] },
    { name: 'subscription', selector: 'any', value: ['4112'] },
  ]
  const times = []
  for (let round = 0; round < 3; round++) {
    const at = new Date(Date.parse(JSON.parse((await ok('GET', '/__mock')).text).now) + 60_000).toISOString()
    const created = await ok('POST', `${DEMO}/mobiledb/broadcasts`, broadcastOf(at, filters))
    const id = JSON.parse(created.text).broadcast_id
    times.push((await ok('POST', '/__mock/clock', { now: at })).ms)
    await ok('POST', `/__mock${DEMO}/broadcasts/${id}/status`, { status: 'canceled' })
  }
  const worst = Math.max(...times)
  const measured = `${(worst / 1000).toFixed(2)} s`
  return [
    {
      what: '1,000,000 persons: recipients of a broadcast with three filters, worst of 3',
      budget: '≤ 3 s',
      measured,
      pass: worst <= 3000,
    },
  ]
}

const broadcastOf = (send_scheduled_date, filters) => ({
  name: 'Bench',
  send_scheduled_date,
  targeting: { message_template: 'Hello', channel: 'sms', source_lists: ['4107', '4112'], filters },
})

async function participantAdd({ ok }) {
  const times = []
  for (let i = 0; i < 205; i++) {
    const answer = await ok('POST', `${DEMO}/campaigns/acquisition/AQ9d4/participants`, {
      mobile_phone: { mdn: `+1${['207', '208', '209'][Math.floor(i / 100)]}55501${String(i % 100).padStart(2, '0')}` },
    })
    if (i >= 5) times.push(answer.ms)
  }
  return [tailRow('1,000,000 persons: participant add', times, 60)]
}

async function importBatch({ ok }) {
  const times = []
  for (let round = 0; round < 25; round++) {
    const devices = Array.from({ length: 1000 }, (_, i) => ({
      platform: 'ANDROID',
      token: `bench-${process.pid}-${round}-${i}-${'x'.repeat(120)}`,
      external_person_id: `L-${i * 5 + 1}`,
    }))
    const answer = await ok('POST', '/mobile_apps/demo-app/migrations/import_batches', { devices })
    if (round >= 5) times.push(answer.ms)
  }
  const settled = await ok('POST', '/__mock/clock', { advance: 'PT1M' })
  return [
    tailRow('import batch of 1,000', times, 150),
    { what: '25 batches of 1,000 settle at once', budget: '–', measured: `${Math.round(settled.ms)} ms`, pass: null },
  ]
}

/**
 * How long it takes to create a message to all passes, and how much the message delays other calls while it is sent.
 */
async function messageToAll({ ok }) {
  const sent = await ok('POST', `${WALLET}/messages`, {
    message: { template: 'Hi {{first_name}}, {{loyalty_balance}} points' },
  })
  const times = []
  const until = performance.now() + 15_000
  while (performance.now() < until) times.push((await ok('GET', `${DEMO}/mobiledb/persons/external/L-1`)).ms)
  return [
    {
      what: 'a message to 1,000,000 passes is created',
      budget: '–',
      measured: `${Math.round(sent.ms)} ms`,
      pass: null,
    },
    tailRow('GET person while the message is sent', times, 150),
  ]
}

const benches = [
  calls => itemPages(calls, 50, 60, 105),
  calls => itemPages(calls, 1000, 250, 35),
  participantAdd,
  determineRecipients,
  importBatch,
  messageToAll,
]

/** Runs all of the above on a mock with the `large` dataset. What they write stays in its store. */
export async function* millionRows(url) {
  const calls = caller(url)
  try {
    for (const bench of benches) yield* await bench(calls)
  } finally {
    calls.close()
  }
}
