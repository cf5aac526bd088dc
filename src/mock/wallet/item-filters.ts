import { isWellFormed } from '#/contract/format/fields'
import { limits } from '#/contract/format/limits'
import { isDay } from '#/contract/wallet-expiration'
import type { StoredProvider } from './item-store'
import { textFields } from './migrations'

/** What route 29 asks for; all of it has to hold (decision 65). */
export interface ItemFilters {
  /** Null asks for items without a group. */
  readonly group_code?: string | null
  readonly provider?: StoredProvider
  /** A day, compared with the one that stands in the token (decision 48). */
  readonly expires_on?: string
  readonly fields: readonly (readonly [field: string, value: string])[]
}

const providers = new Map<string, StoredProvider>([
  ['passbook', 'passbook'],
  ['google', 'google_wallet'],
])

/** Reads the filters of route 29. What is no filter, or none that can be understood, is ignored (decision 48). */
export function readItemFilters(query: Readonly<Record<string, unknown>>): ItemFilters {
  const textOf = (key: string): string | undefined => {
    const value = Object.hasOwn(query, key) ? query[key] : undefined
    return typeof value === 'string' && isWellFormed(value) ? value : undefined
  }
  const [group, day, provider] = [
    textOf('group_code'),
    textOf('expiration_date'),
    providers.get(textOf('provider') ?? ''),
  ]
  return {
    ...(group !== undefined && { group_code: group === '' ? null : group }),
    ...(provider && { provider }),
    ...(day !== undefined && isDay(day) && { expires_on: day }),
    fields: textFields.flatMap(field => {
      const value = textOf(field)
      return value === undefined ? [] : [[field, value] as const]
    }),
  }
}

/** How many items a page holds: below 1 or no number 50, above 1000 1000 (decision 47). */
export function readPageSize(text: string | undefined): number {
  const size = text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0
  return size < 1 ? limits.walletItemPage : Math.min(size, limits.walletItemPageMax)
}
