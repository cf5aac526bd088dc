import { expect, it } from 'vitest'
import { failureOf, shrink } from './shrink'
import type { Outcome } from './simulate'
import type { Violation } from './truth'

const lost: Violation = { invariant: 'nothing stored is lost', what: 'a job was lost' }
const twice: Violation = { invariant: 'takes effect once', what: 'it took effect twice' }

/**
 * A seed in which a fault loses a job, and the death of the server makes something take effect twice.
 * @param order decides which of the two comes first
 */
function seedOf(order: (found: Violation[]) => Violation[]) {
  return async (without: ReadonlySet<string>): Promise<Outcome> => {
    const happened = ['job 1', 'kill server 2', 'update 3', 'fault 4'].filter(id => !without.has(id))
    const isLost = happened.includes('job 1') && happened.includes('fault 4')
    const found = [...(isLost ? [lost] : []), ...(happened.includes('kill server 2') ? [twice] : [])]
    return { seed: 1, violations: order(found), trace: [], happened, effects: 0, acts: 0, troubles: 0 }
  }
}

it.each([
  ['a lost job', (found: Violation[]) => found, lost, ['job 1', 'fault 4']],
  ['a repeated effect', (found: Violation[]) => found.toReversed(), twice, ['kill server 2']],
])(
  'a seed that breaks two invariants is shrunk to what breaks the first one: %s',
  async (_, order, first, remaining) => {
    const simulate = seedOf(order)
    const failure = failureOf(await simulate(new Set()))
    expect(failure?.violation).toBe(first)
    if (!failure) return
    const { outcome, violation } = await shrink(simulate, failure)
    expect([violation, outcome.happened]).toEqual([first, remaining])
  },
)

it('a violation is kept even if another one comes before it', async () => {
  const simulate = seedOf(found => found.toReversed())
  const { outcome, violation } = await shrink(simulate, { outcome: await simulate(new Set()), violation: lost })
  expect([violation, outcome.happened]).toEqual([lost, ['job 1', 'fault 4']])
})
