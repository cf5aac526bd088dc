import type { Api } from '#/api/http/client'
import type { Intent } from '#/api/mutation/intents'
import { storedInput } from '#/api/mutation/stored-input'
import { updateWalletItemMutation } from '#/api/wallet-items'
import { changeDraft } from '#/parts/drafts/change-draft'
import { draftAfterSave, itemDrafts, subjectOf } from './use-item-form'

/**
 * Ends the draft of an item after a save, if the page that saved it was closed before it could do so. What was typed
 * after the save began stays.
 * @throws if the draft could not be changed
 */
export async function endIntentDraft({ scope }: Api, intent: Intent): Promise<void> {
  const input = await storedInput(updateWalletItemMutation.row, intent)
  if (input === null) return
  const { wallet_id: walletId, wallet_item_id: itemId } = input.params
  const address = { scope, kind: itemDrafts.id, subject: subjectOf(walletId, itemId) }
  await changeDraft(itemDrafts, address, stored => draftAfterSave(input.body, stored))
}
