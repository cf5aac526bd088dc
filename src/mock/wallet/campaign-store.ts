import { randomBytes } from 'node:crypto'
import type { Queryable } from '#/store/db'

export interface StoredWalletCampaign {
  readonly company_key: string
  readonly wallet_id: string
  /** The foreign key of its items and messages. */
  readonly campaign_no: number
  /** The number of the newest change of its items. */
  readonly last_change: number
  readonly name: string
  readonly type: string
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS = 'company_key, wallet_id, campaign_no, last_change, name, type, created_at, updated_at'

/** The active campaigns of a company, last updated first. */
export const activeCampaigns = (q: Queryable, companyKey: string, limit: number): Promise<StoredWalletCampaign[]> =>
  q.query<StoredWalletCampaign>(
    `select ${COLUMNS} from mock.wallet_campaigns where company_key = $1 and active
     order by updated_at desc, wallet_id limit ${limit}`,
    [companyKey],
  )

/**
 * One campaign, active or ended; null if the company does not have it. `forItems` locks it, and with it changes of its
 * items, until the transaction ends.
 */
export async function findWalletCampaign(
  q: Queryable,
  companyKey: string,
  walletId: string,
  options: { forItems?: boolean } = {},
): Promise<StoredWalletCampaign | null> {
  const [row] = await q.query<StoredWalletCampaign>(
    `select ${COLUMNS} from mock.wallet_campaigns where company_key = $1 and wallet_id = $2${options.forItems ? ' for update' : ''}`,
    [companyKey, walletId],
  )
  return row ?? null
}

/** Locks a campaign, and with it changes of its items, until the transaction ends. */
export async function lockCampaign(q: Queryable, campaignNo: number): Promise<StoredWalletCampaign> {
  const [row] = await q.query<StoredWalletCampaign>(
    `select ${COLUMNS} from mock.wallet_campaigns where campaign_no = $1 for update`,
    [campaignNo],
  )
  if (!row) throw new Error(`There is no wallet campaign ${campaignNo}.`)
  return row
}

/** The current number of the newest change of a campaign's items. */
export async function lastChangeOf(q: Queryable, { campaign_no }: StoredWalletCampaign): Promise<number> {
  const [row] = await q.query<{ last_change: number }>(
    'select last_change from mock.wallet_campaigns where campaign_no = $1',
    [campaign_no],
  )
  return row?.last_change ?? 0
}

/** Numbers a change of a campaign's items. The caller has locked the campaign. */
export async function nextChange(q: Queryable, { campaign_no }: StoredWalletCampaign): Promise<number> {
  const [row] = await q.query<{ last_change: number }>(
    `update mock.wallet_campaigns set last_change = nextval('mock.wallet_changes') where campaign_no = $1 returning last_change`,
    [campaign_no],
  )
  if (!row) throw new Error(`Wallet campaign ${campaign_no} disappeared while it was locked.`)
  return row.last_change
}

/** Adds an active campaign, as the account manager does. */
export async function insertWalletCampaign(
  q: Queryable,
  companyKey: string,
  campaign: { name: string; type: string },
  now: number,
): Promise<StoredWalletCampaign> {
  const [row] = await q.query<StoredWalletCampaign>(
    `insert into mock.wallet_campaigns (company_key, wallet_id, name, type, active, created_at, updated_at)
     values ($1, $2, $3, $4, true, $5, $5) returning ${COLUMNS}`,
    [companyKey, `w${randomBytes(5).toString('hex')}`, campaign.name, campaign.type, now],
  )
  if (!row) throw new Error('The store returned no row for a campaign it added.')
  return row
}
