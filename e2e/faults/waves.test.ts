import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Api } from '#/api/http/client'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import { isNamedZone } from '#/contract/policy/country-zones'
import { emptyBroadcastDraft } from '#/features/broadcasts/broadcast-draft'
import { LEAD_MS, planWaves, readValues } from '#/features/broadcasts/waves/plan-waves'
import { waveRows } from '#/features/broadcasts/waves/wave-rows'
import type { WaveRow } from '#/features/broadcasts/waves/waves-job'
import { wavesKind } from '#/features/broadcasts/waves/waves-kind'
import { broadcastVocabulary } from '#/parts/filter-builder/vocabulary'
import { recoverStep, sendStep, type StepEnd } from '#/parts/jobs/run-step'
import { testJob } from '#/parts/jobs/test-jobs'
import { callFaults, useMockInProcess } from './mock-in-process'

// Waves against the mock in this process: the plan, the rows, and the kind of job that the pages use, with lost
// responses and a worker that dies in the middle. `RUNS=1000` tries more situations than a normal run.
const RUNS = Number(process.env['RUNS'] ?? 20)

const COMPANY = 'WAVES'
/** A field that takes any string, so that people can have values that are not zones. */
const FIELD = 'postal_code'
const PEOPLE = 6

let api: Api
const people: { key: string; external: string; mdn: string }[] = []

const idSchema = z.object({ id: z.string() })
const campaignSchema = z.object({ acquisition_id: z.string() })
const personSchema = z.object({ person_key: z.string() })
const clockSchema = z.object({ now: z.string() })
const textsSchema = z.array(z.object({ kind: z.string(), text: z.string(), sent_at: z.string() }))
const service = `/companies/${COMPANY}`

const { call, callFor, apiOf } = useMockInProcess(COMPANY)
const create = <S extends z.ZodMiniType>(path: string, body: unknown, schema: S) => callFor(schema, 'POST', path, body)

const faults = [...callFaults, 'dies-before', 'dies-after'] as const
type Fault = (typeof faults)[number]

/** What goes wrong with the next call that schedules a broadcast. */
let fault: Fault = 'none'

beforeAll(async () => {
  for (let n = 0; n < PEOPLE; n++) {
    const mdn = `+1212555010${n}`
    const external = `person ${n}`
    const body = { mdn, carrier_code: '1', external_person_id: external }
    const person = await create(`/__mock${service}/persons`, body, personSchema)
    people.push({ key: person.person_key, external, mdn })
  }
  api = apiOf(method => {
    if (method !== 'POST') return 'none'
    const current = fault
    fault = 'none'
    return current === 'dies-before' || current === 'dies-after' ? 'none' : current
  })
})

interface Situation {
  people: { value: string | null; isOn: boolean }[]
  /** Which values the marketer did not enter. */
  forgotten: string[]
  inHours: number
  minute: number
  faults: Fault[]
}

const zones = [
  'America/New_York',
  'america/new_york',
  'AMERICA/LOS_ANGELES',
  'America/Los_Angeles',
  'US/Pacific',
  'America/Indiana/Indianapolis',
  'America/Indianapolis',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Europe/London',
]
const values = [...zones, 'Mars/Olympus', 'mars/olympus', '+05:00', 'Eastern', '10115']
const situations: fc.Arbitrary<Situation> = fc.record({
  people: fc.array(fc.record({ value: fc.option(fc.constantFrom(...values)), isOn: fc.boolean() }), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  forgotten: fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }),
  inHours: fc.integer({ min: 2, max: 50 }),
  minute: fc.nat(59),
  faults: fc.array(fc.constantFrom<Fault>('none', ...faults), { maxLength: 8 }),
})

const now = async (): Promise<number> => Date.parse(clockSchema.parse(await (await call('GET', '/__mock')).json()).now)

let lists = 0
/** A new list with these people on it. */
async function newList(on: readonly (typeof people)[number][]): Promise<string> {
  const { id } = await create(`/__mock${service}/subscription_lists`, { name: `List ${lists++}` }, idSchema)
  const end_date = new Date((await now()) + 36_500 * DAY_MS).toISOString()
  const campaign = { description: 'Campaign', subscription_list_id: id, status: 'active', end_date }
  const { acquisition_id } = await create(`/__mock${service}/acquisition_campaigns`, campaign, campaignSchema)
  for (const { mdn, external } of on) {
    const participant = { mobile_phone: { mdn }, external_person_id: external }
    await create(`${service}/campaigns/acquisition/${acquisition_id}/participants`, participant, z.unknown())
    const handset = `/__mock/handsets/${encodeURIComponent(mdn)}/replies`
    await create(handset, { text: 'Y', company_key: COMPANY }, z.unknown())
  }
  return id
}

