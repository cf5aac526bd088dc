/** The bounds of interface.md "Limits". A list that comes back this long may be cut off: say so, claim no total. */
export const limits = {
  personSearch: 25,
  broadcastList: 100,
  walletCampaignList: 50,
  /** Decision 20. */
  acquisitionCampaignList: 50,
  importBatchList: 100,
  importBatchDevices: 1000,
  /** Decision 42. */
  importTokenLength: 4096,
  /** Decision 14. */
  externalPersonIdLength: 128,
  walletItemPage: 50,
  walletItemPageMax: 1000,
  /** Decision 50. */
  walletItemLocations: 10,
  walletMessageList: 50,
  /** Ours: more say nothing that fewer do not. */
  walletMessageFilters: 100,
} as const

/** Calls a second by class of route (interface.md "Limits", decision 8). */
export const ratePerSecond = { events: 300, company: 100, app: 100, other: 20 } as const
export type RateClass = keyof typeof ratePerSecond

/** Which limit a path counts against, and whose: limits are kept per company and per app. */
export function rateClassOf(method: string, path: string): { rateClass: RateClass; owner: string } {
  const [, root, owner = '', resource] = path.split('/')
  if (root === 'companies')
    return { rateClass: method === 'POST' && resource === 'events' ? 'events' : 'company', owner }
  if (root === 'mobile_apps') return { rateClass: 'app', owner }
  return { rateClass: 'other', owner: '' }
}
