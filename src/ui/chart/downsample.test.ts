import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { downsample } from './downsample'

const series = fc
  .array(fc.record({ step: fc.nat(1000), value: fc.nat(1_000_000) }), { maxLength: 2_000 })
  .map(steps => {
    let at = 0
    return steps.map(({ step, value }) => ({ at: (at += step), value }))
  })

describe('downsample', () => {
  it('keeps the ends and the greatest value, in order, and never more points than asked for', () =>
    fc.assert(
      fc.property(series, fc.integer({ min: 4, max: 400 }), (points, limit) => {
        const kept = downsample(points, limit)
        expect(kept.length).toBeLessThanOrEqual(Math.max(limit, 4))
        expect(kept[0]).toBe(points[0])
        expect(kept.at(-1)).toBe(points.at(-1))
        const greatest = (some: readonly { value: number }[]) => some.reduce((a, { value }) => Math.max(a, value), -1)
        expect(greatest(kept)).toBe(greatest(points))
        const places = kept.map(point => points.indexOf(point))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(new Set(places).size).toBe(places.length)
      }),
    ))

  it('shows a single spike among 10,000 points, and reads each value only a few times', () => {
    let reads = 0
    const points = Array.from({ length: 10_000 }, (_, index) => ({
      at: index,
      get value() {
        reads++
        return index === 7_777 ? 99_999 : index
      },
    }))
    const kept = downsample(points, 800)
    expect(reads).toBeLessThanOrEqual(4 * points.length)
    expect(kept).toContain(points[7_777])
  })
})
