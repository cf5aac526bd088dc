/**
 * The limits of the service. A list as long as its limit may have been cut off, so screens must not show its length as
 * a total.
 */
export const limits = {
  personSearch: 25,
  broadcastList: 100,
  walletCampaignList: 50,
  acquisitionCampaignList: 50,
  importBatchList: 100,
  importBatchDevices: 1000,
  importTokenLength: 4096,
  externalPersonIdLength: 128,
  walletItemPage: 50,
  walletItemPageMax: 1000,
  walletItemLocations: 10,
  walletMessageList: 50,
  /** Our own limit; the service documents none. */
  walletMessageFilters: 100,
  /** How many filters the mock accepts in one broadcast; the service documents no limit. */
  broadcastFilters: 100,
  /** How many values the mock accepts in one body. */
  jsonValues: 12_000,
} as const

/** Calls per second, by class of route. */
export const ratePerSecond = { events: 300, company: 100, app: 100, other: 20 } as const
export type RateClass = keyof typeof ratePerSecond

/** The limit a path counts against, and its owner: each company and each app has its own. */
export function rateClassOf(method: string, path: string): { rateClass: RateClass; owner: string } {
  const [, root, owner = '', resource] = path.split('/')
  if (root === 'companies')
    return { rateClass: method === 'POST' && resource === 'events' ? 'events' : 'company', owner }
  if (root === 'mobile_apps') return { rateClass: 'app', owner }
  return { rateClass: 'other', owner: '' }
}
