import * as fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Api } from '#/api/http/client'
import { fakeFetch, gatewayError, testApi, testSession } from '#/api/testing'
import { endpoints } from '#/contract/endpoints'
import { Anonymizer } from './anonymize'
import { rebuildCall } from './rebuild'
import { readScenario, writeScenario } from './scenario'
import { Substitutes } from './substitutes'

beforeEach(() => testApi(fetch).log.clear())

const search = (api: Api, mdn: string) =>
  api.call(endpoints.searchPersons, { params: { company_key: 'DEMO' }, query: { mdn } }).catch(() => undefined)
const update = (api: Api, key: string) =>
  api
    .call(
      endpoints.updatePerson,
      { params: { company_key: 'DEMO', person_key: key }, body: { custom_fields: { first_name: 'Wilhelmina' } } },
      { idempotencyKey: 'k' },
    )
    .catch(() => undefined)

const rebuildNewest = ({ log, session }: Api) => {
  const [entry] = log.get()
  if (!entry) throw new Error('The log is empty.')
  return rebuildCall(entry, log.get(), session)
}
const scenarioOf = (api: Api) => {
  const rebuilt = rebuildNewest(api)
  if (!rebuilt.ok || !rebuilt.scenario.incident) throw new Error('Not rebuilt')
  return { ...rebuilt.scenario, incident: rebuilt.scenario.incident }
}

const key = (n: number) => `4d1c0a52-0000-4000-8000-00000000000${n}`
const holder = (n: number, more: object = {}) => ({
  person_key: key(n),
  person_id: String(123_400 + n),
  mobile_phone: { mdn: '+18475550142', carrier_code: `net-${n}` },
  custom_fields: { first_name: 'Wilhelmina', shoe_size: 44, vip: true, gender: { id: '1', option_key: 'female' } },
  ...more,
})

it('two holders of one number stay two holders of one number, and equal names stay equal', async () => {
  const api = testApi(fakeFetch(Response.json([holder(1), holder(2)])).fetch)
  await search(api, '+18475550142')
  const { incident } = scenarioOf(api)
  const [first, second] = incident.records.persons
  expect(first?.mdn).toMatch(/^\+1\d{3}55501\d\d$/)
  expect(second).toMatchObject({ mdn: first?.mdn, custom_fields: first?.custom_fields })
  expect(second?.person_key).not.toBe(first?.person_key)
  expect(second?.carrier_code).not.toBe(first?.carrier_code)
  // The field that the demo service does not have is left out
  expect(first?.custom_fields).toEqual({ first_name: 'Ada', vip: true, gender: { option_key: 'female' } })
  expect(incident.path).toBe(`/companies/{company}/mobiledb/persons?mdn=${encodeURIComponent(first?.mdn ?? '')}`)
})

it('a number gets the same substitute with and without its country code', async () => {
  const { fetch } = fakeFetch(Response.json([holder(1, { mobile_phone: { mdn: '8475550142', carrier_code: 'c' } })]))
  const api = testApi(fetch)
  await search(api, '+18475550142')
  const { incident } = scenarioOf(api)
  expect(incident.path).toContain(encodeURIComponent(incident.records.persons[0]?.mdn ?? '-'))
})

it.each([
  ['a lost response', gatewayError(504, 'outcome-unknown'), { drop: 'after' }],
  ['a 503 without a body', new Response(null, { status: 503 }), { status: 503, body: '' }],
  ['a 500 with a page', new Response('<p>Wilhelmina</p>', { status: 500 }), { status: 500, body: 'x' }],
])('%s is rebuilt with a fault rule', async (_, reply, fault) => {
  const api = testApi(fakeFetch(Response.json([holder(1)]), reply).fetch)
  await search(api, '+18475550142')
  await update(api, key(1))
  const { incident } = scenarioOf(api)
  expect(incident).toMatchObject({ isFault: true, fault: { method: 'PUT', times: 1, ...fault } })
  expect(incident.records.persons).toHaveLength(1)
  expect(JSON.stringify(incident)).not.toContain('Wilhelmina')
})

it.each([
  ['rejected by the gateway', gatewayError(400, 'bad-request'), 'not-the-service'],
  ['sent with an ended session', gatewayError(401, 'session-expired'), 'not-the-service'],
  ['not sent because of the role', gatewayError(403, 'role-refused'), 'not-the-service'],
  ['not sent because there was no connection', gatewayError(502, 'upstream-unreachable'), 'connection'],
  ['left without a response by the dashboard’s server', new TypeError('gone'), 'not-the-service'],
])('a call that was %s is not rebuilt', async (_, reply, fault) => {
  const api = testApi(fakeFetch(reply).fetch)
  await update(api, key(1))
  expect(rebuildNewest(api)).toEqual({ ok: false, fault })
})

