// Calls every route concurrently, as many users would, and watches errors and memory.
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO, caller, memoryOf, quantile } from './calls.mjs'

const persons = `${DEMO}/mobiledb/persons`
const lists = `${DEMO}/mobiledb/subscription_lists`
const broadcasts = `${DEMO}/mobiledb/broadcasts`
const campaign = `${DEMO}/campaigns/acquisition`
const wallet = `${DEMO}/campaigns/wallet`
const batches = '/mobile_apps/demo-app/migrations/import_batches'
const devices = '/mobile_apps/demo-app/devices'

const between = (from, to) => from + Math.floor(Math.random() * (to - from))
const pick = values => values[between(0, values.length)]
const mdn = () => `+1${pick(['207', '312', '404', '206'])}55501${String(between(0, 100)).padStart(2, '0')}`
const broadcast = () => ({
  name: `Mixed ${between(0, 1000)}`,
  send_scheduled_date: '2096-12-01T16:00:00Z',
  targeting: { message_template: 'Hi {{first_name}}', channel: 'sms', source_lists: ['4107'], filters: [] },
})

/** A call of each row, with its relative frequency. `seen` has ids known to exist. */
const rows = seen => ({
  getPerson: [20, () => ['GET', `${persons}/${pick(seen.keys)}`]],
  getPersonByExternalId: [10, () => ['GET', `${persons}/external/${pick(seen.externals)}`]],
  searchPersons: [20, () => ['GET', `${persons}?mdn=${encodeURIComponent(pick(seen.mdns))}`]],
  createPerson: [4, () => ['POST', `${persons}/`, { mobile_phone: { mdn: mdn() }, custom_fields: { vip: true } }]],
  updatePerson: [
    4,
    () => ['PUT', `${persons}/${pick(seen.keys)}`, { custom_fields: { loyalty_points: between(0, 999) } }],
  ],
  putPersonByExternalId: [
    2,
    () => ['PUT', `${persons}/external/M-${between(0, 500)}`, { custom_fields: { first_name: 'Mo' } }],
  ],
  listSubscriptions: [10, () => ['GET', `${persons}/${pick(seen.keys)}/subscriptions?active_only=false`]],
  listSubscriptionsByExternalId: [4, () => ['GET', `${persons}/external/${pick(seen.externals)}/subscriptions`]],
  getSubscription: [4, () => ['GET', `${persons}/${pick(seen.keys)}/subscriptions/4107`]],
  getSubscriptionByExternalId: [2, () => ['GET', `${persons}/external/${pick(seen.externals)}/subscriptions/4112`]],
  deleteSubscription: [2, () => ['DELETE', `${persons}/${pick(seen.keys)}/subscriptions/4107`]],
  deleteSubscriptionByExternalId: [
    1,
    () => ['DELETE', `${persons}/external/${pick(seen.externals)}/subscriptions/4112`],
  ],
  listSubscriptionLists: [3, () => ['GET', lists]],
  getSubscriptionList: [2, () => ['GET', `${lists}/4107`]],
  findSubscriber: [3, () => ['GET', `${lists}/4107/subscribers?mdn=${encodeURIComponent(pick(seen.mdns))}`]],
  listAcquisitionCampaignsOfList: [2, () => ['GET', `${lists}/4107/acquisition_campaigns`]],
  listAcquisitionCampaigns: [2, () => ['GET', campaign]],
  getAcquisitionCampaign: [2, () => ['GET', `${campaign}/AQ7x1`]],
  addParticipant: [4, () => ['POST', `${campaign}/AQ9d4/participants`, { mobile_phone: { mdn: mdn() } }]],
  listParticipants: [2, () => ['GET', `${campaign}/AQ9d4/participants?mdn=${encodeURIComponent(mdn())}`]],
  listBroadcasts: [6, () => ['GET', `${broadcasts}?status=${pick(['scheduled', 'sent', 'canceled'])}`]],
  getBroadcast: [4, () => ['GET', `${broadcasts}/${pick(seen.broadcasts)}`]],
  createBroadcast: [2, () => ['POST', broadcasts, broadcast()]],
  updateBroadcast: [1, () => ['PUT', `${broadcasts}/${pick(seen.broadcasts)}`, broadcast()]],
  deleteBroadcast: [1, () => ['DELETE', `${broadcasts}/${pick(seen.broadcasts)}`]],
  listImportBatches: [3, () => ['GET', batches]],
  createImportBatch: [1, () => ['POST', batches, { devices: tokens() }]],
  getImportBatch: [3, () => ['GET', `${batches}/${pick(seen.batches)}`]],
  getTokenHistory: [3, () => ['GET', `/mobile_apps/demo-app/migrations/device_migrations/mixed-${between(0, 2000)}`]],
  listDevices: [4, () => ['GET', `${persons}/${pick(seen.keys)}/push_devices`]],
  listDevicesByExternalId: [2, () => ['GET', `${persons}/external/${pick(seen.externals)}/push_devices`]],
  getDevice: [2, () => ['GET', `${devices}/${pick(seen.devices)}`]],
  assignDevice: [1, () => ['POST', `${devices}/${pick(seen.devices)}/assign`, { person_key: pick(seen.keys) }]],
  listWalletCampaigns: [3, () => ['GET', wallet]],
  getWalletCampaign: [2, () => ['GET', `${wallet}/gLd42xQ`]],
  listWalletItems: [5, () => ['GET', `${wallet}/gLd42xQ/items?loyalty_tier=${pick(['Gold', 'Silver'])}`]],
  getWalletItem: [5, () => ['GET', `${wallet}/gLd42xQ/items/${pick(seen.items)}`]],
  updateWalletItem: [
    2,
    () => ['PUT', `${wallet}/gLd42xQ/items/${pick(seen.items)}`, { tokens: { code: `c${between(0, 99)}` } }],
  ],
  listWalletMessages: [3, () => ['GET', `${wallet}/gLd42xQ/messages`]],
  getWalletMessage: [2, () => ['GET', `${wallet}/bDay9kP/messages/${pick(seen.messages)}`]],
  createWalletMessage: [
    0.2,
    () => ['POST', `${wallet}/bDay9kP/messages`, { message: { template: 'Hi {{first_name}}' } }],
  ],
})

