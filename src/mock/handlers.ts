import type { RowId } from '#/contract/endpoints'
import { broadcastRoutes } from './broadcasts/routes'
import { campaignRoutes } from './campaigns/routes'
import { deviceRoutes } from './devices/routes'
import type { MockRoute } from './http/route'
import { importRoutes } from './imports/routes'
import { listRoutes } from './lists/routes'
import type { Call } from './mock-state'
import { participantRoutes } from './participants/routes'
import { personRoutes } from './persons/routes'
import { subscriptionRoutes } from './subscriptions/routes'
import { walletCampaignRoutes } from './wallet/campaign-routes'
import { walletItemRoutes } from './wallet/item-routes'
import { walletMessageRoutes } from './wallet/message-routes'

/** Every row of the contract with its handler. A row without one does not compile, here or in its routes file. */
export const handlers: Record<RowId, MockRoute<Call>> = {
  ...personRoutes,
  ...broadcastRoutes,
  ...importRoutes,
  ...walletCampaignRoutes,
  ...walletItemRoutes,
  ...walletMessageRoutes,
  ...subscriptionRoutes,
  ...listRoutes,
  ...campaignRoutes,
  ...participantRoutes,
  ...deviceRoutes,
}
