import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Row } from '#/contract/endpoint'
import { endpoints } from '#/contract/endpoints'
import { errorBodySchema } from '#/contract/format/error-body'
import { android } from '../imports/importer'
import { type Reply, useService } from '../service'
import { type PopulatedCompany, SUBSCRIBED, populateCompany } from './populated-company'

/** Batches must not settle during the test, because it checks that refused calls change nothing. */
const service = useService({ rateLimit: false, importSeconds: 86_400 })
let populated: PopulatedCompany
beforeAll(async () => {
  populated = await populateCompany(service)
})

const campaignRef = (data: PopulatedCompany) => ({ id: data.walletParams.wallet_id, type: 'Loyalty', url: '/x' })
const person = {
  external_person_id: 'known',
  mobile_phone: { mdn: SUBSCRIBED },
  custom_fields: {
    first_name: 'Ines',
    birth_date: '1988-03-09',
    loyalty_points: 4,
    vip: true,
    gender: { option_key: 'female' },
    interests: [{ option_key: 'shoes' }],
    home_timezone: 'America/Chicago',
  },
}
const filter = { name: 'first_name', selector: 'any', value: ['Ines'] }
const field = { name: 'first_class_field', field_name: 'loyalty_balance', selector: 'between', value: [1, 2] }
const push = { subject: 'Hello', metadata: 'shopapp://cart' }

interface Target {
  row: Row
  path: (data: PopulatedCompany) => string
  /** A valid body with every field the contract names. */
  body: (data: PopulatedCompany) => Record<string, unknown>
}
const companyPath = (data: PopulatedCompany, subpath: string): string => `/companies/${data.company.key}${subpath}`
const appPath = (data: PopulatedCompany, subpath: string): string => `/mobile_apps/${data.company.app}${subpath}`
const fullPerson = { ...person, timezone: 'America/Chicago' }
const broadcast = (data: PopulatedCompany) => data.broadcasts.body({}, { channel: 'push', filters: [filter], push })
const targets: Target[] = [
  { row: endpoints.createPerson, path: data => companyPath(data, '/mobiledb/persons'), body: () => fullPerson },
  {
    row: endpoints.updatePerson,
    path: data => companyPath(data, `/mobiledb/persons/${data.person}`),
    body: () => fullPerson,
  },
  {
    row: endpoints.putPersonByExternalId,
    path: data => companyPath(data, '/mobiledb/persons/external/known'),
    body: () => fullPerson,
  },
  {
    row: endpoints.addParticipant,
    path: data => companyPath(data, `/campaigns/acquisition/${data.campaignParams.id}/participants`),
    body: () => ({ ...person, external_person_id: 'somebody', mobile_phone: { mdn: '+13125550107' } }),
  },
  { row: endpoints.createBroadcast, path: data => companyPath(data, '/mobiledb/broadcasts'), body: broadcast },
  {
    row: endpoints.updateBroadcast,
    path: data => companyPath(data, `/mobiledb/broadcasts/${data.broadcast}`),
    body: broadcast,
  },
  {
    row: endpoints.createImportBatch,
    path: data => appPath(data, '/migrations/import_batches'),
    body: () => ({ devices: [android('a token', { external_person_id: 'known' })] }),
  },
  {
    row: endpoints.assignDevice,
    path: data => appPath(data, `/devices/${data.device}/assign`),
    body: data => ({ person_key: data.person, external_person_id: 'known' }),
  },
  {
    row: endpoints.updateWalletItem,
    path: data => companyPath(data, `/campaigns/wallet/${data.walletParams.wallet_id}/items/${data.item}`),
    body: () => ({
      group_code: 'VIP',
      active: true,
      tokens: { first_name: 'Ines', IMAGE_CODE: 'gold', expiration_date: '2027-01-31' },
      locations: [{ latitude: 41.88, longitude: -87.63, relevant_text: 'Near our store' }],
      passbook: { notification: 'Points doubled' },
    }),
  },
  {
    row: endpoints.createWalletMessage,
    path: data => companyPath(data, `/campaigns/wallet/${data.walletParams.wallet_id}/messages`),
    body: data => ({
      message: { template: 'Hello', header: 'Hi', image_url: 'https://shop.example/w.png' },
      campaign_ref: campaignRef(data),
      filters: [field],
    }),
  },
]

