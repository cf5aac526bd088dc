/** The routes of the app, from which the route tables in app/routes are built. `paths` below has to match them. */
export const routePatterns = {
  home: '/',
  signIn: '/sign-in',
  lookUp: '/:connection/:company_key/persons',
  person: '/:connection/:company_key/persons/:person_key',
  editPerson: '/:connection/:company_key/persons/:person_key/edit',
  personMessages: '/:connection/:company_key/persons/:person_key/messages',
  consentSheet: '/:connection/:company_key/persons/:person_key/consent',
  // Two segments, so that no person key can be mistaken for it
  createPerson: '/:connection/:company_key/persons/-/new',
  stopNumber: '/:connection/:company_key/persons/-/stop',
  subscriptions: '/:connection/:company_key/subscriptions',
  personSubscriptions: '/:connection/:company_key/subscriptions/:person_key',
  participants: '/:connection/:company_key/participants',
  participantsBulk: '/:connection/:company_key/participants/bulk',
  newImport: '/:connection/:company_key/imports/new',
  devices: '/:connection/:company_key/devices',
  broadcasts: '/:connection/:company_key/broadcasts',
  broadcastDraft: '/:connection/:company_key/broadcasts/drafts/:draft_id/:step?',
  broadcast: '/:connection/:company_key/broadcasts/:broadcast_id',
  // Two segments, so that no broadcast id can be mistaken for it
  waves: '/:connection/:company_key/broadcasts/-/waves',
  samplePeople: '/:connection/:company_key/broadcasts/-/sample-people',
  wallet: '/:connection/:company_key/wallet',
  walletItems: '/:connection/:company_key/wallet/:wallet_id/items',
  walletExport: '/:connection/:company_key/wallet/:wallet_id/export',
  walletBulk: '/:connection/:company_key/wallet/:wallet_id/bulk',
  walletItem: '/:connection/:company_key/wallet/:wallet_id/items/:wallet_item_id',
  walletMessages: '/:connection/:company_key/wallet/:wallet_id/messages',
  walletMessage: '/:connection/:company_key/wallet/:wallet_id/messages/:wallet_message_id',
  // Two segments, so that no message id can be mistaken for it
  newWalletMessage: '/:connection/:company_key/wallet/:wallet_id/messages/-/new/:step?',
  overview: '/:connection/:company_key/overview',
  imports: '/:connection/:company_key/imports',
  importToken: '/:connection/:company_key/imports/token',
  // Three segments, so that no app id can be mistaken for it
  importFile: '/:connection/:company_key/imports/-/files/:job_id',
  importFailures: '/:connection/:company_key/imports/failures',
  // Two segments, so that no app id can be mistaken for a page
  importBatch: '/:connection/:company_key/imports/:app_id/:batch_id',
  activity: '/:connection/:company_key/activity',
  /** Where replies differed from the interface. */
  drift: '/:connection/:company_key/drift',
  lab: '/:connection/:company_key/lab',
} as const

/** The two segments that every path of a session begins with. */
export interface RouteParams {
  connection: string
  company_key: string
}