it('a call that has no reply yet is not rebuilt', () => {
  const api = testApi(() => new Promise<Response>(() => {}))
  void search(api, '+18475550142')
  expect(rebuildNewest(api)).toEqual({ ok: false, fault: 'waiting' })
})

const keys = (
  'person_key mobile_phone mdn custom_fields first_name email status timezone name errors message tokens Qwyjibo os ' +
  'opt_out_reason platform_message created_at subscription_list id targeting filters value selector gender ' +
  'message_template qwyjibo qwyjibo_date born_on value_count wallet_id constructor group_code name'
).split(' ')

const messageOf = async (message: string) => {
  const api = testApi(
    fakeFetch(Response.json([holder(1)]), Response.json({ errors: [{ message }] }, { status: 422 })).fetch,
    {
      session: {
        ...testSession(),
        company_key: 'acme',
        company_name: 'Acme Shoes',
        app_ids: ['acme-ios'],
        user: 'jsmith',
      },
    },
  )
  api.log.clear()
  await search(api, '+18475550142')
  await update(api, key(1))
  return scenarioOf(api).incident.outcome.messages[0]
}

it.each([
  ['jsmith is not allowed', 'user-1 is not allowed'],
  [
    'JSMITH is not allowed for company Acme and app acme-ios',
    'user-1 is not allowed for company company-1 and app app-1',
  ],
  ['The person wilhelmina is unknown', 'The person Ada is unknown'],
  ['pfischer has no access to db.lakeside.internal', '… has no access to …'],
  ['The upstream 203.0.113.7 failed', 'The upstream … failed'],
  ['The numbers 06 12 34 56 78 are not valid', 'The numbers … … … … … are not valid'],
  ['The number (84) 755, 50 is not valid', 'The number … … … is not valid'],
])('of the message %j, only common words are kept', async (message, kept) => {
  expect(await messageOf(message)).toBe(kept)
})

it.each([
  'mobile_phone.mdn is not a valid mobile number',
  'devices.3.token: must have at most 255 characters',
  'A person needs a mobile_phone or an external_person_id.',
  "The person is already subscribed to this campaign's list.",
  'This campaign does not accept participants: its status is past.',
  'PersonErrors::MdnChangeNotAllowed',
  'PersonErrors::PersonIsLocked',
])('the message %j is kept', async message => {
  expect(await messageOf(message)).toBe(message)
})

it('the names and dates of tokens and unknown fields are replaced', async () => {
  const item = {
    wallet_item_id: 'gold',
    provider: 'passbook',
    tokens: {
      wedding_date: '2019-06-01',
      born_on: '1980-02-03',
      expiration_date: '2030-01-31',
      created_at: '2018-05-05',
    },
  }
  const failure = { errors: { jones: [{ message: 'is unknown' }], wedding_count: 41 } }
  const api = testApi(fakeFetch(Response.json([item]), Response.json(failure, { status: 500 })).fetch)
  await api.call(endpoints.listWalletItems, { params: { company_key: 'DEMO', wallet_id: 'w' } })
  await update(api, key(1))
  const { incident } = scenarioOf(api)
  expect(incident.records.wallet_items[0]?.tokens).toEqual({
    field_1: '1980-01-01',
    field_2: '1980-01-02',
    expiration_date: '2030-01-31',
    created_at: '1980-01-03',
  })
  expect(JSON.stringify(incident)).not.toMatch(/wedding|born|jones|2019|2018|41/)
})

it('a placeholder of a message is kept only if the demo service has it', () => {
  const anonymizer = new Anonymizer(new Substitutes(), testSession())
  const template = 'Hi {{ first_name }} of {{ list_name }}, {{ qwyjibo_list_name }}'
  const text = anonymizer.text('message_template', template)
  expect(text).toContain('{{ first_name }} {{ list_name }}')
  expect(text).not.toContain('qwyjibo')
})