const tokens = () =>
  Array.from({ length: 50 }, () => ({
    platform: 'ANDROID',
    token: `mixed-${between(0, 2000)}`,
    external_person_id: `L-${between(0, 9000) * 5 + 1}`,
  }))

/** Ids that exist: those of the dataset, a new device, and a new broadcast. */
async function readIds({ ok }, people) {
  const json = async path => JSON.parse((await ok('GET', path)).text)
  const registered = await ok('POST', '/__mock/mobile_apps/demo-app/devices', { os: 'iOS', person_key: people[0].key })
  return {
    keys: people.map(({ key }) => key),
    mdns: people.map(each => each.mdn),
    externals: people.map(({ external }) => external),
    broadcasts: [
      ...(await json(`${broadcasts}?status=sent`)),
      JSON.parse((await ok('POST', broadcasts, broadcast())).text),
    ].map(each => each.broadcast_id),
    batches: (await json(batches)).map(each => each.batch_id),
    devices: [JSON.parse(registered.text).device.service_device_id],
    items: (await json(`${wallet}/gLd42xQ/items?page_size=1000`)).map(each => each.wallet_item_id),
    messages: (await json(`${wallet}/bDay9kP/messages`)).map(each => each.wallet_message_id),
  }
}

/**
 * A mixed load of all rows over 50 connections.
 * @param {{ url: string, pid: number }} server
 * @param {{ key: string, mdn: string, external: string }[]} people some persons of the dataset
 */
export async function mixedLoad(server, people, seconds = 60) {
  const connections = 50
  const calls = caller(server.url, connections)
  const table = rows(await readIds(calls, people))
  const listed = Object.values(JSON.parse((await calls.ok('GET', '/__mock/openapi.json')).text).paths)
    .flatMap(path => Object.values(path))
    .map(operation => operation.operationId)
    .filter(Boolean)
  const missing = listed.filter(id => !(id in table))
  if (missing.length > 0) throw new Error(`the mixed load does not call ${missing.join(', ')}`)

  const choice = Object.entries(table).flatMap(([id, [weight, make]]) =>
    Array(Math.ceil(weight * 5)).fill({ id, make }),
  )
  const statuses = new Map()
  const times = []
  let broken = 0
  let running = true
  const work = async () => {
    while (running) {
      const [method, path, body] = pick(choice).make()
      const answer = await calls.call(method, path, body).catch(() => null)
      if (!answer) broken++
      else {
        times.push(answer.ms)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
    }
  }
  const workers = Array.from({ length: connections }, work)
  const memory = [memoryOf(server.pid).now]
  for (let second = 10; second <= seconds; second += 10) {
    await wait(10_000)
    memory.push(memoryOf(server.pid).now)
  }
  running = false
  await Promise.all(workers)
  calls.close()
  const failed = broken + [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)
  const [warm = 0] = memory.slice(1)
  const growth = (memory.at(-1) ?? 0) / warm - 1
  const what = `100,000 persons: all ${listed.length} rows mixed, ${connections} connections, ${seconds} s`
  const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  return [
    {
      what: `${what}: calls with a 5xx reply or none`,
      budget: '0',
      measured: `${failed} (${counted.join(', ')})`,
      pass: failed === 0,
    },
    {
      what: `${what}: memory growth from 10 s to the end`,
      budget: '≤ +10%',
      measured: `${(growth * 100).toFixed(1)}% (MB every 10 s: ${memory.join(', ')})`,
      pass: growth <= 0.1,
    },
    {
      what: `${what}: throughput`,
      budget: '–',
      measured: `${Math.round(times.length / seconds)}/s, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      pass: null,
    },
  ]
}
