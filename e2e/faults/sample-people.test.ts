import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fetchBroadcastList } from '#/api/broadcasts'
import { fetchDevices } from '#/api/devices'
import type { Api } from '#/api/http/client'
import { fetchPerson } from '#/api/persons'
import { fetchSubscriptions } from '#/api/subscriptions'
import { DAY_MS } from '#/contract/format/durations'
import { buildMatrix, type MatrixRow, type SamplePerson, summarize } from '#/features/broadcasts/sample-people/matrix'
import { quietHoursRulesOf, toSamplePerson } from '#/features/broadcasts/sample-people/sample-person'
import { emailOf, MockCalls, RandomCompany, someHistory } from '#/mock/broadcasts/random-company'
import { customFieldDefinitions } from '#/mock/persons/custom-field-definitions'
import { useMockInProcess } from './mock-in-process'

// The table of sample people against the mock in this process: what the page's reads and rules predict before the
// broadcasts are sent is compared with the outbox afterward. `RUNS=1000` tries more histories than a normal run.
const RUNS = Number(process.env['RUNS'] ?? 8)

const { call, apiOf } = useMockInProcess('SAMPLES')
const calls = new MockCalls(call)
const HOUR_S = 3600
/** Broadcasts are due within two days, so that some are close to each other and some are at night. */
const history = someHistory(-5, 60, 600, 3 * HOUR_S, 7 * HOUR_S, 13 * HOUR_S, 24 * HOUR_S, 26 * HOUR_S, 44 * HOUR_S)

async function readPerson(api: Api, key: string): Promise<SamplePerson> {
  const [person, subscriptions, devices] = await Promise.all([
    fetchPerson(api, key, {}),
    fetchSubscriptions(api, key),
    fetchDevices(api, key),
  ])
  const session = { ...api.session, custom_fields: [...customFieldDefinitions] }
  return toSamplePerson({ person, subscriptions, devices, readAt: calls.now }, session)
}

/** The hour of a moment in a zone, with a formatter of the test's own. */
const hourIn = (ms: number, zone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(ms))

/**
 * What a table says a person gets, or what the outbox says they got: ids, with `double` or `night` where it applies.
 */
type Received = readonly string[]
const writeEntry = (id: string, isDouble: boolean, isNight: boolean): string =>
  [id, isDouble ? 'double' : '', isNight ? 'night' : ''].join(' ').trim()

const predicted = (rows: readonly MatrixRow[], who: number): Received =>
  rows.flatMap(({ reading, cells }) => {
    const cell = cells[who]
    if (cell?.reach.verdict !== 'recipient') return []
    return [writeEntry(reading.broadcast.broadcast_id, cell.double !== null, cell.night?.isCertain === true)]
  })

it(
  'each sample person gets exactly what was predicted, with the same duplicates and quiet hours',
  async () => {
    const tally = { messages: 0, none: 0, double: 0, night: 0, peopleWithout: 0, twins: 0 }
    await fc.assert(
      fc.asyncProperty(history, async chosen => {
        const company = await RandomCompany.create(calls, chosen)
        const api = apiOf(undefined, company.companyKey)
        const people = await Promise.all(company.personKeys.map(key => readPerson(api, key)))
        const { broadcasts } = await fetchBroadcastList(api, 'scheduled')
        const rows = await buildMatrix(people, broadcasts, quietHoursRulesOf(api.session.connection))
        expect(rows.flatMap(({ cells }) => cells.filter(({ reach }) => reach.verdict === 'unknown'))).toEqual([])

        await calls.wait(60 * HOUR_S)
        const scheduled = new Map(rows.map(({ reading, at }) => [reading.broadcast.broadcast_id, at]))
        const sent = (await company.messages()).filter(({ broadcast }) => scheduled.has(broadcast))
        for (const [who, person] of people.entries()) {
          const received = sent.filter(({ text }) => text === emailOf(who))
          // A push goes to each device of a person
          const once = [...new Map(received.map(message => [message.broadcast, message])).values()]
          const isDouble = (message: (typeof sent)[number]): boolean =>
            sent.some(
              other =>
                other.recipient === message.recipient &&
                (other.broadcast !== message.broadcast || other.text !== message.text) &&
                Math.abs((scheduled.get(other.broadcast) ?? 0) - (scheduled.get(message.broadcast) ?? 0)) < DAY_MS,
            )
          const isNight = ({ broadcast }: (typeof sent)[number]): boolean => {
            const at = scheduled.get(broadcast) ?? 0
            const zones = person.zone === null ? ['New_York', 'Chicago', 'Denver', 'Los_Angeles'] : []
            return [...(person.zone === null ? [] : [person.zone]), ...zones.map(city => `America/${city}`)].every(
              zone => hourIn(at, zone) >= 21 || hourIn(at, zone) < 8,
            )
          }
          const got = once.map(message => writeEntry(message.broadcast, isDouble(message), isNight(message)))
          expect(predicted(rows, who).toSorted()).toEqual(got.toSorted())

          const summary = summarize(rows, who)
          expect(summary.messages).toBe(once.length)
          tally.messages += once.length
          tally.none += rows.length - once.length
          tally.double += got.filter(one => one.includes('double')).length
          tally.night += got.filter(one => one.includes('night')).length
          tally.peopleWithout += summary.messages === 0 ? 1 : 0
          const twin = people.findIndex(({ key, mdn }) => key !== person.key && mdn !== null && mdn === person.mdn)
          tally.twins += rows.filter(({ cells }) => cells[who]?.double?.person === twin && twin !== -1).length
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    // No outcome is missing, so the comparison is meaningful
    expect(Math.min(...Object.values(tally))).toBeGreaterThan(0)
  },
  60_000 + RUNS * 3_000,
)