/** One of every kind of JSON value, as text, because `JSON.stringify` could not produce all of them. */
const jsonValues = String.raw`
  null true false 0 -1 1.5 1e308 -0 1e999 "" "text" "\u0000" "\ud800" "2027-02-30" "../../x" "+1312555010\u0661"
  [] [null] [[]] ["x"] [{}] {} {"a":{}} {"__proto__":{"mdn":"x"}} {"constructor":1} {"option_key":{}} {"length":1e9}`
  .trim()
  .split(/\s+/)
/** What has broken other services: SQL, markup, templates, format strings, bidirectional controls, prototype keys. */
const hostileTexts = [
  "'; drop table persons; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}{% raw %}',
  '${jndi:ldap://x}',
  '%s%n%00',
  '\u202eabc\u2066',
  '\ufeff\u200b\u00ad',
  'Ω≈ç√∫˜µ',
  '田中さんにあげて下さい',
  '👩‍👩‍👧‍👧🏳️‍🌈',
  '\\\\"\\',
  '__proto__',
  'toString',
  '-1e400',
  'NaN',
  'true',
  '0x7f',
  '1;DROP',
  "' or 1=1",
  '\n\r\t',
  '../../../etc/passwd',
  'x'.repeat(5000),
].map(text => JSON.stringify(text))
const HERE = '"\u2603here\u2603"'

/** The body as JSON, once for each position in it and for each key added to one of its objects, with `HERE` there. */
function withHoles(body: unknown): { position: string; raw: string; isText: boolean }[] {
  const found: ReturnType<typeof withHoles> = []
  const visit = (value: unknown, position: string, wrap: (raw: string) => string): void => {
    if (position !== '') found.push({ position, raw: wrap(HERE), isText: typeof value === 'string' })
    if (typeof value !== 'object' || value === null) return
    const entries = Object.entries(value)
    for (const [key, inner] of entries) {
      const entriesWith = (raw: string) =>
        entries.map(([name, each]) => [name, name === key ? raw : JSON.stringify(each)] as const)
      visit(inner, `${position}.${key}`, raw =>
        wrap(
          Array.isArray(value)
            ? `[${entriesWith(raw)
                .map(([, each]) => each)
                .join()}]`
            : `{${entriesWith(raw)
                .map(([name, each]) => `${JSON.stringify(name)}:${each}`)
                .join()}}`,
        ),
      )
    }
    // Keys that every object inherits from its prototype, and a duplicate key
    if (!Array.isArray(value)) {
      const inside = JSON.stringify(value).slice(1, -1)
      for (const key of ['__proto__', 'constructor', ...entries.slice(0, 1).map(([name]) => name)])
        found.push({
          position: `${position}.${key} (added)`,
          raw: wrap(`{${inside}${inside && ','}${JSON.stringify(key)}:${HERE}}`),
          isText: false,
        })
    }
  }
  visit(body, '', raw => raw)
  return found
}

/** All data of the company that these rows could change. */
async function snapshot(data: PopulatedCompany): Promise<string[]> {
  const paths = [
    '/mobiledb/persons/external/known',
    `/mobiledb/persons?mdn=%2B13125550107`,
    `/mobiledb/persons/${data.person}`,
    `/mobiledb/persons/${data.person}/push_devices`,
    '/mobiledb/broadcasts',
    `/campaigns/wallet/${data.walletParams.wallet_id}/items`,
    `/campaigns/wallet/${data.walletParams.wallet_id}/messages`,
    `/campaigns/acquisition/${data.campaignParams.id}/participants`,
  ]
  const answers = await Promise.all([
    ...paths.map(path => service.send('GET', companyPath(data, path))),
    service.send('GET', appPath(data, '/migrations/import_batches')),
    service.send('GET', `/__mock/outbox?limit=1`),
  ])
  return answers.map(reply => `${reply.status} ${reply.headers.get('x-total-count') ?? ''} ${reply.text}`)
}

