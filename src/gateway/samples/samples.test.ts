import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { samplesReplySchema } from '#/contract/format/broadcast-samples'
import type { Db } from '#/store/db'
import { openTestDb } from '#/store/testing'
import { openState, stateInDb } from '../state'
import {
  type SignedIn,
  type TestGateway,
  type TestService,
  faultOf,
  signInTo,
  startGateway,
  startService,
} from '../testing'
import { MAX_LISTED, openSampleJournal, samplesInDb, type SampleStore } from './sample-store'

const broadcast = { connection: 'svc', company_key: 'ACME', broadcast_id: '7' }

let db: Db
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(() => db.close())

const inJournal = () => {
  const file = join(mkdtempSync(join(tmpdir(), 'signalbox-samples-')), 'samples.journal')
  return async (): Promise<SampleStore> => openSampleJournal(file)
}
const inDatabase = async () => {
  await db.exec('drop schema if exists gateway cascade')
  await stateInDb(db)
  return async (): Promise<SampleStore> => samplesInDb(db)
}

describe.each<[where: string, prepare: () => Promise<() => Promise<SampleStore>>]>([
  ['a journal', async () => inJournal()],
  ['a database', inDatabase],
])('samples in %s', (_, prepare) => {
  test('are read in the order of their times after a restart, and only those of the broadcast', async () => {
    const open = await prepare()
    const store = await open()
    for (const [at, recipients] of [
      [20_000, 5],
      [10_000, 2],
      [30_000, 9],
    ] as const)
      await store.add(broadcast, [at, recipients])
    await store.add({ ...broadcast, company_key: 'OTHER' }, [40_000, 1])
    await store.add({ ...broadcast, broadcast_id: '8' }, [40_000, 2])
    await store.add({ ...broadcast, connection: 'other' }, [40_000, 3])
    await store.close()
    const again = await open()
    expect(await again.list(broadcast)).toEqual([
      [10_000, 2],
      [20_000, 5],
      [30_000, 9],
    ])
    expect(await again.list({ ...broadcast, broadcast_id: 'unknown' })).toEqual([])
    await again.close()
  })

  test('are bounded, and the last one is never lost', async () => {
    const store = await (await prepare())()
    for (let n = 0; n <= MAX_LISTED; n++) await store.add(broadcast, [n * 10_000, n])
    const kept = await store.list(broadcast)
    expect(kept.length).toBeLessThanOrEqual(MAX_LISTED)
    expect(kept.at(-1)).toEqual([MAX_LISTED * 10_000, MAX_LISTED])
    await store.close()
  })

  test('are deleted when they are old', async () => {
    const open = await prepare()
    const store = await open()
    await store.add({ ...broadcast, broadcast_id: 'old' }, [1_000, 1])
    await store.add(broadcast, [90_000, 1])
    await store.sweep(50_000)
    await store.close()
    const again = await open()
    expect(await again.list({ ...broadcast, broadcast_id: 'old' })).toEqual([])
    expect(await again.list(broadcast)).toEqual([[90_000, 1]])
    await again.close()
  })
})

const basic = (user: string): string => `Basic ${Buffer.from(`${user}:pa:ß✓`).toString('base64')}`

