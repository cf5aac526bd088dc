import type { Programs } from './bundles'
import { simulate, type Outcome } from './simulate'

/** Leaves out what a failing seed does not need, as long as any invariant still fails. */
export async function shrink(programs: Programs, failing: Outcome): Promise<{ outcome: Outcome; without: string[] }> {
  let outcome = failing
  let without = new Set<string>()
  for (let size = Math.ceil(outcome.happened.length / 2); ;) {
    let isSmaller = false
    for (let at = 0; at < outcome.happened.length;) {
      const tried = new Set([...without, ...outcome.happened.slice(at, at + size)])
      const next = await simulate(programs, failing.seed, tried)
      if (next.violation !== null && next.happened.length < outcome.happened.length) {
        outcome = next
        without = tried
        isSmaller = true
      } else at += size
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (!isSmaller) return { outcome, without: [...without] }
  }
}
