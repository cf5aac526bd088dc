import * as z from 'zod/mini'
import type { WalletItemFilters } from '#/api/wallet-items'
import { isDay } from '#/contract/wallet-expiration'
import { readAddress } from '#/nav/address'

/** The first-class fields that route 29 filters by (decision 49); the expiration has a filter of its own. */
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
] as const
export type TokenField = (typeof tokenFields)[number]

const wallets = ['all', 'passbook', 'google'] as const

/** What may be shared by a link. */
export const itemsAddressSchema = z.object({
  wallet: z.catch(z.enum(wallets), 'all'),
  group: z.optional(z.string().check(z.minLength(1))),
  /** Items without a group; a group given beside it is nothing to ask for. */
  nogroup: z.catch(z.enum(['yes', 'no']), 'no'),
  expires: z.optional(z.string().check(z.refine(isDay))),
})

/** What an address asks for that no filter understands, as `name: value`: it is left out, and that has to be said. */
export function leftOutOf(search: string): string[] {
  const read: Record<string, unknown> = readAddress(itemsAddressSchema, search)
  return [...new URLSearchParams(search)].flatMap(([name, value]) =>
    Object.hasOwn(itemsAddressSchema.shape, name) && value !== '' && read[name] !== value ? [`${name}: ${value}`] : [],
  )
}

/** Filters that name people: in the history entry only (product.md, principle 6). */
export const itemsEntrySchema = z.object({
  tokens: z.catch(z.array(z.object({ field: z.enum(tokenFields), value: z.string().check(z.minLength(1)) })), []),
})

/** What the form holds, as typed. */
export interface ItemFilterValues extends Omit<z.output<typeof itemsAddressSchema>, 'nogroup'> {
  noGroup: boolean
  tokens: readonly { field: TokenField; value: string }[]
}

/** The filters as the service takes them. Every one was checked: it ignores what it does not understand (facts.md 14). */
export function toQuery({ wallet, group, noGroup, expires, tokens }: ItemFilterValues): WalletItemFilters {
  return {
    ...Object.fromEntries(tokens.map(({ field, value }) => [field, value])),
    ...(wallet !== 'all' && { provider: wallet }),
    ...(noGroup ? { group_code: '' } : group !== undefined && { group_code: group }),
    ...(expires !== undefined && { expiration_date: expires }),
  }
}
