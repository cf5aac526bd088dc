import type { Outcome } from './simulate'
import type { Violation } from './truth'

/** A failing seed, with the violation that shrinking keeps. */
export interface Failure {
  readonly outcome: Outcome
  readonly violation: Violation
}

/** A seed with its first violation; null if all invariants hold. */
export function failureOf(outcome: Outcome): Failure | null {
  const [violation] = outcome.violations
  return violation ? { outcome, violation } : null
}

/**
 * Leaves out what a failing seed does not need to break the same invariant.
 * @param simulate runs the seed without some of what happens
 */
export async function shrink(
  simulate: (without: ReadonlySet<string>) => Promise<Outcome>,
  failure: Failure,
): Promise<Failure> {
  let found = failure
  let without: ReadonlySet<string> = new Set()
  for (let size = Math.ceil(found.outcome.happened.length / 2); ;) {
    let isSmaller = false
    for (let start = 0; start < found.outcome.happened.length;) {
      const { happened } = found.outcome
      const tried = new Set([...without, ...happened.slice(start, start + size)])
      const outcome = await simulate(tried)
      const violation = outcome.violations.find(({ invariant }) => invariant === failure.violation.invariant)
      if (violation && outcome.happened.length < happened.length) {
        found = { outcome, violation }
        without = tried
        isSmaller = true
      } else start += size
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (!isSmaller) return found
  }
}
