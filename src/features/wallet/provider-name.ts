import { text } from './text'

/** The display name of a wallet provider. A provider this dashboard does not know is returned as the service sent it. */
export function providerName(provider: string): string {
  if (provider === 'passbook') return text.wallets.apple
  if (provider === 'google_wallet' || provider === 'google') return text.wallets.google
  return provider
}
