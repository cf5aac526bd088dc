import { endpoints } from '#/contract/endpoints'
import { broadcastHandlers, broadcastValidators } from './broadcasts/routes'
import { campaignHandlers } from './campaigns/routes'
import { deviceHandlers } from './devices/routes'
import { type MockRoute, routesOf } from './http/route'
import { importHandlers, importValidators } from './imports/routes'
import { listHandlers } from './lists/routes'
import type { Call } from './mock-state'
import { participantHandlers } from './participants/routes'
import { personHandlers } from './persons/routes'
import { subscriptionHandlers } from './subscriptions/routes'
import { walletCampaignHandlers } from './wallet/campaign-routes'
import { walletItemHandlers } from './wallet/item-routes'
import { walletMessageHandlers } from './wallet/message-routes'

/** Every row of the contract with its handler. A row without one does not compile. */
export const routes: readonly MockRoute<Call>[] = routesOf(
  endpoints,
  {
    ...personHandlers,
    ...broadcastHandlers,
    ...importHandlers,
    ...walletCampaignHandlers,
    ...walletItemHandlers,
    ...walletMessageHandlers,
    ...subscriptionHandlers,
    ...listHandlers,
    ...campaignHandlers,
    ...participantHandlers,
    ...deviceHandlers,
  },
  { ...broadcastValidators, ...importValidators },
)
