import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApi, type Api } from '#/api/http/client'
import type { Row } from '#/contract/endpoint'
import { endpoints } from '#/contract/endpoints'
import { sessionSchema } from '#/contract/gateway'
import { openScenario, sendIncident } from '#/features/lab/open-scenario'
import { rebuildCall } from '#/features/lab/rebuild'
import { readScenario, writeScenario } from '#/features/lab/scenario'
import { signInTo, startGateway } from '#/gateway/testing'
import { openMock } from '#/mock/mock'
import { seededRandom } from '#/mock/seeded-random'
import { describeError } from '#/parts/api-log/describe-error'
import { listen } from '#/serve/listen'
import { testDatabase } from '#/store/testing'

// Incidents of a company are recorded in the API log of one dashboard, and rebuilt in the lab of another. Each
// dashboard has its own gateway and mock.

const closing: (() => Promise<void>)[] = []

interface Installation {
  api: Api
  /** A call of a control route. */
  control: (method: string, path: string, body?: unknown) => Promise<unknown>
}

/** Starts a mock, a gateway, and the app's client, signed in to a company. */
async function startInstallation(company: string): Promise<Installation> {
  const database = await testDatabase()
  const options = { data: 'memory', dataset: 'empty', rateLimit: false, importSeconds: 1 } as const
  const mock = await openMock({ ...options, databaseUrl: database.url })
  const service = await listen({ fetch: mock.fetch, host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${service.port}`
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const reply = await fetch(`${base}/__mock${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    const value: unknown = text === '' ? undefined : JSON.parse(text)
    return value
  }
  await control('POST', '/companies', { company_key: company })
  const gateway = await startGateway(base)
  const fields = { connection: 'svc', company_key: company, user: 'demo', password: 'demo' }
  const signedIn = await signInTo(gateway, fields)
  const read = await gateway.call('GET', `/api/svc/${company}/session`, { headers: signedIn.headers() })
  const session = sessionSchema.parse(await read.json())
  const api = createApi({
    session: {
      ...session,
      // Each installation has its own logs and rate limits
      connection: { ...session.connection, id: `svc-${company.toLowerCase()}`, mock: true, api_version: 2 },
    },
    fetch: async (input, init) => {
      const path = (typeof input === 'string' ? input : '').replace(`svc-${company.toLowerCase()}`, 'svc')
      if (path.startsWith('/__mock')) return fetch(base + path, init)
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...signedIn.headers() }
      return fetch(gateway.origin + path, { ...init, headers: { ...headers, 'sec-fetch-site': 'same-origin' } })
    },
  })
  closing.push(async () => {
    await gateway.close()
    await service.close()
    await mock.close()
    await database.drop()
  })
  return { api, control }
}

let real: Installation
let lab: Installation

const idSchema = z.looseObject({ id: z.string() })
const campaignSchema = z.looseObject({ acquisition_id: z.string() })
const personSchema = z.looseObject({ person_key: z.string() })
const walletSchema = z.looseObject({ wallet_id: z.string() })
const broadcastSchema = z.looseObject({ broadcast_id: z.string() })

/** People with numbers, names, and ids that the lab never invents. */
const people = [
  ['+18475550142', 'CRM-77', 'Անի', 'Sargsyan', 'ani@lakeside.example'],
  ['+18475550142', 'CRM-78', 'Елена', 'Волкова', 'elena@lakeside.example'],
  ['+18475550143', 'a/b', 'Zoë', "O'Dwyer", 'zoe@lakeside.example'],
  ['+18475550144', '50%', '日本', '太郎', 'taro@lakeside.example'],
  ['+18475550145', 'naïve+1', 'Grace', 'Will', 'grace@lakeside.example'],
] as const
const secrets = [
  ...people.flat(),
  'Weekend offers',
  'Counter card',
  'lakeside_level',
  'Lakeside',
  'REAL',
  'Meet us at the pier',
  '8475550199',
  'LOOP-A',
  'gold-card',
]

let persons: z.infer<typeof personSchema>[]
let list: string
let otherList: string
let campaign: string
let wallet: string
let broadcast: string

beforeAll(async () => {
  real = await startInstallation('REAL')
  lab = await startInstallation('LABS')
  const { api, control } = real
  const at = '/companies/REAL'
  const added: z.infer<typeof personSchema>[] = []
  for (const [index, [mdn, external_person_id, first_name, last_name, email]] of people.entries())
    added.push(
      personSchema.parse(
        await control('POST', `${at}/persons`, {
          mdn,
          external_person_id,
          carrier_code: `c${index}`,
          custom_fields: { first_name, last_name, email },
        }),
      ),
    )
  persons = added
  list = idSchema.parse(await control('POST', `${at}/subscription_lists`, { name: 'Weekend offers' })).id
  otherList = idSchema.parse(await control('POST', `${at}/subscription_lists`, { name: 'Lakeside news' })).id
  campaign = campaignSchema.parse(
    await control('POST', `${at}/acquisition_campaigns`, { description: 'Counter card', subscription_list_id: list }),
  ).acquisition_id
  for (const [mdn] of people.slice(2, 4)) {
    const input = { params: { company_key: 'REAL', id: campaign }, body: { mobile_phone: { mdn } } }
    await api.call(endpoints.addParticipant, input, { idempotencyKey: crypto.randomUUID() })
    await control('POST', `/handsets/${encodeURIComponent(mdn)}/replies`, { text: 'Y', company_key: 'REAL' })
  }
  wallet = walletSchema.parse(await control('POST', `${at}/wallet_campaigns`, { name: 'Lakeside Gold' })).wallet_id
  await control('POST', `${at}/wallet_campaigns/${wallet}/items`, {
    wallet_item_id: 'gold-card',
    provider: 'passbook',
    group_code: 'LOOP-A',
    tokens: { first_name: 'Grace' },
  })
  const created = await api.call(
    endpoints.createBroadcast,
    {
      params: { company_key: 'REAL' },
      body: {
        name: 'Lakeside day',
        send_scheduled_date: '2020-01-01T00:00:00Z',
        targeting: { message_template: 'Meet us at the pier', channel: 'sms', source_lists: [list] },
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  broadcast = broadcastSchema.parse(created.value).broadcast_id
  await control('POST', '/clock', { advance: 'PT5M' })
})
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})
beforeEach(() => {
  // Without a delay before reads are repeated
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

interface FailingCall {
  row: Row
  path: string
  body?: unknown
  /** The fault rule that the call meets. */
  fault?: object
}

const inCompany = (path: string): string => `/companies/REAL${path}`
const query = (mdn: string): string => `?${new URLSearchParams({ mdn }).toString()}`
const error = (message: string) => ({ errors: [{ message }] })

/** What goes wrong in the real company, for people `a` and `b`. */
const incidents: readonly ((a: number, b: number) => FailingCall)[] = [
  () => ({ row: endpoints.searchPersons, path: inCompany(`/mobiledb/persons${query('+18475550199')}`) }),
  () => ({ row: endpoints.getPerson, path: inCompany('/mobiledb/persons/0b7d1e9a-1111-4222-8333-944455556666') }),
  a => ({
    row: endpoints.searchPersons,
    path: inCompany(`/mobiledb/persons${query(people[a]?.[0] ?? '')}`),
    fault: { status: 500, body: error(`Unknown failure for ${people[a]?.[2]} at ${people[a]?.[0]}`) },
  }),
  a => ({
    row: endpoints.listSubscriptions,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}/subscriptions?active_only=false`),
    fault: { status: 503, body: '<html>Lakeside is down</html>' },
  }),
  a => ({
    row: endpoints.listSubscriptions,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}/subscriptions`),
    fault: { status: 429, body: error('Rate limit exceeded.') },
  }),
  a => ({
    row: endpoints.updatePerson,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}`),
    body: { mobile_phone: { mdn: '+18475550199' } },
  }),
  (a, b) => ({
    row: endpoints.updatePerson,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}`),
    body: { external_person_id: people[b]?.[1] },
  }),
  (a, b) => ({
    row: endpoints.createPerson,
    path: inCompany('/mobiledb/persons/'),
    body: { mobile_phone: { mdn: people[a]?.[0] }, external_person_id: people[b]?.[1] },
  }),
  a => ({
    row: endpoints.updatePerson,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}`),
    body: { custom_fields: { lakeside_level: 'gold-card' } },
  }),
  a => ({
    row: endpoints.deleteSubscription,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}/subscriptions/${otherList}`),
  }),
  a => ({
    row: endpoints.deleteSubscription,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}/subscriptions/${list}`),
    // The call is dropped before it takes effect, so the subscription stays for the next incident
    fault: { drop: 'before' },
  }),
  a => ({
    row: endpoints.addParticipant,
    path: inCompany(`/campaigns/acquisition/${campaign}/participants`),
    body: { mobile_phone: { mdn: people[2 + (a % 2)]?.[0] } },
  }),
  () => ({
    row: endpoints.addParticipant,
    path: inCompany(`/campaigns/acquisition/${campaign}/participants`),
    body: { mobile_phone: { mdn: '+18475550199' } },
    fault: { status: 422, body: error('MDNHASCONFIRMATIONBLOCK') },
  }),
  () => ({ row: endpoints.getBroadcast, path: inCompany('/mobiledb/broadcasts/847555') }),
  () => ({ row: endpoints.deleteBroadcast, path: inCompany(`/mobiledb/broadcasts/${broadcast}`) }),
  () => ({
    row: endpoints.createBroadcast,
    path: inCompany('/mobiledb/broadcasts'),
    body: {
      name: 'Lakeside night',
      send_scheduled_date: '2031-01-01T00:00:00Z',
      targeting: { message_template: 'Meet us at the pier {{', channel: 'sms', source_lists: [list] },
    },
  }),
  () => ({ row: endpoints.listWalletItems, path: inCompany('/campaigns/wallet/Lakeside/items?page_size=50') }),
  () => ({
    row: endpoints.updateWalletItem,
    path: inCompany(`/campaigns/wallet/${wallet}/items/gold-card`),
    body: { tokens: { first_name: 'Grace' } },
    fault: { status: 502, body: '' },
  }),
  () => ({ row: endpoints.getImportBatch, path: '/mobile_apps/real-app/migrations/import_batches/Lakeside-1' }),
  a => ({
    row: endpoints.searchPersons,
    path: inCompany(`/mobiledb/persons${query(people[a]?.[0] ?? '')}`),
    fault: { status: 200, body: { Lakeside: people[a]?.[2] } },
  }),
  a => ({
    row: endpoints.getPerson,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}`),
    fault: { status: 200, body: 'Lakeside' },
  }),
  a => ({
    row: endpoints.getPerson,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}`),
    fault: { drop: 'before' },
  }),
  a => ({
    row: endpoints.updatePerson,
    path: inCompany(`/mobiledb/persons/${persons[a]?.person_key}`),
    body: { custom_fields: { first_name: 'Grace' } },
    fault: { status: 403, body: error(`This person, ${people[a]?.[3]}, is locked by "Lakeside".`) },
  }),
]

/** Fills the log with a support session that ends with the failing call. Returns how the call ended. */
async function record({ row, path, body, fault }: FailingCall, shown: readonly number[]) {
  const { api, control } = real
  api.log.clear()
  await api.call(endpoints.listSubscriptionLists, { params: { company_key: 'REAL' } })
  await api.call(endpoints.listAcquisitionCampaignsOfList, {
    params: { company_key: 'REAL', subscription_list_id: list },
  })
  for (const index of shown) {
    const params = { company_id: 'REAL', person_id: persons[index]?.person_key ?? '' }
    await api.call(endpoints.searchPersons, {
      params: { company_key: 'REAL' },
      query: { mdn: people[index]?.[0] ?? '' },
    })
    await api.call(endpoints.listSubscriptions, { params, query: { active_only: 'false' } })
  }
  await api.call(endpoints.getBroadcast, { params: { company_key: 'REAL', broadcast_id: broadcast } })
  await api.call(endpoints.listWalletItems, { params: { company_key: 'REAL', wallet_id: wallet } })
  if (fault) await control('PUT', '/faults', { rules: [{ method: row.method, path: path.split('?')[0], ...fault }] })
  const outcome = await sendIncident(api, {
    route: row.id,
    path,
    body: body === undefined ? null : JSON.stringify(body),
  })
  await control('DELETE', '/faults')
  return outcome
}

const seeds = Array.from({ length: 50 }, (_, index) => index + 1)

it.each(seeds)(
  'incident %i is rebuilt without any company data, and fails with the same status and message',
  async seed => {
    const random = seededRandom(seed)
    const a = random.between(0, people.length - 1)
    const b = (a + random.between(1, people.length - 1)) % people.length
    const failing = incidents[seed % incidents.length]?.(a, b)
    if (!failing) throw new Error('There is no such incident.')
    const original = await record(failing, people[a]?.[0] === people[b]?.[0] ? [a] : [a, b])
    expect(original.error).not.toBeNull()

    const log = real.api.log.get()
    const [entry] = log
    const rebuilt = entry ? rebuildCall(entry, log, real.api.session) : null
    if (!rebuilt?.ok) throw new Error(`The incident cannot be rebuilt: ${rebuilt?.fault}`)
    const file = writeScenario(rebuilt.scenario)
    for (const secret of [...secrets, ...persons.map(({ person_key: key }) => key)]) expect(file).not.toContain(secret)

    const opened = readScenario(file)
    if (!opened.ok || !opened.scenario.incident) throw new Error('The scenario cannot be read.')
    const { incident } = opened.scenario
    await openScenario(lab.api, opened.scenario)
    const replayed = await sendIncident(lab.api, incident)
    expect({ seed, status: replayed.status, kind: replayed.kind }).toEqual({
      seed,
      status: original.status,
      kind: original.kind,
    })
    const wordsOf = (error: unknown) => {
      const { title, sentences, messages } = describeError(error, 'Service')
      return { title, sentences, messages: messages.filter(message => !secrets.some(one => message.includes(one))) }
    }
    const words = wordsOf(original.error)
    expect(wordsOf(replayed.error)).toMatchObject({ title: words.title, sentences: words.sentences })
    expect(replayed.error?.messages).toEqual(incident.outcome.messages)
    expect(replayed.error?.messages).toEqual(expect.arrayContaining(words.messages))
  },
)
