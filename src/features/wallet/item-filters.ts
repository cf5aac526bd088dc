import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { WalletItemFilters } from '#/api/wallet-items'
import type { FirstClassField } from '#/contract/filters/wallet-message-filters'
import { isDay } from '#/contract/format/timestamps'
import { readHistoryState } from '#/nav/history-state'
import { readUrlState } from '#/nav/url-state'

/** The tokens the service can filter items by; the expiration date has its own filter. */
export const tokenFields = [
  'first_name',
  'last_name',
  'email_address',
  'external_email_id',
  'account_number',
  'code',
  'balance',
  'tier',
  'loyalty_balance',
  'loyalty_tier',
  'offer_value',
  'strip_image_code',
] as const satisfies readonly FirstClassField[]
export type TokenField = (typeof tokenFields)[number]

/**
 * The tokens to offer filters for: those that items carry, then the others. The others are left out if the items are
 * all that the campaign has, because such a filter would find nothing.
 * @param carried names of the tokens that the items carry; if empty, every filter is offered
 */
export function offeredFields(carried: ReadonlySet<string>, areAllItemsRead: boolean): TokenField[] {
  const isCarried = (field: TokenField) => carried.has(field)
  const others = areAllItemsRead && carried.size > 0 ? [] : tokenFields.filter(field => !isCarried(field))
  return [...tokenFields.filter(isCarried), ...others]
}

const wallets = ['all', 'passbook', 'google'] as const

/** The filters in the URL, which can be shared as a link. */
export const itemsUrlSchema = z.object({
  wallet: z.catch(z.enum(wallets), 'all'),
  group: z.optional(z.string().check(z.minLength(1))),
  /** Items without a group. Overrides `group`. */
  nogroup: z.catch(z.enum(['yes', 'no']), 'no'),
  expires: z.optional(z.string().check(z.refine(isDay))),
})

/** The filters of a URL that are not valid and therefore not applied, as `name: value`. The page has to name them. */
export function ignoredFilters(search: string): string[] {
  const read: Record<string, unknown> = readUrlState(itemsUrlSchema, search)
  return [...new URLSearchParams(search)].flatMap(([name, value]) =>
    Object.hasOwn(itemsUrlSchema.shape, name) && value !== '' && read[name] !== value ? [`${name}: ${value}`] : [],
  )
}

/** Filters that can identify people, which is why they are in the history entry and not in the URL. */
export const itemsHistorySchema = z.object({
  tokens: z.catch(z.array(z.object({ field: z.enum(tokenFields), value: z.string().check(z.minLength(1)) })), []),
})

/** The filters of a list of items, all of them valid. */
export interface ItemFilterValues extends Omit<z.output<typeof itemsUrlSchema>, 'nogroup'> {
  noGroup: boolean
  tokens: readonly { field: TokenField; value: string }[]
}

/**
 * The filters as query parameters. Each was checked before, because the service ignores what it does not understand.
 */
export function toQuery({ wallet, group, noGroup, expires, tokens }: ItemFilterValues): WalletItemFilters {
  return {
    ...Object.fromEntries(tokens.map(({ field, value }) => [field, value])),
    ...(wallet !== 'all' && { provider: wallet }),
    ...(noGroup ? { group_code: '' } : group !== undefined && { group_code: group }),
    ...(expires !== undefined && { expiration_date: expires }),
  }
}

/** The item filters of the URL and the history entry, for the list and for the pages that it links to. */
export function useItemFilters(): { values: ItemFilterValues; query: WalletItemFilters; isFiltered: boolean } {
  const location = useLocation()
  const { nogroup, ...address } = readUrlState(itemsUrlSchema, location.search)
  const { tokens } = readHistoryState(itemsHistorySchema, location.state)
  const values: ItemFilterValues = { ...address, noGroup: nogroup === 'yes', tokens }
  const query = toQuery(values)
  return { values, query, isFiltered: Object.keys(query).length > 0 }
}
