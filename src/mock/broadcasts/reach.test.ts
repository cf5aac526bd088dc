import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { broadcastSchema } from '#/contract/broadcasts'
import { type Reach, type ReachBroadcast, type ReachRecords, checkReach } from '#/contract/filters/broadcast-reach'
import { readTimestamp } from '#/contract/format/timestamps'
import { personSchema } from '#/contract/persons'
import { subscriptionSchema } from '#/contract/subscriptions'
import { testDatabase } from '#/store/testing'
import { type Mock, openMock } from '../mock'
import { customFieldDefinitions } from '../persons/custom-field-definitions'

/** How many pairs of a person and a broadcast are checked. `REACH_PAIRS=10000` for a long run. */
const PAIRS = Number(process.env['REACH_PAIRS'] ?? 400)
const PERSONS = 10
const BROADCASTS = 10
const LISTS = 3

let mock: Mock
let close = async (): Promise<void> => {}
beforeAll(async () => {
  const database = await testDatabase()
  mock = await openMock({
    data: 'memory',
    databaseUrl: database.url,
    dataset: 'empty',
    rateLimit: false,
    importSeconds: 45,
  })
  close = async () => {
    await mock.close()
    await database.drop()
  }
})
afterAll(() => close())

/** The mock's time at its last response. */
let now = 0

/** Calls the mock in this process. */
async function call(method: string, path: string, body?: unknown): Promise<{ status: number; value: unknown }> {
  const response = await mock.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa('demo:demo')}`,
        'x-api-version': '2',
        host: '127.0.0.1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    { peer: '127.0.0.1' },
  )
  now = Date.parse(response.headers.get('date') ?? '')
  const text = await response.text()
  const value: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, value }
}

async function create<S extends z.ZodMiniType>(schema: S, path: string, body: unknown): Promise<z.output<S>> {
  const { status, value } = await call('POST', path, body)
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(value)}`)
  return schema.parse(value)
}

const read = async <S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S>> =>
  schema.parse((await call('GET', path)).value)

const wait = (seconds: number) => call('POST', '/__mock/clock', { advance: `PT${seconds}S` })

const personIndex = fc.nat({ max: PERSONS - 1 })
const listIndex = fc.nat({ max: LISTS - 1 })
const someFields = fc.record(
  {
    first_name: fc.constantFrom('Ines', 'INES', 'Σοφία', 'Ed', '', null),
    vip: fc.constantFrom(true, false, null),
    loyalty_points: fc.constantFrom(0, 10, 99.5, null),
    birth_date: fc.constantFrom('1990-01-01', '1990-01-01T23:00:00-05:00', '2000-02-29', null),
    gender: fc.constantFrom({ option_key: 'female' }, { option_key: 'male' }, null),
    interests: fc.constantFrom([], [{ option_key: 'books' }], [{ option_key: 'books' }, { option_key: 'shoes' }], null),
  },
  { requiredKeys: [] },
)
/** Lists are given by index. */
const someFilter = fc.constantFrom(
  { name: 'first_name', selector: 'any', value: ['ines', 'ΣΟΦΊΑ'] },
  { name: 'first_name', selector: 'none', value: ['Ed'] },
  { name: 'first_name', selector: 'starts_with', value: 'i' },
  { name: 'vip', selector: 'any', value: ['true'] },
  { name: 'loyalty_points', selector: '>=', value: 10 },
  { name: 'loyalty_points', selector: 'between', value: [10, 99] },
  { name: 'birth_date', selector: 'before', value: ['1995-05-05'] },
  { name: 'gender', selector: 'any', value: ['female'] },
  { name: 'interests', selector: 'none', value: ['books'] },
  { name: 'subscription', selector: 'any', value: [0] },
  { name: 'subscription', selector: 'none', value: [1, 2] },
)

const someStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ action: fc.constant('join' as const), who: personIndex, list: listIndex }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('leave' as const), who: personIndex, list: listIndex }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('stop' as const), who: personIndex }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('edit' as const), who: personIndex, fields: someFields }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('drop-number' as const), who: personIndex }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('add-number' as const), who: personIndex }) },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('device' as const), who: personIndex, device: fc.nat({ max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant('force' as const),
      broadcast: fc.nat({ max: BROADCASTS - 1 }),
      status: fc.constantFrom('paused', 'failed', 'canceled'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      action: fc.constant('wait' as const),
      seconds: fc.constantFrom(0.001, 0.3, 0.8, 1, 3, 60, 300),
    }),
  },
)
const someBroadcast = fc.record({
  /** The index of the step before which it is scheduled. */
  beforeStep: fc.nat({ max: 40 }),
  channel: fc.constantFrom('sms', 'sms', 'sms', 'push'),
  lists: fc.uniqueArray(listIndex, { minLength: 1, maxLength: 2 }),
  filters: fc.array(someFilter, { maxLength: 2 }),
  inSeconds: fc.constantFrom(-5, 1, 2, 5, 30, 60, 120, 600, 900, 100_000),
})
const somePerson = fc.record({ fields: someFields, lists: fc.uniqueArray(listIndex), isTwin: fc.boolean() })
const history = fc.record({
  persons: fc.array(somePerson, { minLength: PERSONS, maxLength: PERSONS }),
  broadcasts: fc.array(someBroadcast, { minLength: BROADCASTS, maxLength: BROADCASTS }),
  steps: fc.array(someStep, { minLength: 30, maxLength: 40 }),
})
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

const sentSchema = z.array(z.looseObject({ company_key: z.string(), text: z.string() }))

/** The text of every broadcast is its recipient's email, so that the outbox tells apart persons with the same number. */
const emailOf = (who: number): string => `p${who}@shop.example`

/** A company in which the steps of a history happen. */
class World {
  readonly #company: string
  readonly #app: string
  readonly #lists: string[] = []
  readonly #campaigns: string[] = []
  readonly #persons: { key: string; mdn: string | null }[] = []
  readonly #broadcasts: string[] = []
  /** When each person was last changed, at the latest. */
  readonly changedAt: number[] = []
  #numbers = 0

  constructor(company: string, app: string) {
    this.#company = company
    this.#app = app
  }

  static async create({ persons, broadcasts, steps }: History): Promise<World> {
    const schema = z.object({ company_key: z.string(), app_ids: z.array(z.string()) })
    const { company_key, app_ids } = await create(schema, '/__mock/companies', {})
    const world = new World(company_key, app_ids[0] ?? '')
    await world.#addLists()
    for (const person of persons) await world.#addPerson(person)
    await wait(5)
    for (const [index, step] of [...steps, null].entries()) {
      for (const each of broadcasts) if (Math.min(each.beforeStep, steps.length) === index) await world.#schedule(each)
      if (step) await world.#perform(step)
    }
    return world
  }

