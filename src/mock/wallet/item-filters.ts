import { isWellFormed } from '#/contract/format/fields'
import { limits } from '#/contract/format/limits'
import { isDay } from '#/contract/format/timestamps'
import type { StoredProvider } from './item-store'
import { textFilterFields } from './migrations'

/** The filters of an item list. An item must match all of them. */
export interface ItemFilters {
  /** Null selects items without a group code. */
  readonly group_code?: string | null
  readonly provider?: StoredProvider
  /** A day, compared with the day in the item's own UTC offset. */
  readonly expires_on?: string
  readonly fields: readonly (readonly [field: string, value: string])[]
}

const providers = new Map<string, StoredProvider>([
  ['passbook', 'passbook'],
  ['google', 'google_wallet'],
])

/** Reads the filters of an item list. Unknown parameters and invalid values are ignored. */
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
    fields: textFilterFields.flatMap(field => {
      const value = textOf(field)
      return value === undefined ? [] : [[field, value] as const]
    }),
  }
}

/** The page size: 50 if it is below 1 or not a number, at most 1000. */
export function readPageSize(text: string | undefined): number {
  const size = text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0
  return size < 1 ? limits.walletItemPage : Math.min(size, limits.walletItemPageMax)
}
