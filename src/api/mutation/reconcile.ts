import { DAY_MS } from '#/contract/format/durations'
import { delay } from '../http/backoff'
import type { Api } from '../http/client'
import { now } from '../now'
import { currentApi } from '../session/current-api'
import { tryWithIntentLock } from './intent-lock'
import type { Intent, Ledger } from './intents'
import type { AnyMutation, ReconcileResult } from './mutation-definition'
import { removeCheck, showCheck } from './outcome-checks'
import { readOutcome } from './read-outcome'

/**
 * What happened to an intent that an earlier page left open. `waiting`: apparently never sent; only the user decides
 * whether it is sent now. `absent`: sent, but proved to have had no effect. `unknown`: may have taken effect.
 */
export type OpenIntentFinding = 'waiting' | ReconcileResult

/** Settled intents are kept this long, without their input. */
const KEEP_SETTLED_MS = DAY_MS

/**
 * Determines the outcome of open intents when a page starts, by reading alone, and reports each as soon as it is known.
 * Nothing is sent again, not even under its old key: the gateway's journal may have expired. An intent whose report
 * fails stays open, and the next page reads again.
 */
export async function reconcileOpenIntents(
  api: Api,
  ledger: Ledger,
  mutations: readonly AnyMutation[],
  onFound: (finding: OpenIntentFinding, intent: Intent) => void | Promise<unknown>,
  sleep?: (ms: number) => Promise<void>,
): Promise<void> {
  await ledger.compact(now() - KEEP_SETTLED_MS)
  for (const { key } of await ledger.unsettled(api.scope)) {
    // Skipped if another tab is working on this intent
    await tryWithIntentLock(key, async () => {
      // While earlier intents were read, another tab may have sent or withdrawn this one
      const intent = (await ledger.unsettled(api.scope)).find(candidate => candidate.key === key)
      if (!intent) return
      const mutation = mutations.find(({ id }) => id === intent.act)
      const result = mutation ? await readIntent(api, mutation, intent, sleep) : 'unknown'
      // Its page may have sent it while closing, too late to update the status. If the outcome cannot be read, the
      // intent stays stored as waiting, and the next page reads again
      if (intent.status === 'waiting' && result !== 'done')
        return void onFound(result === 'absent' ? 'waiting' : 'unknown', intent)
      // Reported before it is settled, because pages in other tabs then expect its draft to have ended
      try {
        await onFound(result, intent)
      } catch {
        return
      }
      await ledger.mark(intent.key, result === 'absent' ? 'failed' : result, now())
    })
  }
}

async function readIntent(
  api: Api,
  mutation: AnyMutation,
  intent: Intent,
  sleep: (ms: number) => Promise<void> = delay,
): Promise<ReconcileResult> {
  try {
    return await readOutcome({
      api: currentApi(api),
      reconcile: current => mutation.reconcileStored(current, intent),
      // The call of a page that has just closed may still be running
      sentAt: intent.status === 'waiting' ? undefined : (intent.sent ?? intent.created),
      onWaiting: wait => showCheck(intent, wait),
      sleep,
    })
  } finally {
    removeCheck(intent.key)
  }
}
