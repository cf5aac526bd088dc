import { broadcastRows } from './broadcasts'
import { campaignRows } from './campaigns'
import { deviceRows } from './devices'
import { importRows } from './imports'
import { listRows } from './lists'
import { participantRows } from './participants'
import { personRows } from './persons'
import { subscriptionRows } from './subscriptions'
import { walletCampaignRows } from './wallet-campaigns'
import { walletItemRows } from './wallet-items'
import { walletMessageRows } from './wallet-messages'

/** Every row of the interface: the checklist of the mock, the gateway and the contract tests. */
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
}
export type Endpoints = typeof endpoints
export type RowId = keyof Endpoints
