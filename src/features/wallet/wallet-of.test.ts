import { describe, expect, it } from 'vitest'
import { walletOf } from './wallet-of'

describe('walletOf', () => {
  it.each([
    [{ provider: 'passbook', google_wallet: {} }, 'passbook'],
    [{ provider: 'google_wallet', passbook: {} }, 'google_wallet'],
    [{ provider: 'google' }, 'google_wallet'],
    [{ passbook: { notification: null } }, 'passbook'],
    [{ google_wallet: { messages: {} } }, 'google_wallet'],
    [{ passbook: {}, google_wallet: {} }, 'unknown'],
    [{}, 'unknown'],
    [{ provider: 'samsung', passbook: {} }, 'unknown'],
  ])('the wallet of %j is %s', (item, wallet) => expect(walletOf(item)).toBe(wallet))
})