describe('the server', () => {
  let service: TestService
  let gateway: TestGateway
  let ann: SignedIn
  beforeEach(async () => {
    service = await startService()
    gateway = await startGateway(service.url)
    ann = await signInTo(gateway)
  })
  afterEach(async () => {
    await gateway.close()
    await service.close()
  })

  const read = (path: string, who = ann) => gateway.call('GET', `/api/svc/ACME${path}`, { headers: who.headers() })
  /** Reads the broadcast as a page does; the service replies with `body`, dated `seconds`. */
  async function watch(seconds: number, body: Record<string, unknown>): Promise<unknown> {
    service.answer = () => Response.json(body, { headers: { date: new Date(seconds * 1000).toUTCString() } })
    const reply = await read('/companies/ACME/mobiledb/broadcasts/7')
    return reply.json()
  }
  const samplesOf = async (id: string, who = ann) =>
    samplesReplySchema.parse(await (await read(`/broadcast-samples?broadcast_id=${id}`, who)).json()).samples
  const sending = (recipient_count: number) => ({
    broadcast_id: '7',
    status: 'in_progress',
    delivery: { recipient_count },
  })

  test('takes samples from replies that pass through, dated by the service, and colleagues can read them', async () => {
    expect(await watch(100, sending(5))).toEqual(sending(5))
    await watch(103, sending(6))
    await watch(110, sending(9))
    const bea = await signInTo(gateway, { user: 'bea' })
    expect(await samplesOf('7', bea)).toEqual([
      [100_000, 5],
      [110_000, 9],
    ])
    expect(await samplesOf('8')).toEqual([])
  })

  test.each<[what: string, reply: Record<string, unknown>]>([
    ['was sent', { ...sending(5), status: 'sent' }],
    ['has no count', { broadcast_id: '7', status: 'in_progress' }],
    ['has a count of another form', { ...sending(5), delivery: { recipient_count: '5' } }],
    ['has an id that is not valid in a URL', { ...sending(5), broadcast_id: 'a\u0000b' }],
  ])('passes on a broadcast that %s, and takes no sample', async (_, reply) => {
    expect(await watch(100, reply)).toEqual(reply)
    expect(await samplesOf('7')).toEqual([])
  })

  test('asks the service whether a session may read the broadcast, unless it has just read it', async () => {
    await gateway.close()
    let now = 1_000_000
    gateway = await startGateway(service.url, { now: () => now })
    ann = await signInTo(gateway)
    const bea = await signInTo(gateway, { user: 'bea' })
    await watch(100, sending(5))
    const calls = service.arrived.length
    expect(await samplesOf('7')).toEqual([[100_000, 5]])
    expect(service.arrived.length).toBe(calls)

    service.answer = ({ headers }) =>
      headers['authorization'] === basic('bea')
        ? Response.json({ message: 'No such broadcast.' }, { status: 404 })
        : Response.json(sending(6), { headers: { date: new Date(104_000).toUTCString() } })
    const refused = await read('/broadcast-samples?broadcast_id=7', bea)
    expect(refused.status).toBe(404)
    expect(await refused.text()).not.toContain('samples')

    now += 5 * 60_000
    expect(await samplesOf('7')).toEqual([[100_000, 5]])
    expect(service.arrived.at(-1)).toMatchObject({ target: '/companies/ACME/mobiledb/broadcasts/7' })
    expect(service.arrived.length).toBe(calls + 2)

    service.answer = () => Response.json({ message: 'Not allowed.' }, { status: 403 })
    await read('/companies/ACME/mobiledb/broadcasts/7')
    expect((await read('/broadcast-samples?broadcast_id=7')).status).toBe(403)
  })

  test('refuses other methods, a missing id, and anyone who is not signed in', async () => {
    const path = '/api/svc/ACME/broadcast-samples'
    const post = await gateway.call('POST', path, { headers: ann.headers('key-12345678'), body: '{}' })
    expect(post.status).toBe(405)
    expect(await faultOf(await gateway.call('GET', path, { headers: ann.headers() }))).toMatchObject({ status: 422 })
    for (const id of ['..', 'a%00b', 'x'.repeat(101)])
      expect((await read(`/broadcast-samples?broadcast_id=${id}`)).status).toBe(422)
    expect((await gateway.call('GET', `${path}?broadcast_id=7`)).status).toBe(401)
  })

  test('passes on a broadcast even if its sample cannot be stored', async () => {
    await gateway.close()
    const state = await openState({ stateDir: 'memory' })
    const samples = { ...state.samples, add: () => Promise.reject(new Error('the disk is full')) }
    gateway = await startGateway(service.url, { state: { ...state, samples } })
    ann = await signInTo(gateway)
    expect(await watch(100, sending(5))).toEqual(sending(5))
    expect(await samplesOf('7')).toEqual([])
  })
})
