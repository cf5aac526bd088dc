import type { Api } from '../http/client'
import { refusal } from '../http/request'
import { now } from '../now'
import { sendIntent } from './await-outcome'
import { whileHeld } from './intent-lock'
import type { Intent, Ledger } from './intents'
import type { AnyMutation, MutationOutcome } from './mutation-definition'
import { storedInput } from './stored-input'

/**
 * Carries out what an earlier page left waiting, because the user now says so: under its own key, so that the server
 * answers from its journal if that page did send it.
 * @throws ApiError when it was refused, or is no longer what was asked for: nothing was changed
 */
export async function resumeIntent(
  world: { api: Api; ledger: Ledger },
  act: AnyMutation,
  intent: Intent,
): Promise<MutationOutcome<unknown>> {
  const input = await storedInput(act.row, intent)
  if (input === null)
    throw refusal(act.row, ['Nothing was sent: this was noted down by another version of the dashboard.'])
  return whileHeld(intent.key, async () => {
    const isOpen = (await world.ledger.open(world.api.scope)).some(({ key }) => key === intent.key)
    if (!isOpen) throw refusal(act.row, ['Nothing was sent: this was decided in another tab.'])
    await world.ledger.mark(intent.key, 'sent', now())
    return sendIntent({ ...world, act, input }, intent)
  })
}
