import { beforeAll, describe, expect, it } from 'vitest'
import { buildPrograms, type Programs } from './bundles'
import { plantedBugs } from './planted'
import { failureOf, shrink } from './shrink'
import { type Outcome, simulate } from './simulate'
import { testSeeds } from './test-seeds'

/** Seeds that found a bug, which has since been fixed, besides those that run anyway. */
const FORMER_FAILURES = [627]

let programs: Programs
beforeAll(async () => {
  programs = await buildPrograms()
})

describe('pages, server, and service on a simulated clock, network, and disk', () => {
  testSeeds(() => programs, 1, 250)

  it.each(FORMER_FAILURES)('do nothing wrong in seed %i, which once failed', async seed => {
    expect((await simulate(programs, seed)).violations).toEqual([])
  })

  it('do the same with the same seed, byte for byte', async () => {
    const first = await simulate(programs, 8)
    await simulate(programs, 9)
    const second = await simulate(programs, 8)
    expect(first.trace.length).toBeGreaterThan(100)
    expect(second.trace.join('\n')).toBe(first.trace.join('\n'))
  })

  it('cannot be built with a planted bug in a module that they do not contain', async () => {
    const edit = { module: 'src/app/main.ts', from: 'import', to: 'import' }
    await expect(buildPrograms([edit])).rejects.toThrow('No program contains src/app/main.ts.')
  })

  it('show a planted bug, in a seed that is shrunk to what the bug needs', async () => {
    const [bug] = plantedBugs.filter(({ name }) => name.startsWith('a 401'))
    const broken = await buildPrograms(bug?.edits)
    let seed = 1
    let failure = failureOf(await simulate(broken, seed))
    while (!failure) failure = failureOf(await simulate(broken, ++seed))
    const leftOut = new Map<Outcome, ReadonlySet<string>>()
    const simulateWithout = async (without: ReadonlySet<string>) => {
      const outcome = await simulate(broken, seed, without)
      leftOut.set(outcome, without)
      return outcome
    }
    const { outcome, violation } = await shrink(simulateWithout, failure)
    expect(violation.what).toContain('which was done')
    expect(outcome.happened.join()).toContain('401 after')
    // How many are left depends on the seed, and which seed fails first depends on every line of the programs
    for (const id of outcome.happened) {
      const { happened, violations } = await simulateWithout(new Set([...(leftOut.get(outcome) ?? []), id]))
      const isSmaller = happened.length < outcome.happened.length
      expect({
        id,
        stillFails: isSmaller && violations.some(({ invariant }) => invariant === violation.invariant),
      }).toEqual({ id, stillFails: false })
    }
  })
})
