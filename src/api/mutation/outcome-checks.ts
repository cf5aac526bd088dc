import { createStore, useStore } from '#/base/store'
import type { Intent } from './intents'
import type { OutcomeWait, ReconcileResult } from './mutation-definition'

/** A mutation whose outcome is not known yet because its response was lost; later its outcome, if no page shows it. */
export interface OutcomeCheck {
  key: string
  scope: string
  /** The id of the mutation. */
  act: string
  /** Describes the mutation. */
  description: string
  state: { kind: 'waiting'; for: OutcomeWait } | { kind: ReconcileResult }
}

const checks = createStore<readonly OutcomeCheck[]>([])

const putCheck = ({ key, scope, act, what }: Intent, state: OutcomeCheck['state']): void =>
  checks.update(before => {
    const check = { key, scope, act, description: what, state }
    return before.some(other => other.key === key)
      ? before.map(other => (other.key === key ? check : other))
      : [...before, check]
  })

/** Shows that the outcome of a mutation is not known yet. */
export const showCheck = (intent: Intent, wait: OutcomeWait): void => putCheck(intent, { kind: 'waiting', for: wait })

/** Removes a check whose outcome is shown elsewhere, or that the user has seen. */
export const removeCheck = (key: string): void => checks.update(before => before.filter(check => check.key !== key))

/** Shows the outcome of a check, because the page where the mutation began is gone. Without a check it does nothing. */
export function showOutcome(intent: Intent, result: ReconcileResult): void {
  if (checks.get().some(({ key }) => key === intent.key)) putCheck(intent, { kind: result })
}

/** The checks of a scope, oldest first. */
export const useOutcomeChecks = (scope: string): readonly OutcomeCheck[] =>
  useStore(checks).filter(check => check.scope === scope)
