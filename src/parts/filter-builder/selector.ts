import type { BroadcastSelector } from '#/contract/filters/broadcast-filters'
import type { WalletSelector } from '#/contract/filters/wallet-message-filters'

/** A comparison of the builder: any selector of a broadcast filter or a wallet message filter. */
export type Selector = BroadcastSelector | WalletSelector
