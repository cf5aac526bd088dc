import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReasonCount, RememberedBatch } from '#/parts/import-batches/history-store'
import { changeOf, compareReasons, failuresBy, failureTotals } from './failure-reasons'

const reason = (message: string, count: number, more: Partial<ReasonCount> = {}): ReasonCount => ({
  status: '400',
  message,
  platform: 'ios',
  version: null,
  count,
  ...more,
})

const batch = (succeeded: number, failed: number, reasons: ReasonCount[] | null, pending = 0): RememberedBatch => ({
  scope: 's',
  app_id: 'demo-app',
  batch_id: `${succeeded}/${failed}/${pending}`,
  received_at: 1,
  counts: { succeeded, failed, pending },
  reading: reasons === null ? null : { at: 1, reasons },
})

describe('the failures of several batches', () => {
  it('always add up to what the batches count', () => {
    const count = fc.nat({ max: 1000 })
    const reasons = fc.array(fc.tuple(fc.constantFrom('', 'A', 'B', '<script>', 'ünknown'), count), { maxLength: 6 })
    const batches = fc.array(fc.tuple(count, count, count, fc.option(reasons), fc.boolean()), { maxLength: 8 })
    fc.assert(
      fc.property(batches, all => {
        const generated = all.map(([succeeded, failed, pending, found, isCounted]) => {
          const read = batch(succeeded, failed, found?.map(([message, n]) => reason(message, n)) ?? null, pending)
          return isCounted ? read : { ...read, counts: null }
        })
        const totals = failureTotals(generated)
        const sum = (countOf: (one: RememberedBatch) => number) =>
          generated.reduce((total, one) => total + countOf(one), 0)
        const listed = totals.reasons.reduce((total, { count: n }) => total + n, 0)
        expect(listed + totals.unread + totals.unlisted - totals.uncounted).toBe(totals.failed)
        expect(totals.failed).toBe(sum(({ counts }) => counts?.failed ?? 0))
        expect(totals.succeeded).toBe(sum(({ counts }) => counts?.succeeded ?? 0))
        expect(totals.pending).toBe(sum(({ counts }) => counts?.pending ?? 0))
        for (const { platforms, count: n } of totals.reasons)
          expect([...platforms.values()].reduce((a, b) => a + b, 0)).toBe(n)
        const shares = compareReasons(totals, null).reduce((total, { share }) => total + share, 0)
        expect(shares).toBeLessThan(1 + 1e-9)
      }),
    )
  })

  it('come with the number of batches that are not read, except those without failures', () => {
    const totals = failureTotals([batch(10, 0, null), batch(10, 3, null), batch(10, 2, [reason('A', 2)])])
    expect(totals).toMatchObject({ failed: 5, unread: 3, unreadBatches: 1 })
    const unseen = failureTotals([{ ...batch(0, 0, null), counts: null }])
    expect(unseen).toMatchObject({ failed: 0, unread: 0, unreadBatches: 1 })
  })

  it('are counted by platform, with the most frequent reason of each', () => {
    const { reasons } = failureTotals([
      batch(0, 9, [reason('A', 4), reason('A', 1, { platform: 'android' }), reason('B', 4, { platform: 'android' })]),
    ])
    const found = failuresBy(reasons, ({ platforms }) => platforms)
    expect(found.map(({ key, count, topReason }) => [key, count, topReason.message])).toEqual([
      ['android', 5, 'B'],
      ['ios', 4, 'A'],
    ])
  })
})

describe('the reasons compared with the previous span', () => {
  const before = failureTotals([batch(9000, 1000, [reason('worse', 100), reason('same', 500), reason('gone', 400)])])
  const now = failureTotals([batch(9000, 1000, [reason('worse', 300), reason('same', 520), reason('new', 180)])])

  it('are new, worse, about the same, better, or gone', () => {
    const compared = compareReasons(now, before).map(({ message, change }) => [message, change])
    expect(compared).toEqual([
      ['same', 'same'],
      ['worse', 'worse'],
      ['new', 'new'],
      ['gone', 'gone'],
    ])
    expect(compareReasons(before, now).find(({ message }) => message === 'worse')?.change).toBe('better')
  })

  it('are compared with nothing if the previous span has no results or was not read completely', () => {
    for (const other of [null, failureTotals([]), failureTotals([batch(5, 1, null)])])
      expect(compareReasons(now, other).every(({ change }) => change === null)).toBe(true)
  })

  it('are never called gone while some batches are not read', () => {
    const partly = failureTotals([batch(100, 10, null), batch(100, 10, [reason('same', 10)])])
    expect(compareReasons(partly, before).some(({ change }) => change === 'gone')).toBe(false)
  })

  it('are worse or better only if chance alone would rarely explain the difference', () => {
    expect(changeOf([2, 100], [1, 100])).toBe('same')
    expect(changeOf([200, 10_000], [100, 10_000])).toBe('worse')
    expect(changeOf([0, 10_000], [100, 10_000])).toBe('better')
    expect(changeOf([10, 10], [10, 10])).toBe('same')
  })
})
