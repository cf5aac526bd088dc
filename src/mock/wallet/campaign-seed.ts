import { DAY_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'

/** Id, name, type, days since it was created, days since it changed, whether it is active. */
const campaigns = [
  ['gLd42xQ', 'Gold circle', 'Loyalty', 310, 34, true],
  ['sUm3rT7', 'Summer trail pass', 'Loyalty', 205, 3, true],
  ['oFf20Zz', '20% off camping', 'Offer', 61, 12, true],
  ['bDay9kP', 'Birthday treat', 'Offer', 420, 88, true],
  ['wIn7erA', 'Winter coat event', 'Offer', 560, 300, false],
] as const

/** Inserts the five wallet campaigns of the `demo` dataset. One has ended, so lists do not show it. */
export async function insertWalletCampaigns(q: Queryable, companyKey: string, now: number): Promise<void> {
  const rows = campaigns.map(([wallet_id, name, type, created, changed, active]) => ({
    company_key: companyKey,
    wallet_id,
    name,
    type,
    active,
    created_at: now - created * DAY_MS,
    updated_at: now - changed * DAY_MS,
  }))
  await insertRows(q, 'mock.wallet_campaigns', rows)
}
