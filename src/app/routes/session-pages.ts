import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { routePatterns } from '#/nav/paths'
import { lazily, titled } from './page-route'
import { text } from './text'

/** A page that loads on navigation. */
const page = (path: string, title: string, load: () => Promise<ComponentType>) => ({
  path,
  handle: titled(title),
  lazy: lazily(load),
})

/** The pages of a session except the look-up. Only src/app combines features. */
export const sessionPages: RouteObject[] = [
  {
    ...page(routePatterns.person, text.titles.person, () =>
      import('#/features/persons/profile/PersonPage').then(part => part.PersonPage),
    ),
    // In the middle of the profile, for the person in `useParams().person_key`
    children: [{ index: true, lazy: lazily(() => import('./PersonPanels').then(part => part.PersonPanels)) }],
  },
  page(routePatterns.editPerson, text.titles.editPerson, () =>
    import('#/features/persons/edit/EditPersonPage').then(part => part.EditPersonPage),
  ),
  page(routePatterns.createPerson, text.titles.createPerson, () =>
    import('#/features/persons/edit/CreatePersonPage').then(part => part.CreatePersonPage),
  ),
  ...[routePatterns.subscriptions, routePatterns.subscriptionsOf].map(path =>
    page(path, text.titles.subscriptions, () =>
      import('#/features/subscriptions/SubscriptionsPage').then(part => part.SubscriptionsPage),
    ),
  ),
  page(routePatterns.participants, text.titles.participants, () =>
    import('#/features/participants/invite/ParticipantsPage').then(part => part.ParticipantsPage),
  ),
  page(routePatterns.participantsBulk, text.titles.participantsBulk, () =>
    import('#/features/participants/bulk/BulkPage').then(part => part.BulkPage),
  ),
  page(routePatterns.devices, text.titles.devices, () =>
    import('#/features/devices/DevicesPage').then(part => part.DevicesPage),
  ),
  page(routePatterns.broadcasts, text.titles.broadcasts, () =>
    import('#/features/broadcasts/list/BroadcastsPage').then(part => part.BroadcastsPage),
  ),
  page(routePatterns.broadcastDraft, text.titles.broadcastDraft, () =>
    import('#/features/broadcasts/DraftPage').then(part => part.DraftPage),
  ),
  page(routePatterns.broadcast, text.titles.broadcast, () =>
    import('#/features/broadcasts/broadcast/BroadcastPage').then(part => part.BroadcastPage),
  ),
  page(routePatterns.newImport, text.titles.newImport, () =>
    import('#/features/imports/new/NewImportPage').then(part => part.NewImportPage),
  ),
  page(routePatterns.wallet, text.titles.wallet, () =>
    import('#/features/wallet/campaigns/CampaignsPage').then(part => part.CampaignsPage),
  ),
  page(routePatterns.walletItems, text.titles.walletItems, () =>
    import('#/features/wallet/items/ItemsPage').then(part => part.ItemsPage),
  ),
  page(routePatterns.walletItem, text.titles.walletItem, () =>
    import('#/features/wallet/item/ItemPage').then(part => part.ItemPage),
  ),
  page(routePatterns.walletMessages, text.titles.walletMessages, () =>
    import('#/features/wallet/messages/MessagesPage').then(part => part.MessagesPage),
  ),
  page(routePatterns.walletMessage, text.titles.walletMessage, () =>
    import('#/features/wallet/messages/MessagePage').then(part => part.MessagePage),
  ),
  page(routePatterns.newWalletMessage, text.titles.newWalletMessage, () =>
    import('#/features/wallet/message-composer/NewMessagePage').then(part => part.NewMessagePage),
  ),
  page(routePatterns.walletExport, text.titles.walletExport, () =>
    import('#/features/wallet/export/ExportPage').then(part => part.ExportPage),
  ),
  page(routePatterns.walletBulk, text.titles.walletBulk, () =>
    import('#/features/wallet/bulk/BulkPage').then(part => part.BulkPage),
  ),
  page(routePatterns.imports, text.titles.imports, () =>
    import('#/features/imports/batches/BatchesPage').then(part => part.BatchesPage),
  ),
  page(routePatterns.importToken, text.titles.importToken, () =>
    import('#/features/imports/token/TokenHistoryPage').then(part => part.TokenHistoryPage),
  ),
  page(routePatterns.importBatch, text.titles.importBatch, () =>
    import('#/features/imports/batch/BatchPage').then(part => part.BatchPage),
  ),
  page(routePatterns.overview, text.titles.overview, () => import('./Overview').then(part => part.Overview)),
  page(routePatterns.lab, text.titles.lab, () => import('#/features/lab/LabPage').then(part => part.LabPage)),
]
