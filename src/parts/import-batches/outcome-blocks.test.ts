import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalOf } from './batch-row'
import { blocksOf } from './OutcomeBlocks'

const counted = (counts: Parameters<typeof blocksOf>[0]) => {
  const { parts } = blocksOf(counts)
  const countOf = (part: string) => parts.filter(block => block === part).length
  return [countOf('succeeded'), countOf('failed'), countOf('pending')]
}

describe('the outcome blocks of a batch', () => {
  it('number at most fifty and are divided in proportion', () => {
    expect(counted({ succeeded: 876, failed: 84, pending: 40 })).toEqual([44, 4, 2])
    expect(counted({ succeeded: 3, failed: 1, pending: 0 })).toEqual([3, 1, 0])
  })

  it('never hide a part that is not zero, nor show one that is', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (succeeded, failed, pending) => {
        const counts = { succeeded, failed, pending }
        const blocks = counted(counts)
        expect(blocks.map(count => count > 0)).toEqual([succeeded, failed, pending].map(count => count > 0))
        expect(blocks.reduce((sum, count) => sum + count, 0)).toBe(Math.min(50, totalOf(counts)))
      }),
    )
  })
})