  async #addLists(): Promise<void> {
    const control = `/__mock/companies/${this.#company}`
    for (let i = 0; i < LISTS; i++) {
      const { id } = await create(z.looseObject({ id: z.string() }), `${control}/subscription_lists`, { name: `L${i}` })
      const campaign = { description: `C${i}`, subscription_list_id: id }
      const schema = z.looseObject({ acquisition_id: z.string() })
      const { acquisition_id } = await create(schema, `${control}/acquisition_campaigns`, campaign)
      this.#lists.push(id)
      this.#campaigns.push(acquisition_id)
    }
  }

  /** A twin has the number of the person before, at another carrier. */
  async #addPerson({ fields, lists, isTwin }: History['persons'][number]): Promise<void> {
    const who = this.#persons.length
    const mdn = (isTwin ? this.#persons.at(-1)?.mdn : null) ?? this.#newNumber()
    const { person_key } = await create(personSchema, `/__mock/companies/${this.#company}/persons`, {
      mdn,
      carrier_code: String(who + 1),
      external_person_id: `E${who}`,
      custom_fields: { ...fields, email: emailOf(who) },
    })
    this.#persons.push({ key: person_key, mdn })
    for (const index of lists) await this.#join(who, index)
    this.#noteChange(who)
  }

  #newNumber(): string {
    const n = this.#numbers++
    return `+1${201 + Math.floor(n / 100)}55501${String(n % 100).padStart(2, '0')}`
  }

  #noteChange(...indexes: number[]): void {
    for (const who of indexes) this.changedAt[who] = now + 999
  }

  async #join(who: number, list: number): Promise<void> {
    const mdn = this.#persons[who]?.mdn
    if (!mdn) return
    const path = `/companies/${this.#company}/campaigns/acquisition/${this.#campaigns[list] ?? ''}/participants`
    await call('POST', path, { external_person_id: `E${who}`, mobile_phone: { mdn } })
    await this.#text(mdn, 'Y')
  }

  #text(mdn: string, text: string) {
    return call('POST', `/__mock/handsets/${encodeURIComponent(mdn)}/replies`, { text, company_key: this.#company })
  }

  async #schedule({ channel, lists, filters, inSeconds }: History['broadcasts'][number]): Promise<void> {
    const listOf = (index: unknown) => (typeof index === 'number' ? (this.#lists[index] ?? '') : index)
    const { broadcast_id } = await create(broadcastSchema, `/companies/${this.#company}/mobiledb/broadcasts`, {
      name: 'x',
      send_scheduled_date: new Date(now + inSeconds * 1000).toISOString(),
      targeting: {
        message_template: '{{ email }}',
        channel,
        source_lists: lists.map(listOf),
        filters: filters.map(filter =>
          filter.name === 'subscription' && Array.isArray(filter.value)
            ? { ...filter, value: filter.value.map(listOf) }
            : filter,
        ),
        ...(channel === 'push' && { push: { subject: 'x' } }),
      },
    })
    this.#broadcasts.push(broadcast_id)
  }

  async #perform(step: History['steps'][number]): Promise<void> {
    if (step.action === 'wait') {
      await wait(step.seconds)
      return
    }
    if (step.action === 'force') {
      const id = this.#broadcasts[step.broadcast]
      const path = `/__mock/companies/${this.#company}/broadcasts/${id ?? ''}/status`
      if (id !== undefined) await call('POST', path, { status: step.status })
      return
    }
    const { who } = step
    const person = this.#persons[who]
    if (!person) return
    switch (step.action) {
      case 'join':
        await this.#join(who, step.list)
        break
      case 'leave':
        await call('DELETE', `${this.#pathOf(who)}/subscriptions/${this.#lists[step.list] ?? ''}`)
        break
      case 'stop': {
        if (person.mdn === null) return
        await this.#text(person.mdn, 'STOP')
        this.#noteChange(...this.#persons.flatMap(({ mdn }, index) => (mdn === person.mdn ? [index] : [])))
        return
      }
      case 'edit':
        await call('PUT', this.#pathOf(who), { custom_fields: step.fields })
        break
      case 'drop-number':
        await call('PUT', this.#pathOf(who), { mobile_phone: null })
        person.mdn = null
        break
      case 'add-number':
        if (person.mdn !== null) return
        person.mdn = this.#newNumber()
        await call('PUT', this.#pathOf(who), { mobile_phone: { mdn: person.mdn } })
        break
      case 'device':
        // A known device moves to the person
        await call('POST', `/__mock/mobile_apps/${this.#app}/devices`, {
          person_key: person.key,
          service_device_id: `${this.#company}-${step.device}`,
          os: 'iOS',
        })
        break
    }
    this.#noteChange(who)
  }

  #pathOf(who: number): string {
    return `/companies/${this.#company}/mobiledb/persons/${this.#persons[who]?.key ?? ''}`
  }

  /** Reads everyone and every broadcast. */
  async read(): Promise<{ persons: ReachRecords[]; broadcasts: ReachBroadcast[] }> {
    const persons: ReachRecords[] = []
    for (const who of this.#persons.keys()) {
      const path = this.#pathOf(who)
      const { value: rawPerson } = await call('GET', path)
      const readAt = now
      const subscriptions = await read(z.array(subscriptionSchema), `${path}/subscriptions?active_only=false`)
      const { length: devices } = await read(z.array(z.unknown()), `${path}/push_devices`)
      persons.push({
        person: personSchema.parse(rawPerson),
        rawPerson,
        subscriptions,
        subscriptionsComplete: true,
        devices,
        readAt,
        customFields: customFieldDefinitions,
      })
    }
    const broadcasts: ReachBroadcast[] = []
    for (const id of this.#broadcasts) {
      const { value: raw } = await call('GET', `/companies/${this.#company}/mobiledb/broadcasts/${id}`)
      broadcasts.push({ raw, broadcast: broadcastSchema.parse(raw) })
    }
    return { persons, broadcasts }
  }

  /** The recipients of each broadcast, as `id email`. */
  async outbox(): Promise<Set<string>> {
    const sent = await read(sentSchema, '/__mock/outbox?limit=10000')
    return new Set(
      sent.flatMap(({ company_key, broadcast_id, text }) =>
        company_key === this.#company ? [`${String(broadcast_id)} ${text}`] : [],
      ),
    )
  }
}

test('no verdict contradicts the outbox, and none is unknown for a text message to an unchanged person', async () => {
  const tally = { pairs: 0, recipient: 0, 'not-recipient': 0, unknown: 0, unchanged: 0 }
  await fc.assert(
    fc.asyncProperty(history, async chosen => {
      const world = await World.create(chosen)
      // Some broadcasts are still scheduled or running; they then finish while nothing else changes
      const early = await world.read()
      await wait(200_000)
      const late = await world.read()
      const outbox = await world.outbox()
      const final = new Map(late.broadcasts.map(({ broadcast }) => [broadcast.broadcast_id, broadcast.status]))
      const contradictions: unknown[] = []
      const compare = (reach: Reach, { broadcast }: ReachBroadcast, who: number, isEarly: boolean): void => {
        const id = broadcast.broadcast_id
        const wasSent = outbox.has(`${id} ${emailOf(who)}`)
        const contradict = (problem: string) =>
          contradictions.push({ problem, who, broadcast, reach, early: early.persons[who], late: late.persons[who] })
        if (reach.verdict === 'not-recipient' && wasSent) contradict('was sent')
        if (reach.verdict === 'recipient' && final.get(id) === 'sent' && !wasSent) contradict('was not sent')
        const start = readTimestamp(broadcast.delivery?.send_start_date) ?? Number.POSITIVE_INFINITY
        const isText = broadcast.targeting?.channel === 'sms'
        const isPlain = ['scheduled', 'in_progress', 'sent'].includes(broadcast.status)
        if (!isText || !isPlain || (world.changedAt[who] ?? 0) >= start || reach.clause.code === 'read-before') return
        if (!isEarly) tally.unchanged++
        if (reach.verdict === 'unknown') contradict('is unknown, though nothing changed')
      }
      for (const [who, records] of early.persons.entries())
        for (const broadcast of early.broadcasts) compare(checkReach(records, broadcast), broadcast, who, true)
      for (const [who, records] of late.persons.entries())
        for (const broadcast of late.broadcasts) {
          const reach = checkReach(records, broadcast)
          expect(reach.clause.code).not.toBe('read-before')
          tally.pairs++
          tally[reach.verdict]++
          compare(reach, broadcast, who, false)
        }
      expect(contradictions).toEqual([])
    }),
    { numRuns: Math.ceil(PAIRS / (PERSONS * BROADCASTS)), endOnFailure: true },
  )
  expect(tally.pairs).toBeGreaterThanOrEqual(PAIRS)
  // No outcome is rare, so the comparison is meaningful
  expect(Math.min(tally.recipient, tally['not-recipient'], tally.unknown, tally.unchanged)).toBeGreaterThan(
    tally.pairs / 50,
  )
}, 1_200_000)
