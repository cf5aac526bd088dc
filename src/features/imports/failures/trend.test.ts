import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import { spanOf } from './failures-address'
import { trendOf } from './trend'

const batch = (received_at: number | null, failed = 1): RememberedBatch => ({
  scope: 's',
  app_id: 'a',
  batch_id: `${received_at}`,
  received_at,
  counts: { succeeded: 9, failed, pending: 0 },
  reading: null,
})
const zone = 'America/Chicago'
// A Wednesday, three days after clocks went back
const now = Date.parse('2024-11-06T18:00:00Z')

describe('the trend', () => {
  it('has parts that are days in the time zone, even across a clock change', () => {
    const parts = trendOf([batch(now), batch(now - 3 * DAY_MS)], 'day', { zone, now })
    expect(parts).toHaveLength(14)
    expect(parts.filter(({ batches }) => batches > 0).map(({ from }) => new Date(from).toISOString())).toEqual([
      '2024-11-03T05:00:00.000Z',
      '2024-11-06T06:00:00.000Z',
    ])
    const [, ...later] = parts
    expect(later.every(({ from }, index) => from === parts[index]?.until)).toBe(true)
    expect(parts.map(({ from, until }) => (until - from) / HOUR_MS).filter(hours => hours !== 24)).toEqual([25])
  })

  it('has weeks that begin on Monday, and no more than sixty parts', () => {
    const parts = trendOf([batch(now), batch(now - 900 * DAY_MS)], 'week', { zone, now })
    expect(parts).toHaveLength(60)
    expect(new Date(parts.at(-1)?.from ?? 0).toISOString()).toBe('2024-11-04T06:00:00.000Z')
  })

  it('has days that begin with the first of two midnights, where clocks go back to midnight', () => {
    const batches = [batch(Date.parse('2024-11-03T04:30Z'))]
    const days = trendOf(batches, 'day', { zone: 'America/Havana', now })
    expect(days.filter(day => day.batches > 0).map(({ from }) => new Date(from).toISOString())).toEqual([
      '2024-11-03T04:00:00.000Z',
    ])
  })

  it('counts every batch in its range once, even ten thousand, and none without a time', () => {
    const batches = [batch(null), ...Array.from({ length: 10_000 }, (_, index) => batch(now - index * HOUR_MS, 2))]
    const parts = trendOf(batches, 'week', { zone, now })
    const sum = parts.reduce((total, { batches: count }) => total + count, 0)
    expect(sum).toBe(batches.filter(({ received_at }) => (received_at ?? 0) >= (parts[0]?.from ?? 0)).length)
    expect(parts.reduce((total, { failed }) => total + failed, 0)).toBe(2 * sum)
  })
})

describe('the span of the page', () => {
  const of = (span: Parameters<typeof spanOf>[0]) => spanOf(span, { zone, now })
  const hours = ({ from, until }: { from: number; until: number }) => (until - from) / HOUR_MS

  it('begins with yesterday and is compared with the previous span of the same length', () => {
    const { span, previous } = of({ span: 'yesterday', from: '', until: '' })
    expect(new Date(span.from).toISOString()).toBe('2024-11-05T06:00:00.000Z')
    expect(previous && hours(previous)).toBe((now - span.from) / HOUR_MS)
    expect(previous?.until).toBe(span.from)
  })

  it('contains its last day, and has no previous span if it contains everything', () => {
    expect(hours(of({ span: 'days', from: '2024-11-01', until: '2024-11-02' }).span)).toBe(48)
    expect(of({ span: 'all', from: '', until: '' }).previous).toBeNull()
    // Without a first day, it has no beginning, and nothing before it
    expect(of({ span: 'days', from: '', until: '2024-11-02' })).toEqual({
      span: { from: -Infinity, until: of({ span: 'days', from: '2024-11-02', until: '2024-11-02' }).span.until },
      previous: null,
    })
    // Reversed days are an empty span
    expect(of({ span: 'days', from: '2024-11-05', until: '2024-11-02' }).previous).toMatchObject({
      from: of({ span: 'days', from: '2024-11-05', until: '2024-11-05' }).span.from,
    })
  })
})
