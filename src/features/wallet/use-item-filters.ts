import { useLocation } from 'react-router'
import type { WalletItemFilters } from '#/api/wallet-items'
import { readHistoryState } from '#/nav/history-state'
import { readUrlState } from '#/nav/url-state'
import { itemsUrlSchema, itemsHistorySchema, toQuery, type ItemFilterValues } from './item-filters'

/** The item filters of the URL and the history entry, for the list and for the pages that it links to. */
export function useItemFilters(): { values: ItemFilterValues; query: WalletItemFilters } {
  const location = useLocation()
  const { nogroup, ...address } = readUrlState(itemsUrlSchema, location.search)
  const { tokens } = readHistoryState(itemsHistorySchema, location.state)
  const values: ItemFilterValues = { ...address, noGroup: nogroup === 'yes', tokens }
  return { values, query: toQuery(values) }
}
