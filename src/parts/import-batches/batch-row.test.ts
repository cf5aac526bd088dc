import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#/contract/format/durations'
import { batchRow, failureShare, isOpenBatch, compareWithEarlier, idRanksAmong, type BatchRow } from './batch-row'

const row = (id: string, age: number, succeeded: number, failed: number, pending = 0): BatchRow => ({
  id,
  receivedAt: 1e12 - age * MINUTE_MS,
  counts: { succeeded, failed, pending },
})

describe('reading a batch', () => {
  it('accepts both timestamp formats', () => {
    const at = Date.parse('2024-06-04T14:27:41.208Z')
    for (const received_on of ['2024-06-04T14:27:41:208Z', '2024-06-04T14:27:41.208Z'])
      expect(batchRow({ batch_id: 'b', received_on }).receivedAt).toBe(at)
  })

  it('has no counts when one is missing or invalid', () => {
    expect(batchRow({ batch_id: 'b', success_count: 1, failure_count: 0, pending_count: 2 }).counts).toEqual({
      succeeded: 1,
      failed: 0,
      pending: 2,
    })
    expect(batchRow({ batch_id: 'b', success_count: 1, failure_count: 0 }).counts).toBeNull()
    expect(batchRow({ batch_id: 'b', success_count: -1, failure_count: 0, pending_count: 0 }).counts).toBeNull()
    expect(isOpenBatch({ counts: null })).toBe(false)
  })

  it('computes the failure share from tokens with a result, not pending ones', () => {
    expect(failureShare({ succeeded: 60, failed: 20, pending: 920 })).toBe(0.25)
    expect(failureShare({ succeeded: 0, failed: 0, pending: 1000 })).toBeNull()
  })
})

describe('an unusual share of failures', () => {
  const before = [row('a', 10, 970, 30), row('b', 20, 980, 20), row('c', 30, 960, 40), row('d', 40, 975, 25)]
  const compared = async (batch: BatchRow, others: readonly BatchRow[]) =>
    (await compareWithEarlier([batch, ...others]))[0]
  const isUnusual = async (batch: BatchRow, others: readonly BatchRow[]) => (await compared(batch, others))?.isUnusual
  const usualShare = async (others: readonly BatchRow[], age = 0) =>
    (await compared(row('x', age, 1, 0), others))?.usualShare

  it('is more than twice the highest usual share of earlier batches', async () => {
    expect(await usualShare(before)).toEqual({ low: 0.02, high: 0.04, batches: 4 })
    expect(await isUnusual(row('x', 0, 930, 70), before)).toBe(false)
    expect(await isUnusual(row('x', 0, 910, 90), before)).toBe(true)
  })

  it('is compared with earlier shares without the highest and lowest, if there are at least five', async () => {
    expect(await usualShare([...before, row('e', 50, 0, 1000)])).toEqual({ low: 0.025, high: 0.04, batches: 5 })
  })

  it('is compared with the last ten batches only', async () => {
    const old = Array.from({ length: 10 }, (_, index) => row(`old ${index}`, 500 + index, 500, 500))
    const fresh = Array.from({ length: 10 }, (_, index) => row(`new ${index}`, 50 + index, 990, 10))
    expect(await usualShare([...old, ...fresh])).toEqual({ low: 0.01, high: 0.01, batches: 10 })
  })

  it('is always found if half or more failed, whatever came before', async () => {
    expect(await isUnusual(row('x', 0, 0, 1), [])).toBe(true)
    expect(await isUnusual(row('x', 0, 51, 49), [])).toBe(false)
  })

  it('is never a small one, and is not compared with batches that came later or are still pending', async () => {
    const clean = ['a', 'b', 'c'].map((id, index) => row(id, index + 1, 1000, 0))
    expect(await isUnusual(row('x', 0, 990, 10), clean)).toBe(false)
    expect(await usualShare(before, 100)).toBeNull()
    expect(await usualShare([row('w', 1, 900, 0, 100), ...before.slice(0, 2)])).toBeNull()
  })
})

it('batches are ranked by id, with digits compared as numbers', async () => {
  const ids = ['b-10', 'b-9', 'a-100', 'B-1']
  const ranks = (await compareWithEarlier(ids.map(id => row(id, 0, 1, 0)))).map(({ idRank }) => idRank)
  expect(ranks).toEqual([3, 2, 0, 1])
})

it('batches that are not listed are ranked between those that are', async () => {
  const listed = await compareWithEarlier(['b-10', 'b-2'].map(id => row(id, 0, 1, 0)))
  const others = ['b-11', 'b-9', 'a-1', 'b-3', 'C-1']
  const ranks = new Map([
    ...idRanksAmong(listed, others),
    ...listed.map(({ id, idRank }): [string, number] => [id, idRank]),
  ])
  const inOrder = [...ranks].toSorted(([, a], [, b]) => a - b).map(([id]) => id)
  expect(inOrder).toEqual(['a-1', 'b-2', 'b-3', 'b-9', 'b-10', 'b-11', 'C-1'])
  expect([...idRanksAmong([], ['b-2', 'b-1']).keys()]).toEqual(['b-1', 'b-2'])
})
