import { useLocation } from 'react-router'
import type { WalletItemFilters } from '#/api/wallet-items'
import { readAddress } from '#/nav/address'
import { readHistoryState } from '#/nav/history-state'
import { itemsAddressSchema, itemsEntrySchema, toQuery, type ItemFilterValues } from './item-filters'

/** The items that address and history entry ask for: of the list, and of the pages that it leads to. */
export function useSelectedItems(): { values: ItemFilterValues; query: WalletItemFilters } {
  const location = useLocation()
  const { nogroup, ...address } = readAddress(itemsAddressSchema, location.search)
  const { tokens } = readHistoryState(itemsEntrySchema, location.state)
  const values: ItemFilterValues = { ...address, noGroup: nogroup === 'yes', tokens }
  return { values, query: toQuery(values) }
}