it('a scenario contains no secret from any reply, and can be read', async () => {
  const secret = fc.constantFrom(
    'Qwyjibo',
    'qwyjibo',
    '日野原',
    'Zed-77x',
    '+18475550199',
    '84 75 55 01 98',
    'zed@lakeside.example',
    'db.qwyjibo.internal',
    '203.0.113.7',
    '7741992',
  )
  const sentence = fc
    .array(fc.oneof(secret, fc.constantFrom('The', 'person', 'wilhelmina', 'is not allowed:')), { maxLength: 5 })
    .map(parts => parts.join(' '))
  const json = fc.letrec(tie => ({
    value: fc.oneof({ maxDepth: 3 }, secret, sentence, tie('object'), fc.array(tie('value'), { maxLength: 3 })),
    object: fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 6 }),
  }))
  await fc.assert(
    fc.asyncProperty(json.object, json.object, fc.constantFrom(200, 404, 422), async (before, reply, status) => {
      const { fetch } = fakeFetch(Response.json([before, holder(1)]), Response.json(reply, { status }))
      const api = testApi(fetch)
      api.log.clear()
      await search(api, '+18475550142')
      await update(api, 'Qwyjibo')
      const rebuilt = rebuildNewest(api)
      if (!rebuilt.ok) throw new Error(rebuilt.fault)
      const file = writeScenario(rebuilt.scenario)
      expect(file).not.toMatch(
        /qwyjibo|日野原|Zed-77x|8475550|84 75|55 01|zed@|203\.0|113\.7|7741992|born_on|wilhelmina/i,
      )
      expect(readScenario(file).ok).toBe(true)
    }),
    { numRuns: 300 },
  )
})

const readSubscriptions = (api: Api, id: string, includesEnded: boolean = false) =>
  api.call(endpoints.listSubscriptions, {
    params: { company_id: 'DEMO', person_id: id },
    query: { active_only: String(!includesEnded) },
  })
const subscription = (list: string, ended: boolean = false) => ({
  subscription_list: { id: list },
  opt_in_date: '2026-01-01T00:00:00Z',
  ...(ended && { opt_out_date: '2026-02-01T00:00:00Z', opt_out_reason: 'api_opt_out' }),
})
const activeLists = ({ incident }: ReturnType<typeof scenarioOf>) =>
  incident.records.subscriptions.filter(one => one.opt_out_date === null).map(one => one.list_id)

it('a subscription that a newer response no longer lists is not active', async () => {
  const api = testApi(fakeFetch(Response.json([subscription('a')]), Response.json([])).fetch)
  await readSubscriptions(api, key(1))
  await readSubscriptions(api, key(1))
  expect(activeLists(scenarioOf(api))).toEqual([])
})

it('ended subscriptions are kept after a newer response with active ones only', async () => {
  const ended = [subscription('a', true), subscription('b', true)]
  const api = testApi(fakeFetch(Response.json(ended), Response.json([])).fetch)
  await readSubscriptions(api, key(1), true)
  await readSubscriptions(api, key(1))
  expect(scenarioOf(api).incident.records.subscriptions).toHaveLength(2)
})

const readOne = (api: Api, list: string) =>
  api.call(endpoints.getSubscription, {
    params: { company_id: 'DEMO', person_id: key(1), subscription_list_id: list },
  })

it('a subscription that has ended in a newer response is not active', async () => {
  const api = testApi(fakeFetch(Response.json([subscription('a')]), Response.json(subscription('a', true))).fetch)
  await readSubscriptions(api, key(1))
  await readOne(api, 'a')
  const scenario = scenarioOf(api)
  expect(activeLists(scenario)).toEqual([])
  expect(scenario.incident.records.subscriptions).toHaveLength(1)
})

it('reading one subscription does not hide the others', async () => {
  const all = [subscription('a'), subscription('b')]
  const api = testApi(fakeFetch(Response.json(all), Response.json(subscription('a'))).fetch)
  await readSubscriptions(api, key(1))
  await readOne(api, 'a')
  expect(activeLists(scenarioOf(api)).toSorted()).toEqual(['list-1', 'list-2'])
})

it('a campaign is kept as it was read, even if its participants were read later', async () => {
  const campaign = { acquisition_id: 'c', status: 'past', end_date: new Date().toISOString() }
  const pending = { status: 'PENDING', person: { person_key: key(1) } }
  const api = testApi(fakeFetch(Response.json(campaign), Response.json([pending])).fetch)
  const params = { company_key: 'DEMO', id: 'c' }
  await api.call(endpoints.getAcquisitionCampaign, { params })
  await api.call(endpoints.listParticipants, { params })
  const { campaigns, participants } = scenarioOf(api).incident.records
  expect(campaigns).toMatchObject([{ status: 'past', end_date: expect.any(Number) }])
  expect(participants).toHaveLength(1)
})

