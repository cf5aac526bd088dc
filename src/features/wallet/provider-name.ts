import { text } from './text'
import { walletOf } from './wallet-of'

/**
 * The display name of a wallet provider. A provider this dashboard does not know is returned as the service sent it.
 */
export function providerName(provider: string): string {
  const wallet = walletOf({ provider })
  if (wallet === 'unknown') return provider
  return wallet === 'passbook' ? text.wallets.apple : text.wallets.google
}
