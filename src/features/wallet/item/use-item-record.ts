import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { updateWalletItemMutation, walletItemQuery, type WalletItemReading } from '#/api/wallet-items'
import { patchOf } from '#/parts/net-change/net-change'
import type { NetRecord } from '#/parts/net-change/use-net-save'
import { itemShape } from './item-form'

/** A wallet item of the page's campaign as a record that `useNetSave` can save. Only changed keys are sent. */
export function useItemRecord(itemId: string): NetRecord<typeof updateWalletItemMutation.row, WalletItemReading> {
  const { wallet_id: walletId = '' } = useParams()
  const api = useApi()
  const client = useQueryClient()
  return {
    mutation: updateWalletItemMutation,
    shape: itemShape,
    read: () => client.query({ ...walletItemQuery(api, walletId, itemId), staleTime: 0 }),
    inputOf: changes => ({
      params: { company_key: api.session.company_key, wallet_id: walletId, wallet_item_id: itemId },
      body: patchOf(changes),
    }),
  }
}
