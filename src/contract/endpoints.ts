import { broadcastRows } from './broadcasts'
import { campaignRows } from './campaigns'
import { deviceRows } from './devices'
import type { Row } from './endpoint'
import { importRows } from './imports'
import { listRows } from './lists'
import { participantRows } from './participants'
import { personRows } from './persons'
import type { Role } from './roles'
import { subscriptionRows } from './subscriptions'
import { walletCampaignRows } from './wallet-campaigns'
import { walletItemRows } from './wallet-items'
import { walletMessageRows } from './wallet-messages'

/** Every row of the interface. The mock has to implement all of them; the gateway forwards these and nothing else. */
export const endpoints = {
  ...personRows,
  ...broadcastRows,
  ...importRows,
  ...walletCampaignRows,
  ...walletItemRows,
  ...walletMessageRows,
  ...subscriptionRows,
  ...listRows,
  ...campaignRows,
  ...participantRows,
  ...deviceRows,
} satisfies Record<string, Row & { readonly summary: string; readonly roles: readonly Role[] }>
export type Endpoints = typeof endpoints
export type RowId = keyof Endpoints
