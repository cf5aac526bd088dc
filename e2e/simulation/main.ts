import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildPrograms } from './bundles'
import { plantedBugs } from './planted'
import { failureOf, shrink } from './shrink'
import { simulate } from './simulate'

const MAX_SEEDS_PER_BUG = 300

/** The command `npm run simulate`; see run.mjs. Returns its exit status. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '100' },
      from: { type: 'string', default: '1' },
      trace: { type: 'string' },
      planted: { type: 'boolean', default: false },
    },
  })
  return values.planted ? findPlanted() : run(Number(values.from), Number(values.seeds), values.trace)
}

async function run(from: number, count: number, traceFile: string | undefined): Promise<number> {
  const programs = await buildPrograms()
  const began = performance.now()
  const totals = { acts: 0, effects: 0, troubles: 0, steps: 0 }
  for (let seed = from; seed < from + count; seed++) {
    const outcome = await simulate(programs, seed)
    if (traceFile !== undefined) writeFileSync(traceFile, `${outcome.trace.join('\n')}\n`)
    totals.acts += outcome.acts
    totals.effects += outcome.effects
    totals.troubles += outcome.troubles
    totals.steps += outcome.trace.length
    const failure = failureOf(outcome)
    if (!failure) continue
    console.log(`seed ${seed}: ${failure.violation.what}\nshrinking …`)
    const { outcome: small, violation } = await shrink(without => simulate(programs, seed, without), failure)
    console.log(
      `${small.trace.join('\n')}\n\nseed ${seed}, ${small.happened.length} of ${outcome.happened.length} events left:`,
    )
    console.log(`${small.happened.join(', ')}\n${violation.what}`)
    return 1
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const { acts, effects, troubles, steps } = totals
  console.log(`Seeds: ${count}. Acts: ${acts}. Faults, crashes, and undos: ${troubles}. Effects: ${effects}.`)
  console.log(`Lines of trace: ${steps}. Violations: 0. Time: ${seconds} s.`)
  return 0
}

/** Prints how many seeds it takes to find each planted bug. */
async function findPlanted(): Promise<number> {
  let missed = 0
  for (const { name, edits } of plantedBugs) {
    const programs = await buildPrograms(edits)
    let seed = 1
    let found = failureOf(await simulate(programs, seed))
    while (!found && seed < MAX_SEEDS_PER_BUG) found = failureOf(await simulate(programs, ++seed))
    if (!found) missed++
    console.log(`${name}\n  ${found ? `seed ${seed}: ${found.violation.what}` : 'not found'}`)
  }
  return missed === 0 ? 0 : 1
}
