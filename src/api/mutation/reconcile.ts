import type { Api } from '../http/client'
import { now } from '../now'
import { readOutcome } from './await-outcome'
import { ifNotHeld } from './intent-lock'
import type { Intent, Ledger } from './intents'
import type { AnyMutation } from './mutation-definition'

/** What became of the acts that an earlier page left open. */
export interface OpenIntents {
  /** Not sent, as far as can be read: "not yet done: do it / keep". Nothing carries them out but the user. */
  waiting: Intent[]
  done: Intent[]
  /** Sent, and proved not to have been carried out. */
  absent: Intent[]
  /** May have been carried out. */
  unknown: Intent[]
}

/** Settled intents are only kept so that a page can say what became of them. */
const KEEP_SETTLED_MS = 24 * 60 * 60 * 1000

/**
 * Finds out at the start, and after a session was renewed, what became of open intents: by reading alone. Nothing is
 * sent again here, not even under its old key: the server's journal may have forgotten it by now.
 */
export async function reconcileOpenIntents(
  api: Api,
  ledger: Ledger,
  acts: readonly AnyMutation[],
  sleep?: (ms: number) => Promise<void>,
): Promise<OpenIntents> {
  const found: OpenIntents = { waiting: [], done: [], absent: [], unknown: [] }
  await ledger.compact(now() - KEEP_SETTLED_MS)
  for (const intent of await ledger.open(api.scope)) {
    // Null: another tab is about this one right now
    await ifNotHeld(intent.key, async () => {
      const act = acts.find(({ id }) => id === intent.act)
      const finding = act ? await readOutcome(() => act.reconcileStored(api, intent), sleep) : 'unknown'
      // Its page may have sent it while it closed, without the time to note that down
      if (intent.status === 'waiting' && finding !== 'done') {
        found.waiting.push(intent)
        return
      }
      found[finding].push(intent)
      await ledger.mark(intent.key, finding === 'absent' ? 'failed' : finding, now())
    })
  }
  return found
}
