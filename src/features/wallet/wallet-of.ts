import { valueAt } from '#/parts/net-change/net-change'

/**
 * The wallet that holds the item: that of its provider or, without one, of its only wallet block; otherwise `unknown`.
 */
export function walletOf(item: unknown): 'passbook' | 'google_wallet' | 'unknown' {
  const provider = valueAt(item, ['provider'])
  if (provider === 'passbook') return 'passbook'
  if (provider === 'google_wallet' || provider === 'google') return 'google_wallet'
  const [hasApple, hasGoogle] = [valueAt(item, ['passbook']) !== null, valueAt(item, ['google_wallet']) !== null]
  return provider !== null || hasApple === hasGoogle ? 'unknown' : hasApple ? 'passbook' : 'google_wallet'
}
