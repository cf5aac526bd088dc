/** The routes of the app; `app/routes/routes.tsx` and `app/routes/session-pages.ts` build their tables from these, so that a link and its route cannot differ. */
export const routePatterns = {
  home: '/',
  signIn: '/sign-in',
  lookUp: '/:connection/:company_key/persons',
  person: '/:connection/:company_key/persons/:person_key',
  editPerson: '/:connection/:company_key/persons/:person_key/edit',
  // two segments: whatever keys a service gives out, none is mistaken for it
  createPerson: '/:connection/:company_key/persons/-/new',
  subscriptions: '/:connection/:company_key/subscriptions',
  subscriptionsOf: '/:connection/:company_key/subscriptions/:person_key',
  participants: '/:connection/:company_key/participants',
  participantsBulk: '/:connection/:company_key/participants/bulk',
  newImport: '/:connection/:company_key/imports/new',
  devices: '/:connection/:company_key/devices',
  broadcasts: '/:connection/:company_key/broadcasts',
  broadcastDraft: '/:connection/:company_key/broadcasts/drafts/:draft_id/:step?',
  broadcast: '/:connection/:company_key/broadcasts/:broadcast_id',
  wallet: '/:connection/:company_key/wallet',
  walletItems: '/:connection/:company_key/wallet/:wallet_id/items',
  walletExport: '/:connection/:company_key/wallet/:wallet_id/export',
  walletBulk: '/:connection/:company_key/wallet/:wallet_id/bulk',
  walletItem: '/:connection/:company_key/wallet/:wallet_id/items/:wallet_item_id',
  walletMessages: '/:connection/:company_key/wallet/:wallet_id/messages',
  walletMessage: '/:connection/:company_key/wallet/:wallet_id/messages/:wallet_message_id',
  // two segments, as for persons: no message is called so
  newWalletMessage: '/:connection/:company_key/wallet/:wallet_id/messages/-/new/:step?',
  overview: '/:connection/:company_key/overview',
  imports: '/:connection/:company_key/imports',
  importToken: '/:connection/:company_key/imports/token',
  // two segments: no app id is mistaken for a page
  importBatch: '/:connection/:company_key/imports/:app_id/:batch_id',
  lab: '/:connection/:company_key/lab',
} as const

/** Whose pages: the pair that every address of a session begins with. */
export interface RouteParams {
  connection: string
  company_key: string
}

/** A builder for each screen: the only way a link is made. Numbers, names and external ids never go into an address. */
export const paths = {
  home: () => '/',
  /** @param to where to go on after signing in: an own address, see `safeReturn` */
  signIn: (to?: string) => (to === undefined ? '/sign-in' : `/sign-in?${new URLSearchParams({ to }).toString()}`),
  lookUp: (place: RouteParams) => `${base(place)}/persons`,
  person: (place: RouteParams, personKey: string) => `${base(place)}/persons/${segment(personKey)}`,
  editPerson: (place: RouteParams, personKey: string) => `${base(place)}/persons/${segment(personKey)}/edit`,
  /** What is known of the person already (a number that nobody has) goes into the history entry's state. */
  createPerson: (place: RouteParams) => `${base(place)}/persons/-/new`,
  subscriptions: (place: RouteParams) => `${base(place)}/subscriptions`,
  subscriptionsOf: (place: RouteParams, personKey: string) => `${base(place)}/subscriptions/${segment(personKey)}`,
  /** Who is to be invited goes into the history entry's state (`invitation.ts`). */
  participants: (place: RouteParams) => `${base(place)}/participants`,
  /** @param job one that was started from a file; without, a new one */
  participantsBulk: (place: RouteParams, job?: string) => `${base(place)}/participants/bulk${jobQuery(job)}`,
  /** @param job one that was started from a file; without, a new one */
  newImport: (place: RouteParams, job?: string) => `${base(place)}/imports/new${jobQuery(job)}`,
  /** Which device, and for whom, goes into the history entry's state. */
  devices: (place: RouteParams) => `${base(place)}/devices`,
  broadcasts: (place: RouteParams) => `${base(place)}/broadcasts`,
  broadcast: (place: RouteParams, broadcastId: string) => `${base(place)}/broadcasts/${segment(broadcastId)}`,
  /** @param draftId of this browser's drafts */
  broadcastDraft: (place: RouteParams, draftId: string, step?: 'review') =>
    `${base(place)}/broadcasts/drafts/${segment(draftId)}${step === undefined ? '' : `/${step}`}`,
  wallet: (place: RouteParams) => `${base(place)}/wallet`,
  walletItems: (place: RouteParams, walletId: string) => `${base(place)}/wallet/${segment(walletId)}/items`,
  /** @param job one that was started; without, a new one, of the filters in the address and the history entry */
  walletExport: (place: RouteParams, walletId: string, job?: string) =>
    `${base(place)}/wallet/${segment(walletId)}/export${jobQuery(job)}`,
  /** @param job one that was started; without, a new one, of a file or of filters as above */
  walletBulk: (place: RouteParams, walletId: string, job?: string) =>
    `${base(place)}/wallet/${segment(walletId)}/bulk${jobQuery(job)}`,
  walletItem: (place: RouteParams, walletId: string, itemId: string) =>
    `${base(place)}/wallet/${segment(walletId)}/items/${segment(itemId)}`,
  walletMessages: (place: RouteParams, walletId: string) => `${base(place)}/wallet/${segment(walletId)}/messages`,
  walletMessage: (place: RouteParams, walletId: string, messageId: string) =>
    `${base(place)}/wallet/${segment(walletId)}/messages/${segment(messageId)}`,
  newWalletMessage: (place: RouteParams, walletId: string, step?: 'review') =>
    `${base(place)}/wallet/${segment(walletId)}/messages/-/new${step === undefined ? '' : `/${step}`}`,
  overview: (place: RouteParams) => `${base(place)}/overview`,
  /** @param app whose batches; the first known one without */
  imports: (place: RouteParams, app?: string) =>
    `${base(place)}/imports${app === undefined ? '' : `?${new URLSearchParams({ app }).toString()}`}`,
  importBatch: (place: RouteParams, appId: string, batchId: string) =>
    `${base(place)}/imports/${segment(appId)}/${segment(batchId)}`,
  /** Whose history goes into the history entry's state: a token is never in an address. */
  importToken: (place: RouteParams) => `${base(place)}/imports/token`,
  /** @param part which part of it is open; the first without one */
  lab: (place: RouteParams, part?: string) =>
    `${base(place)}/lab${part === undefined ? '' : `?${new URLSearchParams({ part }).toString()}`}`,
}

const base = ({ connection, company_key }: RouteParams): string => `/${segment(connection)}/${segment(company_key)}`

const jobQuery = (job: string | undefined): string =>
  job === undefined ? '' : `?${new URLSearchParams({ job }).toString()}`

/**
 * A value as one segment. What no address can carry (empty, dots that the URL parser folds away, broken characters)
 * becomes a segment that names nothing, so that the link leads to "not found" and never elsewhere (facts.md 16).
 */
function segment(value: string): string {
  if (value === '' || value === '.' || value === '..' || /\p{Surrogate}/u.test(value)) return NOTHING
  return encodeURIComponent(value)
}
const NOTHING = encodeURIComponent('\uFFFD')
