import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reach, type ReachBroadcast, checkReach } from '#/contract/filters/broadcast-reach'
import { readTimestamp } from '#/contract/format/timestamps'
import { testDatabase } from '#/store/testing'
import { type Mock, openMock } from '../mock'
import { BROADCASTS, emailOf, MockCalls, PERSONS, RandomCompany, someHistory } from './random-company'

/** How many pairs of a person and a broadcast are checked. `REACH_PAIRS=10000` for a long run. */
const PAIRS = Number(process.env['REACH_PAIRS'] ?? 400)

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

/** Calls the mock in this process. */
const calls = new MockCalls((method, path, body) =>
  mock.fetch(
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
  ),
)

const history = someHistory(-5, 1, 2, 5, 30, 60, 120, 600, 900, 100_000)

test('no verdict contradicts the outbox, and none is unknown for a text message to an unchanged person', async () => {
  const tally = { pairs: 0, recipient: 0, 'not-recipient': 0, unknown: 0, unchanged: 0 }
  await fc.assert(
    fc.asyncProperty(history, async chosen => {
      const company = await RandomCompany.create(calls, chosen)
      // Some broadcasts are still scheduled or running; they then finish while nothing else changes
      const early = await company.read()
      await calls.wait(200_000)
      const late = await company.read()
      const outbox = await company.outbox()
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
        if (!isText || !isPlain || (company.changedAt[who] ?? 0) >= start || reach.clause.code === 'read-before') return
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
