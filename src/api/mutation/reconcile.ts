import { DAY_MS } from '#/contract/format/durations'
import type { Api } from '../http/client'
import { now } from '../now'
import { readOutcome } from './await-outcome'
import { tryWithIntentLock } from './intent-lock'
import type { Intent, Ledger } from './intents'
import type { AnyMutation } from './mutation-definition'

/** The outcomes of intents that an earlier page left open. */
export interface OpenIntents {
  /** Apparently never sent. Only the user decides whether they are sent now. */
  waiting: Intent[]
  done: Intent[]
  /** Sent, but proved to have had no effect. */
  absent: Intent[]
  /** May have taken effect. */
  unknown: Intent[]
}

/** Settled intents are kept this long, so that a page can show their outcome. */
const KEEP_SETTLED_MS = DAY_MS

/**
 * Determines the outcome of open intents at the start and after a session was renewed, by reading alone. Nothing is sent
 * again, not even under its old key: the gateway's journal may have expired.
 */
export async function reconcileOpenIntents(
  api: Api,
  ledger: Ledger,
  mutations: readonly AnyMutation[],
  sleep?: (ms: number) => Promise<void>,
): Promise<OpenIntents> {
  const found: OpenIntents = { waiting: [], done: [], absent: [], unknown: [] }
  await ledger.compact(now() - KEEP_SETTLED_MS)
  for (const intent of await ledger.open(api.scope)) {
    // Skipped if another tab is working on this intent
    await tryWithIntentLock(intent.key, async () => {
      const mutation = mutations.find(({ id }) => id === intent.act)
      const result = mutation ? await readOutcome(() => mutation.reconcileStored(api, intent), sleep) : 'unknown'
      // Its page may have sent it while closing, without the time to update its status
      if (intent.status === 'waiting' && result !== 'done') {
        found.waiting.push(intent)
        return
      }
      found[result].push(intent)
      await ledger.mark(intent.key, result === 'absent' ? 'failed' : result, now())
    })
  }
  return found
}
