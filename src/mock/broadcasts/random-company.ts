import fc from 'fast-check'
import * as z from 'zod/mini'
import { broadcastSchema } from '#/contract/broadcasts'
import type { ReachBroadcast, ReachRecords } from '#/contract/filters/broadcast-reach'
import { personSchema } from '#/contract/persons'
import { subscriptionSchema } from '#/contract/subscriptions'
import { customFieldDefinitions } from '../persons/custom-field-definitions'

// Random histories of a company of the mock, for tests that compare verdicts on recipients with the outbox

export const PERSONS = 10
export const BROADCASTS = 10
const LISTS = 3

/** Calls the mock, and notes its time. */
export class MockCalls {
  /** The mock's time at its last response. */
  now = 0
  readonly #send: (method: string, path: string, body?: unknown) => Promise<Response>

  constructor(send: (method: string, path: string, body?: unknown) => Promise<Response>) {
    this.#send = send
  }

  async call(method: string, path: string, body?: unknown): Promise<{ status: number; value: unknown }> {
    const response = await this.#send(method, path, body)
    this.now = Date.parse(response.headers.get('date') ?? '')
    const text = await response.text()
    const value: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, value }
  }

  async create<S extends z.ZodMiniType>(schema: S, path: string, body: unknown): Promise<z.output<S>> {
    const { status, value } = await this.call('POST', path, body)
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(value)}`)
    return schema.parse(value)
  }

  async read<S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S>> {
    return schema.parse((await this.call('GET', path)).value)
  }

  wait(seconds: number) {
    return this.call('POST', '/__mock/clock', { advance: `PT${seconds}S` })
  }
}
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
    home_timezone: fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Asia/Kathmandu', null),
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
const someBroadcast = (inSeconds: readonly number[]) =>
  fc.record({
    /** The index of the step before which it is scheduled. */
    beforeStep: fc.nat({ max: 40 }),
    channel: fc.constantFrom('sms', 'sms', 'sms', 'push'),
    lists: fc.uniqueArray(listIndex, { minLength: 1, maxLength: 2 }),
    filters: fc.array(someFilter, { maxLength: 2 }),
    inSeconds: fc.constantFrom(...inSeconds),
  })
const somePerson = fc.record({ fields: someFields, lists: fc.uniqueArray(listIndex), isTwin: fc.boolean() })
/**
 * A generator of what happens in a company.
 * @param inSeconds the possible times from scheduling a broadcast until it is due
 */
export const someHistory = (...inSeconds: readonly number[]) =>
  fc.record({
    persons: fc.array(somePerson, { minLength: PERSONS, maxLength: PERSONS }),
    broadcasts: fc.array(someBroadcast(inSeconds), { minLength: BROADCASTS, maxLength: BROADCASTS }),
    steps: fc.array(someStep, { minLength: 30, maxLength: 40 }),
  })
type History = ReturnType<typeof someHistory> extends fc.Arbitrary<infer Value> ? Value : never

const sentSchema = z.array(
  z.looseObject({
    company_key: z.string(),
    broadcast_id: z.optional(z.string()),
    recipient: z.string(),
    text: z.string(),
    sent_at: z.string(),
  }),
)

/** A person's email. It is the text of every broadcast, so that the outbox tells people with the same number apart. */
export const emailOf = (who: number): string => `p${who}@shop.example`

/** A company of the mock in which a random history has happened. */
export class RandomCompany {
  readonly #mock: MockCalls
  readonly companyKey: string
  readonly #app: string
  readonly #lists: string[] = []
  readonly #campaigns: string[] = []
  readonly #persons: { key: string; mdn: string | null }[] = []
  readonly #broadcasts: string[] = []
  /** For each person, the latest possible time of their last change. */
  readonly changedAt: number[] = []
  #numbers = 0

  constructor(mock: MockCalls, companyKey: string, app: string) {
    this.#mock = mock
    this.companyKey = companyKey
    this.#app = app
  }

  static async create(mock: MockCalls, { persons, broadcasts, steps }: History): Promise<RandomCompany> {
    const schema = z.object({ company_key: z.string(), app_ids: z.array(z.string()) })
    const { company_key, app_ids } = await mock.create(schema, '/__mock/companies', {})
    const company = new RandomCompany(mock, company_key, app_ids[0] ?? '')
    await company.#addLists()
    for (const person of persons) await company.#addPerson(person)
    await mock.wait(5)
    for (const [index, step] of [...steps, null].entries()) {
      const due = broadcasts.filter(({ beforeStep }) => Math.min(beforeStep, steps.length) === index)
      for (const broadcast of due) await company.#schedule(broadcast)
      if (step) await company.#perform(step)
    }
    return company
  }

  async #addLists(): Promise<void> {
    const control = `/__mock/companies/${this.companyKey}`
    for (let i = 0; i < LISTS; i++) {
      const { id } = await this.#mock.create(z.looseObject({ id: z.string() }), `${control}/subscription_lists`, {
        name: `L${i}`,
      })
      const campaign = { description: `C${i}`, subscription_list_id: id }
      const schema = z.looseObject({ acquisition_id: z.string() })
      const { acquisition_id } = await this.#mock.create(schema, `${control}/acquisition_campaigns`, campaign)
      this.#lists.push(id)
      this.#campaigns.push(acquisition_id)
    }
  }

  /** A twin has the number of the previous person, at another carrier. */
  async #addPerson({ fields, lists, isTwin }: History['persons'][number]): Promise<void> {
    const who = this.#persons.length
    const mdn = (isTwin ? this.#persons.at(-1)?.mdn : null) ?? this.#newNumber()
    const { person_key } = await this.#mock.create(personSchema, `/__mock/companies/${this.companyKey}/persons`, {
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
    for (const who of indexes) this.changedAt[who] = this.#mock.now + 999
  }

  async #join(who: number, list: number): Promise<void> {
    const mdn = this.#persons[who]?.mdn
    if (!mdn) return
    const path = `/companies/${this.companyKey}/campaigns/acquisition/${this.#campaigns[list] ?? ''}/participants`
    await this.#mock.call('POST', path, { external_person_id: `E${who}`, mobile_phone: { mdn } })
    await this.#text(mdn, 'Y')
  }

  #text(mdn: string, text: string) {
    return this.#mock.call('POST', `/__mock/handsets/${encodeURIComponent(mdn)}/replies`, {
      text,
      company_key: this.companyKey,
    })
  }

  async #schedule({ channel, lists, filters, inSeconds }: History['broadcasts'][number]): Promise<void> {
    const listOf = (index: unknown) => (typeof index === 'number' ? (this.#lists[index] ?? '') : index)
    const { broadcast_id } = await this.#mock.create(
      broadcastSchema,
      `/companies/${this.companyKey}/mobiledb/broadcasts`,
      {
        name: 'x',
        send_scheduled_date: new Date(this.#mock.now + inSeconds * 1000).toISOString(),
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
      },
    )
    this.#broadcasts.push(broadcast_id)
  }

  async #perform(step: History['steps'][number]): Promise<void> {
    if (step.action === 'wait') {
      await this.#mock.wait(step.seconds)
      return
    }
    if (step.action === 'force') {
      const id = this.#broadcasts[step.broadcast]
      const path = `/__mock/companies/${this.companyKey}/broadcasts/${id ?? ''}/status`
      if (id !== undefined) await this.#mock.call('POST', path, { status: step.status })
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
        await this.#mock.call('DELETE', `${this.#pathOf(who)}/subscriptions/${this.#lists[step.list] ?? ''}`)
        break
      case 'stop': {
        if (person.mdn === null) return
        await this.#text(person.mdn, 'STOP')
        this.#noteChange(...this.#persons.flatMap(({ mdn }, index) => (mdn === person.mdn ? [index] : [])))
        return
      }
      case 'edit':
        await this.#mock.call('PUT', this.#pathOf(who), { custom_fields: step.fields })
        break
      case 'drop-number':
        await this.#mock.call('PUT', this.#pathOf(who), { mobile_phone: null })
        person.mdn = null
        break
      case 'add-number':
        if (person.mdn !== null) return
        person.mdn = this.#newNumber()
        await this.#mock.call('PUT', this.#pathOf(who), { mobile_phone: { mdn: person.mdn } })
        break
      case 'device':
        // A known device moves to the person
        await this.#mock.call('POST', `/__mock/mobile_apps/${this.#app}/devices`, {
          person_key: person.key,
          service_device_id: `${this.companyKey}-${step.device}`,
          os: 'iOS',
        })
        break
    }
    this.#noteChange(who)
  }

  #pathOf(who: number): string {
    return `/companies/${this.companyKey}/mobiledb/persons/${this.#persons[who]?.key ?? ''}`
  }

  /** Reads everyone and every broadcast. */
  async read(): Promise<{ persons: ReachRecords[]; broadcasts: ReachBroadcast[] }> {
    const persons: ReachRecords[] = []
    for (const who of this.#persons.keys()) {
      const path = this.#pathOf(who)
      const { value: rawPerson } = await this.#mock.call('GET', path)
      const readAt = this.#mock.now
      const subscriptions = await this.#mock.read(
        z.array(subscriptionSchema),
        `${path}/subscriptions?active_only=false`,
      )
      const { length: devices } = await this.#mock.read(z.array(z.unknown()), `${path}/push_devices`)
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
      const { value: raw } = await this.#mock.call('GET', `/companies/${this.companyKey}/mobiledb/broadcasts/${id}`)
      broadcasts.push({ raw, broadcast: broadcastSchema.parse(raw) })
    }
    return { persons, broadcasts }
  }

  /** The keys of everyone, in order. */
  get personKeys(): string[] {
    return this.#persons.map(({ key }) => key)
  }

  /** Every message that this company's broadcasts sent. Its text is the email of its recipient. */
  async messages(): Promise<{ broadcast: string; recipient: string; text: string; sentAt: number }[]> {
    const sent = await this.#mock.read(sentSchema, '/__mock/outbox?limit=10000')
    return sent.flatMap(({ company_key, broadcast_id: broadcast, recipient, text, sent_at }) =>
      company_key === this.companyKey && broadcast !== undefined
        ? [{ broadcast, recipient, text, sentAt: Date.parse(sent_at) }]
        : [],
    )
  }

  /** The recipients of each broadcast, as `id email`. */
  async outbox(): Promise<Set<string>> {
    return new Set((await this.messages()).map(({ broadcast, text }) => `${broadcast} ${text}`))
  }
}