it('a filter by time zone matches as before', async () => {
  const filters = [{ name: 'home_timezone', selector: 'any', value: ['America/Chicago'] }]
  const broadcast = { broadcast_id: '7', status: 'scheduled', targeting: { source_lists: ['a'], filters } }
  const api = testApi(fakeFetch(Response.json([broadcast])).fetch)
  await api.call(endpoints.listBroadcasts, { params: { company_key: 'DEMO' } })
  expect(scenarioOf(api).incident.records.broadcasts[0]?.targeting).toMatchObject({ filters })
})

const device = { service_device_id: 'd', os: 'Android', push_token: 'token' }
const listDevices = (api: Api) => api.call(endpoints.listDevices, { params: { company_id: 'DEMO', person_id: key(1) } })
const readDevice = (api: Api) =>
  api.call(endpoints.getDevice, { params: { app_id: 'demo-app', service_device_id: 'd' } })

it.each([
  ['before', [{ device }, [device]], [readDevice, listDevices]],
  ['after', [[device], { device }], [listDevices, readDevice]],
] as const)(
  'a device that is read %s the list of its person’s devices belongs to that person, and nobody is invented',
  async (_, replies, reads) => {
    const api = testApi(fakeFetch(...[[holder(1)], ...replies].map(one => Response.json(one))).fetch)
    await search(api, '+18475550142')
    for (const readIt of reads) await readIt(api)
    const { persons, devices } = scenarioOf(api).incident.records
    expect(persons).toHaveLength(1)
    expect(devices).toMatchObject([{ person_id: persons[0]?.person_id }])
  },
)

it('a time too far from the call is moved to the farthest time that a record may have', async () => {
  const campaign = { acquisition_id: 'c', status: 'active', end_date: '9999-12-31T00:00:00Z' }
  const api = testApi(fakeFetch(Response.json([campaign])).fetch)
  await api.call(endpoints.listAcquisitionCampaigns, { params: { company_key: 'DEMO' } })
  const scenario = scenarioOf(api)
  expect(scenario.incident.records.campaigns[0]?.end_date).toBe(4e9)
  expect(readScenario(writeScenario(scenario)).ok).toBe(true)
})

it('if there are more records than the demo service accepts at once, those that the call names are kept', async () => {
  const holders = Array.from({ length: 500 }, (_, at) => ({
    person_key: `4d1c0a52-0000-4000-8000-${String(at).padStart(12, '0')}`,
    person_id: String(500_000 + at),
    mobile_phone: { mdn: `+1847555${String(at).padStart(4, '0')}`, carrier_code: 'c' },
    custom_fields: Object.fromEntries(
      ['first_name', 'last_name', 'email', 'postal_code', 'birth_date'].map(field => [field, `${field} ${at}`]),
    ),
  }))
  const batch = (at: number) => ({
    batch_id: `batch ${at}`,
    success: Array.from({ length: 1000 }, (_, token) => ({ token: `token ${at} ${token}` })),
  })
  const page = (from: number) => Response.json(holders.slice(from, from + 250))
  const gone = Response.json({ errors: [{ message: 'PersonErrors::PersonNotFound' }] }, { status: 404 })
  const api = testApi(fakeFetch(Response.json([batch(1), batch(2)]), page(0), page(250), gone).fetch)
  await api.call(endpoints.listImportBatches, { params: { app_id: 'demo-app' } })
  await search(api, '+18475550000')
  await search(api, '+18475550250')
  await update(api, holders[499]?.person_key ?? '')
  const scenario = scenarioOf(api)
  const { persons, batches } = scenario.incident.records
  expect(persons.length).toBeLessThan(500)
  expect(batches).toHaveLength(2)
  expect(scenario.incident.path).toContain(persons[0]?.person_key)
  expect(readScenario(writeScenario(scenario)).ok).toBe(true)
})

it('a call whose scenario would be too large to open is not rebuilt', async () => {
  const values = Array.from({ length: 20_000 }, () => 0)
  const api = testApi(fakeFetch(Response.json(values, { status: 500 })).fetch)
  await update(api, key(1))
  expect(rebuildNewest(api)).toEqual({ ok: false, fault: 'too-large' })
})