/** Builds the path of each screen; links are made only with these. No numbers, names, or external ids in a URL. */
export const paths = {
  home: () => '/',
  /** @param to the path to open after signing in, see `safeReturn` */
  signIn: (to?: string) => (to === undefined ? '/sign-in' : `/sign-in?${new URLSearchParams({ to }).toString()}`),
  lookUp: (params: RouteParams) => `${base(params)}/persons`,
  person: (params: RouteParams, personKey: string) => `${base(params)}/persons/${segment(personKey)}`,
  editPerson: (params: RouteParams, personKey: string) => `${base(params)}/persons/${segment(personKey)}/edit`,
  personMessages: (params: RouteParams, personKey: string) => `${base(params)}/persons/${segment(personKey)}/messages`,
  consentSheet: (params: RouteParams, personKey: string) => `${base(params)}/persons/${segment(personKey)}/consent`,
  /** What is already known about the person, such as a number, goes into the history state. */
  createPerson: (params: RouteParams) => `${base(params)}/persons/-/new`,
  /**
   * The number goes into the history state.
   * @param job an existing job; without one, reviews what a new one would do
   */
  stopNumber: (params: RouteParams, job?: string) => `${base(params)}/persons/-/stop${jobQuery(job)}`,
  subscriptions: (params: RouteParams) => `${base(params)}/subscriptions`,
  personSubscriptions: (params: RouteParams, personKey: string) =>
    `${base(params)}/subscriptions/${segment(personKey)}`,
  /** The person to invite goes into the history state (`invitation.ts`). */
  participants: (params: RouteParams) => `${base(params)}/participants`,
  /** @param job an existing job; without one, starts a new one */
  participantsBulk: (params: RouteParams, job?: string) => `${base(params)}/participants/bulk${jobQuery(job)}`,
  /** @param job an existing job; without one, starts a new one */
  newImport: (params: RouteParams, job?: string) => `${base(params)}/imports/new${jobQuery(job)}`,
  /** The device to look up goes into the history state. */
  devices: (params: RouteParams) => `${base(params)}/devices`,
  broadcasts: (params: RouteParams) => `${base(params)}/broadcasts`,
  broadcast: (params: RouteParams, broadcastId: string) => `${base(params)}/broadcasts/${segment(broadcastId)}`,
  /** @param draftId a draft stored in this browser */
  broadcastDraft: (params: RouteParams, draftId: string, step?: 'review' | 'waves') =>
    `${base(params)}/broadcasts/drafts/${segment(draftId)}${step === undefined ? '' : `/${step}`}`,
  /** @param job the job that schedules a set of waves */
  waves: (params: RouteParams, job: string) => `${base(params)}/broadcasts/-/waves${jobQuery(job)}`,
  /** Keys of people are kept in this browser, not in the URL. */
  samplePeople: (params: RouteParams) => `${base(params)}/broadcasts/-/sample-people`,
  wallet: (params: RouteParams) => `${base(params)}/wallet`,
  walletItems: (params: RouteParams, walletId: string) => `${base(params)}/wallet/${segment(walletId)}/items`,
  /** @param job an existing job; without one, starts a new one from the filters in the URL and the history state */
  walletExport: (params: RouteParams, walletId: string, job?: string) =>
    `${base(params)}/wallet/${segment(walletId)}/export${jobQuery(job)}`,
  /** @param job an existing job; without one, starts a new one from a file or the filters */
  walletBulk: (params: RouteParams, walletId: string, job?: string) =>
    `${base(params)}/wallet/${segment(walletId)}/bulk${jobQuery(job)}`,
  walletItem: (params: RouteParams, walletId: string, itemId: string) =>
    `${base(params)}/wallet/${segment(walletId)}/items/${segment(itemId)}`,
  walletMessages: (params: RouteParams, walletId: string) => `${base(params)}/wallet/${segment(walletId)}/messages`,
  walletMessage: (params: RouteParams, walletId: string, messageId: string) =>
    `${base(params)}/wallet/${segment(walletId)}/messages/${segment(messageId)}`,
  newWalletMessage: (params: RouteParams, walletId: string, step?: 'review') =>
    `${base(params)}/wallet/${segment(walletId)}/messages/-/new${step === undefined ? '' : `/${step}`}`,
  overview: (params: RouteParams) => `${base(params)}/overview`,
  /**
   * @param app the app whose batches to list; by default the first known one
   * @param job the job of a file, to list only its batches
   */
  imports: (params: RouteParams, app?: string, job?: string) => `${base(params)}/imports${queryOf({ app, job })}`,
  /** A file that was sent from this browser, named by its job. */
  importFile: (params: RouteParams, job: string) => `${base(params)}/imports/-/files/${segment(job)}`,
  importBatch: (params: RouteParams, appId: string, batchId: string) =>
    `${base(params)}/imports/${segment(appId)}/${segment(batchId)}`,
  /** The token goes into the history state, never into the URL. */
  importToken: (params: RouteParams) => `${base(params)}/imports/token`,
  /** @param thing what the acts were about, as `type:key`; by default all acts */
  activity: (params: RouteParams, thing?: string) =>
    `${base(params)}/activity${thing === undefined ? '' : `?${new URLSearchParams({ thing }).toString()}`}`,
  /** @param about the app and batches whose failures to list; by default all apps since yesterday */
  importFailures: (params: RouteParams, about: { app?: string; batches?: readonly string[] } = {}) =>
    `${base(params)}/imports/failures${queryOf({ app: about.app, batches: about.batches && JSON.stringify(about.batches) })}`,
  drift: (params: RouteParams) => `${base(params)}/drift`,
  /** @param part the section to open; by default the first */
  lab: (params: RouteParams, part?: string) => `${base(params)}/lab${queryOf({ part })}`,
  /** @param call the request id of a call in the API log */
  labRebuild: (params: RouteParams, call: string) => `${base(params)}/lab${queryOf({ part: 'dataset', call })}`,
}

const base = ({ connection, company_key }: RouteParams): string => `/${segment(connection)}/${segment(company_key)}`

function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  return query.size === 0 ? '' : `?${query.toString()}`
}

const jobQuery = (job: string | undefined): string =>
  job === undefined ? '' : `?${new URLSearchParams({ job }).toString()}`

/**
 * Encodes a value as one path segment. A value that a URL cannot carry (empty, dots that URL parsers collapse, lone
 * surrogates) becomes a segment that matches nothing, so that the link leads to "not found" and never elsewhere.
 */
function segment(value: string): string {
  if (value === '' || value === '.' || value === '..' || /\p{Surrogate}/u.test(value)) return NO_MATCH
  return encodeURIComponent(value)
}
const NO_MATCH = encodeURIComponent('\uFFFD')