let keys = 0
/**
 * Schedules a row as the job does: a step that may succeed later is sent again, and the user retries rows that
 * certainly failed.
 */
async function schedule(row: WaveRow, kind: Fault): Promise<void> {
  const context = () => ({
    api,
    job: testJob({ kind: 'waves' }),
    step: 0,
    key: `key ${keys++}`,
    keyedAt: Date.now(),
    signal: new AbortController().signal,
  })
  const first = { kind: wavesKind, rows: [row], context: context(), sleep: async () => {} }
  fault = kind
  // The worker dies before its call is sent, or before it stores the result; the next one finds the step's intent
  if (kind === 'dies-after') await wavesKind.send([row], first.context)
  const died = kind === 'dies-before' || kind === 'dies-after'
  let end: StepEnd = died ? await recoverStep(first) : await sendStep(first)
  const canRetry = (step: StepEnd) =>
    step.end === 'again' || (step.end === 'settled' && step.results[0]?.again === true)
  if (canRetry(end)) end = await sendStep({ ...first, context: context() })
  fault = 'none'
  expect(end).toMatchObject({ end: 'settled', results: [{ outcome: 'scheduled' }] })
}

/** The values that the marketer enters: those that people have, except the forgotten ones. */
const enteredIn = ({ people: everyone, forgotten }: Situation): string[] =>
  everyone.flatMap(({ value }) => (value === null || forgotten.includes(value) ? [] : [value]))

let messages = 0
async function run(situation: Situation) {
  for (const [index, { value }] of situation.people.entries()) {
    const body = { custom_fields: { [FIELD]: value } }
    expect((await call('PUT', `${service}/mobiledb/persons/${people[index]?.key}`, body)).ok).toBe(true)
  }
  const list = await newList(people.filter((_, index) => situation.people[index]?.isOn))
  const start = await now()
  const wall = Math.floor((start + situation.inHours * HOUR_MS) / HOUR_MS) * HOUR_MS + situation.minute * MINUTE_MS
  const message = `Sale ${messages++}`
  const entered = enteredIn(situation).join('\n')
  const plan = planWaves({ values: readValues(entered), wall, name: 'Sale', now: start })
  const empty = emptyBroadcastDraft('UTC')
  const draft = { ...empty, name: 'Sale', lists: [list], message: { ...empty.message, template: message } }
  const rows = waveRows(draft, plan, { field: FIELD, user: 'demo', vocabulary: broadcastVocabulary([], [], ['any']) })
  for (const [index, row] of rows.entries()) await schedule(row, situation.faults[index] ?? 'none')
  await create('/__mock/clock', { advance: 'P4D' }, z.unknown())

  const received = await Promise.all(
    people.map(async ({ mdn }) => {
      const reply = await call('GET', `/__mock/handsets/${encodeURIComponent(mdn)}/messages`)
      return textsSchema.parse(await reply.json()).filter(({ text }) => text === message)
    }),
  )
  return { start, wall, received }
}

/** Whether a person should get a text: on the list, with a zone that was entered, in any letter case. */
const shouldReceive = ({ value, isOn }: Situation['people'][number], situation: Situation): boolean =>
  isOn &&
  value !== null &&
  isNamedZone(value) &&
  enteredIn(situation).some(entered => entered.toLowerCase() === value.toLowerCase())

it(
  'everyone with a known time zone gets one text at the local time, and nobody gets two, even after a crash',
  async () => {
    const seen = { one: 0, none: 0 }
    await fc.assert(
      fc.asyncProperty(situations, async situation => {
        const { start, wall, received } = await run(situation)
        for (const [index, person] of situation.people.entries()) {
          const texts = received[index] ?? []
          const zone = person.value ?? ''
          if (!shouldReceive(person, situation)) {
            expect(texts).toEqual([])
            seen.none++
            continue
          }
          // A wave that is due too soon is left out
          const isPast = wall < wallTime(start + LEAD_MS, zone)
          expect(texts.length).toBe(isPast ? 0 : 1)
          for (const { sent_at } of texts) {
            const late = wallTime(Date.parse(sent_at), zone) - wall
            // Up to an hour later where the clocks skip the time
            expect(late >= 0 && late < HOUR_MS + MINUTE_MS).toBe(true)
            if (late > MINUTE_MS)
              expect(wallTime(Date.parse(sent_at) - 2 * HOUR_MS, zone)).toBe(wall - 2 * HOUR_MS + late - HOUR_MS)
            seen.one++
          }
        }
      }),
      { numRuns: RUNS },
    )
    // The situations are not trivial: some people get a text and some do not
    expect(seen.one).toBeGreaterThan(0)
    expect(seen.none).toBeGreaterThan(0)
  },
  60_000 + RUNS * 3_000,
)
