import { randomBytes } from 'node:crypto'
import type { Queryable } from '#/store/db'
import { firstRow, insertRow, onlyRow } from '#/store/rows'

export interface StoredWalletCampaign {
  readonly company_key: string
  readonly wallet_id: string
  /** The number that its items and messages refer to it by. */
  readonly campaign_no: number
  /** The number of the newest change to its items. */
  readonly last_change: number
  readonly name: string
  readonly type: string
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS = 'company_key, wallet_id, campaign_no, last_change, name, type, created_at, updated_at'

/** The active campaigns of a company, most recently updated first. */
export const activeCampaigns = (q: Queryable, companyKey: string, limit: number): Promise<StoredWalletCampaign[]> =>
  q.query<StoredWalletCampaign>(
    `select ${COLUMNS} from mock.wallet_campaigns where company_key = $1 and active
     order by updated_at desc, wallet_id limit ${limit}`,
    [companyKey],
  )

/**
 * One campaign, active or ended; null if the company does not have it. `forUpdate` locks it, and with it changes to its
 * items, until the transaction ends.
 */
export const findWalletCampaign = (
  q: Queryable,
  companyKey: string,
  walletId: string,
  options: { forUpdate?: boolean } = {},
): Promise<StoredWalletCampaign | null> =>
  firstRow<StoredWalletCampaign>(
    q,
    `select ${COLUMNS} from mock.wallet_campaigns where company_key = $1 and wallet_id = $2${options.forUpdate ? ' for update' : ''}`,
    [companyKey, walletId],
  )

/** Locks a campaign, and with it changes to its items, until the transaction ends. */
export const lockCampaign = (q: Queryable, campaignNo: number): Promise<StoredWalletCampaign> =>
  onlyRow<StoredWalletCampaign>(q, `select ${COLUMNS} from mock.wallet_campaigns where campaign_no = $1 for update`, [
    campaignNo,
  ])

/** The number of the newest change to a campaign's items, as stored now. */
export const lastChangeOf = (q: Queryable, { campaign_no }: StoredWalletCampaign): Promise<number> =>
  lastChange(q, 'select last_change from mock.wallet_campaigns where campaign_no = $1', campaign_no)

/** Numbers a change to a campaign's items. The caller must have locked the campaign. */
export const nextChange = (q: Queryable, { campaign_no }: StoredWalletCampaign): Promise<number> =>
  lastChange(
    q,
    `update mock.wallet_campaigns set last_change = nextval('mock.wallet_changes') where campaign_no = $1 returning last_change`,
    campaign_no,
  )

const lastChange = async (q: Queryable, sql: string, campaignNo: number): Promise<number> =>
  (await onlyRow<{ last_change: number }>(q, sql, [campaignNo])).last_change

/** Adds an active campaign, as the account manager does. */
export const insertWalletCampaign = (
  q: Queryable,
  company_key: string,
  campaign: { name: string; type: string },
  now: number,
): Promise<StoredWalletCampaign> => {
  const wallet_id = `w${randomBytes(5).toString('hex')}`
  return insertRow<StoredWalletCampaign>(q, 'mock.wallet_campaigns', {
    values: { company_key, wallet_id, ...campaign, active: true, created_at: now, updated_at: now },
    returning: COLUMNS,
  })
}
