import { beforeAll, describe } from 'vitest'
import { buildPrograms, type Programs } from './bundles'
import { testSeeds } from './test-seeds'

// In a file of its own, so that it runs in parallel with simulation.test.ts.

let programs: Programs
beforeAll(async () => {
  programs = await buildPrograms()
})

describe('pages, server, and service on a simulated clock, network, and disk', () => {
  testSeeds(() => programs, 251, 500)
})
