import { beforeAll, describe, expect, it } from 'vitest'
import { buildPrograms, type Programs } from './bundles'
import { planted } from './planted'
import { failureOf, shrink } from './shrink'
import { simulate } from './simulate'

/** `npm run simulate` runs more. */
const SEEDS = 15
/** Seeds that found a bug, since fixed. */
const FORMER_FAILURES = [121, 156, 198, 497, 627]

let programs: Programs
beforeAll(async () => {
  programs = await buildPrograms()
})

describe('pages, server, and service on a simulated clock, network, and disk', () => {
  it('do nothing twice, lose nothing, and show nothing that is not true', async () => {
    const seeds = [...FORMER_FAILURES, ...Array.from({ length: SEEDS }, (_, i) => i + 1)]
    const totals = { acts: 0, effects: 0, troubles: 0 }
    for (const seed of seeds) {
      const { violations, acts, effects, happened } = await simulate(programs, seed)
      expect({ seed, violations }).toEqual({ seed, violations: [] })
      totals.acts += acts
      totals.effects += effects
      totals.troubles += happened.length - acts
    }
    // Enough happened to make the check worth something
    expect(totals.acts).toBeGreaterThan(seeds.length * 4)
    expect(totals.effects).toBeGreaterThan(seeds.length * 4)
    expect(totals.troubles).toBeGreaterThan(seeds.length * 4)
  })

  it('do the same with the same seed, byte for byte', async () => {
    const first = await simulate(programs, 8)
    await simulate(programs, 9)
    const second = await simulate(programs, 8)
    expect(first.trace.length).toBeGreaterThan(100)
    expect(second.trace.join('\n')).toBe(first.trace.join('\n'))
  })

  it('show a planted bug, in a seed that is shrunk to what the bug needs', async () => {
    const [bug] = planted.filter(({ name }) => name.startsWith('a 401'))
    const broken = await buildPrograms(bug?.edits)
    let seed = 1
    let failure = failureOf(await simulate(broken, seed))
    while (!failure) failure = failureOf(await simulate(broken, ++seed))
    const { outcome, violation } = await shrink(without => simulate(broken, seed, without), failure)
    expect(violation.what).toContain('which was done')
    expect(outcome.happened.length).toBeLessThan(6)
    expect(outcome.happened.join()).toContain('401 after')
  })
})