const isRefusedByRow = (row: Row, raw: string): boolean => {
  const value: unknown = JSON.parse(raw)
  return row.body?.safeParse(value).success === false
}

function faultOf(reply: Reply, mustBeRefused: boolean): string | null {
  if (reply.status >= 500) return `${reply.status} ${reply.text.slice(0, 200)}`
  if (reply.status >= 400) {
    const isStandard = errorBodySchema.safeParse(reply.body).success && reply.messages.length > 0
    return isStandard ? null : `${reply.status} without the standard body`
  }
  return mustBeRefused ? `${reply.status}, not refused` : null
}

describe('Hostile bodies for every row', () => {
  test('covers every row with a body, and every top-level field of those bodies that the contract names', () => {
    expect(targets.map(target => target.row.id).toSorted()).toEqual(
      Object.values<Row>(endpoints)
        .flatMap(row => (row.body ? [row.id] : []))
        .toSorted(),
    )
    for (const { row, body } of targets) {
      const { properties } = z.toJSONSchema(row.body ?? z.unknown(), { io: 'input', unrepresentable: 'any' })
      expect([row.id, Object.keys(body(populated))]).toEqual([
        row.id,
        expect.arrayContaining(Object.keys(properties ?? {})),
      ])
    }
  })

  test.each(targets.map(target => [target.row.id, target] as const))(
    '%s accepts any JSON value at any position, or refuses it with the standard error body and changes nothing',
    async (_, { row, path, body }) => {
      const before = await snapshot(populated)
      const calls = withHoles(body(populated)).flatMap(({ position, raw, isText }) =>
        [...jsonValues, ...(isText ? hostileTexts : [])].map(value => {
          const sent = raw.replace(HERE, () => value)
          return { position, value: value.slice(0, 40), sent, mustBeRefused: isRefusedByRow(row, sent) }
        }),
      )
      const faults: unknown[] = []
      /** Sends the calls, and returns those that were refused. */
      const send = async (group: typeof calls): Promise<typeof calls> => {
        const refused: typeof calls = []
        for (let i = 0; i < group.length; i += 20) {
          const answers = group.slice(i, i + 20).map(async one => {
            const reply = await service.send(row.method, path(populated), { raw: one.sent })
            const fault = faultOf(reply, one.mustBeRefused)
            if (fault !== null) faults.push([one.position, one.value, fault])
            if (reply.status >= 400) refused.push(one)
          })
          await Promise.all(answers)
        }
        return refused
      }
      await send(calls.filter(call => call.mustBeRefused))
      expect([faults, await snapshot(populated)]).toEqual([[], before])
      // Some of these are refused too. They are sent again until none is accepted between two snapshots
      let refused = await send(calls.filter(call => !call.mustBeRefused))
      for (let isUnchanged = false; !isUnchanged;) {
        const state = await snapshot(populated)
        const again = await send(refused)
        isUnchanged = again.length === refused.length
        if (isUnchanged) expect(await snapshot(populated)).toEqual(state)
        refused = again
      }
      expect(faults).toEqual([])
    },
    180_000, // Thousands of calls: only a hanging test takes this long
  )

  test.each(targets.map(target => [target.row.id, target] as const))(
    '%s: 200,000 levels of nesting are refused at the first two and last two positions; 100,000 characters are accepted or refused',
    async (_, { row, path, body }) => {
      const before = await snapshot(populated)
      const [holes, texts] = [withHoles(body(populated)), withHoles(body(populated)).filter(each => each.isText)]
      for (const { position, raw } of [...holes.slice(0, 2), ...holes.slice(-2)]) {
        const deep = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`
        const reply = await service.send(row.method, path(populated), { raw: raw.replace(HERE, () => deep) })
        expect([position, reply.status, reply.messages.length]).toEqual([position, 400, 1])
      }
      expect(await snapshot(populated)).toEqual(before)
      for (const { position, raw } of texts) {
        const long = JSON.stringify('ß'.repeat(100_000))
        const reply = await service.send(row.method, path(populated), { raw: raw.replace(HERE, () => long) })
        expect([position, faultOf(reply, false)]).toEqual([position, null])
      }
    },
  )
})
