import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { updateWalletItemMutation, walletItemQuery, type WalletItemReading } from '#/api/wallet-items'
import { readReply } from '#/contract/format/read'
import { walletItemSchema } from '#/contract/wallet-items'
import { patchOf } from '#/parts/net-change/net-change'
import type { NetRecord } from '#/parts/net-change/use-net-save'
import { itemShape } from './item-form'

interface ItemRecord extends NetRecord<typeof updateWalletItemMutation.row, WalletItemReading> {
  /** The item as it was last read, even if it is not on screen yet. */
  lastRead: () => WalletItemReading | undefined
}

/** A wallet item of the page's campaign as a record that `useNetSave` can save. Only changed keys are sent. */
export function useItemRecord(itemId: string): ItemRecord {
  const { wallet_id: walletId = '' } = useParams()
  const api = useApi()
  const client = useQueryClient()
  const query = walletItemQuery(api, walletId, itemId)
  return {
    mutation: updateWalletItemMutation,
    shape: itemShape,
    read: () => client.query({ ...query, staleTime: 0 }),
    lastRead: () => client.getQueryData(query.queryKey),
    inputOf: changes => ({
      params: { company_key: api.session.company_key, wallet_id: walletId, wallet_item_id: itemId },
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
