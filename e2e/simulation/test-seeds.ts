import { expect, it } from 'vitest'
import type { Programs } from './bundles'
import { simulate } from './simulate'

/** How many seeds one test runs. */
const SEEDS_PER_TEST = 25

/** Tests that nothing goes wrong in these seeds, 25 per test, and that enough happens for that to be meaningful. */
export function testSeeds(programs: () => Programs, from: number, to: number): void {
  const starts = Array.from(
    { length: Math.ceil((to - from + 1) / SEEDS_PER_TEST) },
    (_, i) => from + i * SEEDS_PER_TEST,
  )
  it.each(starts)('do nothing twice, lose nothing, and show nothing untrue in the seeds from %i', async start => {
    const end = Math.min(start + SEEDS_PER_TEST, to + 1)
    const totals = { acts: 0, effects: 0, troubles: 0 }
    for (let seed = start; seed < end; seed++) {
      const { violations, acts, effects, troubles } = await simulate(programs(), seed)
      expect({ seed, violations }).toEqual({ seed, violations: [] })
      totals.acts += acts
      totals.effects += effects
      totals.troubles += troubles
    }
    const enough = (end - start) * 4
    expect(totals.acts).toBeGreaterThan(enough)
    expect(totals.effects).toBeGreaterThan(enough)
    expect(totals.troubles).toBeGreaterThan(enough)
  })
}
