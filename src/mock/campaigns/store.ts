import { randomBytes } from 'node:crypto'
import type { AcquisitionCampaignStatus } from '#/contract/campaigns'
import type { Queryable } from '#/store/db'
import { firstRow, insertRow } from '#/store/rows'
import type { DueSource } from '../clock/scheduler'

/** An acquisition campaign as stored. */
export interface StoredCampaign {
  readonly company_key: string
  readonly acquisition_id: string
  readonly list_id: string
  readonly description: string
  readonly status: AcquisitionCampaignStatus
  readonly start_date: number | null
  readonly end_date: number | null
  readonly keywords: readonly string[]
  readonly sourcecode: string
  readonly created_date: number
  readonly updated_date: number
}

const COLUMNS = `company_key, acquisition_id, list_id, description, status, start_date, end_date, keywords, sourcecode,
  created_date, updated_date`
const NEWEST_FIRST = 'order by updated_date desc, acquisition_id'

/** The active campaigns of a company, most recently changed first. */
export const activeAcquisitionCampaigns = (
  q: Queryable,
  companyKey: string,
  limit: number,
): Promise<StoredCampaign[]> =>
  q.query<StoredCampaign>(
    `select ${COLUMNS} from mock.acquisition_campaigns where company_key = $1 and status = 'active' ${NEWEST_FIRST} limit ${limit}`,
    [companyKey],
  )

/** All campaigns of a list, in any status. */
export const campaignsOfList = (q: Queryable, companyKey: string, listId: string): Promise<StoredCampaign[]> =>
  q.query<StoredCampaign>(
    `select ${COLUMNS} from mock.acquisition_campaigns where company_key = $1 and list_id = $2 ${NEWEST_FIRST}`,
    [companyKey, listId],
  )

/** One campaign in any status; null if the company does not have it. */
export const campaignById = (q: Queryable, companyKey: string, id: string): Promise<StoredCampaign | null> =>
  firstRow<StoredCampaign>(
    q,
    `select ${COLUMNS} from mock.acquisition_campaigns where company_key = $1 and acquisition_id = $2`,
    [companyKey, id],
  )

export type NewCampaign = Pick<
  StoredCampaign,
  'list_id' | 'description' | 'status' | 'start_date' | 'end_date' | 'keywords'
>

/** The short code that campaigns of the mock send from, except those that the lab inserts. */
export const SOURCE_CODE = '54021'

/** Adds a campaign with a new id, as the account manager does. */
export const insertCampaign = (
  q: Queryable,
  company_key: string,
  campaign: NewCampaign,
  now: number,
): Promise<StoredCampaign> => {
  const acquisition_id = `AQ${randomBytes(4).toString('hex')}`
  const dates = { created_date: now, updated_date: now }
  return insertRow<StoredCampaign>(q, 'mock.acquisition_campaigns', {
    values: { company_key, acquisition_id, ...campaign, sourcecode: SOURCE_CODE, ...dates },
    returning: COLUMNS,
  })
}

/**
 * A campaign becomes `active` at its start date and `past` at its end date. Dates that were already past when it was
 * created have no effect, so a status given with them is kept.
 */
export const campaignTransitions: DueSource = {
  nextDue: `select least((select min(start_date) from mock.acquisition_campaigns where status = 'scheduled' and start_date > created_date),
    (select min(end_date) from mock.acquisition_campaigns where status = 'active' and end_date > created_date))`,
  run: async (q, moment) => {
    await q.query(
      `update mock.acquisition_campaigns set status = 'active', updated_date = $1
       where status = 'scheduled' and start_date > created_date and start_date <= $1`,
      [moment],
    )
    await q.query(
      `update mock.acquisition_campaigns set status = 'past', updated_date = $1
       where status = 'active' and end_date > created_date and end_date <= $1`,
      [moment],
    )
  },
}
