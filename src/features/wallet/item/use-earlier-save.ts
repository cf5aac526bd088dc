import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { earlierSaveQuery, isAbout } from '#/api/mutation/earlier-save'
import { usePendingInputs } from '#/api/mutation/mutate'
import { updateWalletItemMutation } from '#/api/wallet-items'

/**
 * Whether a save of a wallet item is still running or being checked (`checking`), or may have been carried out
 * (`unknown`): one of an earlier page or of another tab. One of this page counts too while it is running.
 */
export function useEarlierSave(itemId: string): 'checking' | 'unknown' | null {
  const { wallet_id: walletId = '' } = useParams()
  const params = { wallet_id: walletId, wallet_item_id: itemId }
  const { data, isFetchedAfterMount } = useQuery(earlierSaveQuery(useApi(), updateWalletItemMutation, params))
  // The draft ends only after the outcome is in the ledger
  const isRunning = usePendingInputs(updateWalletItemMutation).some(input => isAbout(params, input))
  return isRunning || !isFetchedAfterMount ? 'checking' : (data ?? null)
}
