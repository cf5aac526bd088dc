import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { personRows } from '#/contract/persons'
import { prepareCall } from '../http/request'
import { now } from '../now'
import { fakeFetch, memoryLedger, testApi } from '../testing'
import { withStatus, type Intent } from './intents'
import { defineMutation, type ReconcileResult } from './mutation-definition'
import { reconcileOpenIntents, type OpenIntentFinding } from './reconcile'
import { hashOf } from './stored-input'

const row = personRows.updatePerson
const input = { params: { company_key: 'DEMO', person_key: 'k1' }, body: { timezone: 'Europe/Paris' } }
const intentOf = async (key: string, changes: Partial<Intent> = {}): Promise<Intent> => ({
  key,
  scope: 'test|DEMO|demo',
  connection: 'test',
  company_key: 'DEMO',
  user: 'demo',
  act: 'update-person',
  rowId: row.id,
  what: key,
  hash: await hashOf(prepareCall(row, input)),
  input,
  created: 1,
  settled: null,
  status: 'sent',
  ...changes,
})

const sumOf = (waits: readonly number[]): number => waits.reduce((sum, ms) => sum + ms, 0)

type Finding = (seen: unknown, ledger: ReturnType<typeof memoryLedger>) => ReconcileResult

async function start(intents: Intent[], finding: Finding) {
  const { fetch, requests } = fakeFetch()
  const ledger = memoryLedger()
  for (const intent of intents) ledger.intents.set(intent.key, intent)
  const seen: unknown[] = []
  const mutation = defineMutation({
    id: 'update-person',
    row,
    reconcile: async (_api, stored) => {
      seen.push(stored)
      return finding(stored, ledger)
    },
  })
  const waits: number[] = []
  const keys: Record<OpenIntentFinding, string[]> = { waiting: [], done: [], absent: [], unknown: [] }
  await reconcileOpenIntents(
    testApi(fetch),
    ledger,
    [mutation],
    (kind, { key }) => void keys[kind].push(key),
    async ms => void waits.push(ms),
  )
  return { keys, ledger, seen, requests, waits }
}

describe('when a page starts', () => {
  it.each<[ReconcileResult, string]>([
    ['done', 'done'],
    ['absent', 'failed'],
    ['unknown', 'unknown'],
  ])('the outcome of a sent intent is determined by reading, and nothing is sent: %s', async (finding, status) => {
    const { keys, ledger, seen, requests } = await start([await intentOf('a')], () => finding)
    expect(keys[finding]).toEqual(['a'])
    expect(ledger.intents.get('a')?.status).toBe(status)
    expect(seen[0]).toEqual(input)
    expect(requests).toHaveLength(0)
  })

  it('an intent sent moments ago counts as absent only once it can no longer be running', async () => {
    const { keys, waits } = await start([await intentOf('a', { created: now() - 20_000 })], () => 'absent')
    expect(keys.absent).toEqual(['a'])
    expect(sumOf(waits)).toBeGreaterThan(35_000)
    expect(sumOf(waits)).toBeLessThanOrEqual(40_000)
  })

  it('an intent sent moments ago after a long wait also counts as absent only once it can no longer be running', async () => {
    const waiting = await intentOf('a', { created: now() - HOUR_MS, status: 'waiting' })
    const { keys, waits } = await start([withStatus(waiting, 'sent', now() - 20_000)], () => 'absent')
    expect(keys.absent).toEqual(['a'])
    expect(sumOf(waits)).toBeGreaterThan(35_000)
  })

  it('an intent sent moments ago that takes effect meanwhile is done as soon as that can be read', async () => {
    const results: ReconcileResult[] = ['absent', 'absent', 'done']
    const { keys, waits } = await start([await intentOf('a', { created: now() })], () => results.shift() ?? 'unknown')
    expect(keys.done).toEqual(['a'])
    expect(sumOf(waits)).toBeLessThan(10_000)
  })

  it('an intent of a page whose clock was ahead counts as absent after 60 s', async () => {
    const { keys, waits } = await start([await intentOf('a', { created: now() + HOUR_MS })], () => 'absent')
    expect(keys.absent).toEqual(['a'])
    expect(sumOf(waits)).toBe(60_000)
  })

  it.each([
    ['absent', 'waiting'],
    ['unknown', 'unknown'],
  ] as const)(
    'an intent that its page left waiting is never sent on its own and never dropped (%s)',
    async (result, finding) => {
      const { keys, ledger, requests } = await start([await intentOf('a', { status: 'waiting' })], () => result)
      expect([keys[finding], ledger.intents.get('a')?.status, requests]).toEqual([['a'], 'waiting', []])
      // Its page may have sent it while closing: only what was read shows that it was not sent
      expect(keys.waiting).toEqual(result === 'absent' ? ['a'] : [])
    },
  )

  it('an intent that its closing page sent without having time to update its status is done', async () => {
    const { keys, ledger } = await start([await intentOf('a', { status: 'waiting' })], () => 'done')
    expect([keys.done, keys.waiting, ledger.intents.get('a')?.status]).toEqual([['a'], [], 'done'])
  })

  it('an intent of an unknown mutation, or whose stored input no longer fits the mutation, is unknown', async () => {
    const other = [
      await intentOf('unnamed', { act: 'gone' }),
      await intentOf('changed', { hash: 'other' }),
      await intentOf('broken', { input: { params: { person_key: 5 } } }),
      await intentOf('refused', { input: { params: { company_key: 'DEMO', person_key: '..' }, body: {} } }),
    ]
    const { keys, seen } = await start(other, () => 'done')
    expect([keys.unknown, seen]).toEqual([['unnamed', 'changed', 'broken', 'refused'], []])
  })

  it('an intent that another tab withdrew while others were read is not offered', async () => {
    const { keys } = await start(
      [await intentOf('first'), await intentOf('second', { status: 'waiting' })],
      (_, ledger) => {
        ledger.intents.delete('second')
        return 'done'
      },
    )
    expect([keys.done, keys.waiting]).toEqual([['first'], []])
  })

  it('an intent of another user is not reported', async () => {
    const { keys } = await start([await intentOf('a', { scope: 'test|DEMO|other' })], () => 'done')
    expect(Object.values(keys).flat()).toEqual([])
  })

  it('intents settled more than a day ago are removed', async () => {
    const settled = (key: string, ms: number) => intentOf(key, { status: 'done', settled: now() - ms, input: null })
    const { ledger } = await start([await settled('old', 90_000_000), await settled('new', 1000)], () => 'done')
    expect([...ledger.intents.keys()]).toEqual(['new'])
  })
})
