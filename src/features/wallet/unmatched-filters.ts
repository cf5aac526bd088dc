import type { WalletItemFilters } from '#/api/wallet-items'
import { DAY_MS } from '#/contract/format/durations'
import { readDayOrTimestamp } from '#/contract/format/timestamps'
import { readExpiration } from '#/contract/wallet-expiration'
import type { WalletItem } from '#/contract/wallet-items'
import { valueAt } from '#/parts/net-change/net-change'
import { tokenText } from './item-tokens'
import { walletOf } from './wallet-of'

/**
 * The names of the filters that some of the listed items do not match: the service ignores filters it does not know,
 * and then lists every item.
 */
export const unmatchedFilters = (filters: WalletItemFilters, items: readonly WalletItem[]): string[] =>
  Object.entries(filters).flatMap(([name, value]) => (items.every(item => mayMatch(item, name, value)) ? [] : [name]))

/** Whether an item matches a filter; true if that cannot be determined. */
function mayMatch(item: WalletItem, name: string, value: string): boolean {
  if (name === 'provider') {
    const wallet = walletOf(item)
    return wallet === 'unknown' || wallet === (value === 'google' ? 'google_wallet' : value)
  }
  if (name === 'group_code') return (item.group_code ?? '') === value
  const token = tokenText(item.tokens ?? {}, name)
  if (name === 'expiration_date') return token !== null && mayExpireOn(token, value)
  const own = valueAt(item, ['tokens', name])
  // A number may be written in several ways
  return token === value || (typeof own === 'number' && own === Number(value))
}

/**
 * Whether a pass may expire on a day. The service's documentation does not say which time zone determines the day of a
 * timestamp, or which other date formats the service accepts.
 */
function mayExpireOn(token: string, day: string): boolean {
  const expiration = readExpiration(token)
  const [from, to] = [readDayOrTimestamp(expiration?.day ?? ''), readDayOrTimestamp(day)]
  return from === null || to === null || Math.abs(from - to) <= 2 * DAY_MS
}
