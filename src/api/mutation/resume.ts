import type { Api } from '../http/client'
import { isOffline, offlineError } from '../http/offline'
import { refusal } from '../http/request'
import { now } from '../now'
import { sendIntent } from './await-outcome'
import { withIntentLock } from './intent-lock'
import type { Intent, Ledger } from './intents'
import type { AnyMutation, MutationOutcome } from './mutation-definition'
import { storedInput } from './stored-input'

/**
 * Sends an intent that an earlier page left waiting, at the user's request. It keeps its key, so that the gateway
 * replies from its journal if that page did send it.
 * @throws ApiError if it was rejected or is not sent, as when another tab has settled it: this call changed nothing.
 *   DOMException if the ledger cannot be read or written: nothing was sent
 */
export async function resumeIntent(
  { api, ledger }: { api: Api; ledger: Ledger },
  mutation: AnyMutation,
  intent: Intent,
): Promise<MutationOutcome<unknown>> {
  if (await isOffline()) throw offlineError(mutation.row)
  const input = await storedInput(mutation.row, intent)
  if (input === null) throw refusal(mutation.row, { code: 'intent-outdated' })
  return withIntentLock(intent.key, async () => {
    const isOpen = (await ledger.unsettled(api.scope)).some(({ key }) => key === intent.key)
    if (!isOpen) throw refusal(mutation.row, { code: 'intent-settled-elsewhere' })
    await ledger.mark(intent.key, 'sent', now())
    return sendIntent({ api, ledger, mutation, input }, intent)
  })
}
