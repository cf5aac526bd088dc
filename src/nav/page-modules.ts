import type { routePatterns } from './paths'

/** A page of the app: every route except `/`, which only redirects. */
export type PageName = Exclude<keyof typeof routePatterns, 'home'>

/**
 * The module of each page, below src and without its extension; it exports a component of the same name. Read by the
 * app, which loads it (app/routes/page-route.ts), and by the build, which tells the server which files a path needs.
 */
export const pageModules: Readonly<Record<PageName, string>> = {
  signIn: 'features/connect/SignInPage',
  lookUp: 'features/persons/look-up/LookUpPage',
  person: 'app/pages/PersonPage',
  editPerson: 'features/persons/edit/EditPersonPage',
  personMessages: 'features/persons/messages/MessagesPage',
  consentSheet: 'app/pages/ConsentSheetPage',
  createPerson: 'features/persons/edit/CreatePersonPage',
  stopNumber: 'features/persons/stop/StopNumberPage',
  subscriptions: 'features/subscriptions/SubscriptionsPage',
  personSubscriptions: 'features/subscriptions/SubscriptionsPage',
  participants: 'features/participants/invite/ParticipantsPage',
  participantsBulk: 'features/participants/bulk/BulkPage',
  newImport: 'features/imports/new/NewImportPage',
  devices: 'features/devices/DevicesPage',
  broadcasts: 'features/broadcasts/list/BroadcastsPage',
  broadcastDraft: 'features/broadcasts/DraftPage',
  broadcast: 'features/broadcasts/broadcast/BroadcastPage',
  waves: 'features/broadcasts/waves/WavesPage',
  samplePeople: 'features/broadcasts/sample-people/SamplePeoplePage',
  wallet: 'features/wallet/campaigns/CampaignsPage',
  walletItems: 'features/wallet/items/ItemsPage',
  walletExport: 'features/wallet/export/ExportPage',
  walletBulk: 'features/wallet/bulk/BulkPage',
  walletItem: 'features/wallet/item/ItemPage',
  walletMessages: 'features/wallet/messages/MessagesPage',
  walletMessage: 'features/wallet/messages/MessagePage',
  newWalletMessage: 'features/wallet/message-composer/NewMessagePage',
  overview: 'app/pages/OverviewPage',
  imports: 'features/imports/batches/BatchesPage',
  importToken: 'features/imports/token/TokenHistoryPage',
  importFile: 'features/imports/failures/FilePage',
  importFailures: 'features/imports/failures/FailuresPage',
  importBatch: 'features/imports/batch/BatchPage',
  activity: 'features/activity/ActivityPage',
  drift: 'features/drift/DriftPage',
  lab: 'features/lab/LabPage',
}

const isPageName = (name: string): name is PageName => Object.hasOwn(pageModules, name)

/** Every page once. */
export const pageNames: readonly PageName[] = Object.keys(pageModules).filter(name => isPageName(name))
