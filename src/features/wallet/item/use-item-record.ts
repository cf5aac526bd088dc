import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { forgetUnknown, settleUnknown } from '#/api/mutation/earlier-save'
import { updateWalletItemMutation, walletItemQuery, type WalletItemReading } from '#/api/wallet-items'
import { readReply } from '#/contract/format/read'
import { walletItemSchema } from '#/contract/wallet-items'
import { patchOf } from '#/parts/net-change/net-change'
import type { NetSaveTarget } from '#/parts/net-change/use-net-save'
import { endIntentDraft } from './end-intent-draft'
import { itemShape } from './item-form'

interface ItemRecord extends NetSaveTarget<typeof updateWalletItemMutation.row, WalletItemReading> {
  /** The item as it was last read, even if it is not on screen yet. */
  lastRead: () => WalletItemReading | undefined
  /**
   * Looks again at saves of the item whose outcome was unknown, and ends the drafts of those that were carried out;
   * resolves to true if there are any. Sent again, their notifications would reach the holder twice.
   * @throws what `settleUnknown` throws; an error if a draft could not be changed
   */
  settleUnknown: () => Promise<boolean>
  /** Forgets saves of the item whose outcome is unknown. */
  forgetUnknown: () => Promise<void>
}

/** A wallet item of the page's campaign as a record that `useNetSave` can save. Only changed keys are sent. */
export function useItemRecord(itemId: string): ItemRecord {
  const { wallet_id: walletId = '' } = useParams()
  const api = useApi()
  const client = useQueryClient()
  const query = walletItemQuery(api, walletId, itemId)
  const params = { company_key: api.session.company_key, wallet_id: walletId, wallet_item_id: itemId }
  const read = () => client.query({ ...query, staleTime: 0 })
  return {
    mutation: updateWalletItemMutation,
    shape: itemShape,
    read,
    lastRead: () => client.getQueryData(query.queryKey),
    settleUnknown: () =>
      settleUnknown(api, updateWalletItemMutation, params, async intent => {
        // First, or what was saved would look like someone else's change to the rest of the draft
        await read()
        await endIntentDraft(api, intent)
      }),
    forgetUnknown: () => forgetUnknown(api, updateWalletItemMutation, params),
    inputOf: changes => ({
      params,
      body: patchOf(changes),
    }),
    onReply: ({ body }, before) => {
      // If the refresh failed, the cache still has the item from before the save, and the save would look like someone
      // else's change
      if (client.getQueryData(query.queryKey) !== before) return
      const saved = readReply(walletItemSchema, body)
      if (!saved.ok || saved.value.wallet_item_id !== itemId) return
      const { value: item, raw, differences } = saved
      client.setQueryData(query.queryKey, { item, raw, differences })
    },
  }
}
