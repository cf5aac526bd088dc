import type { AcquisitionCampaignStatus } from '#/contract/campaigns'
import { DAY_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'
import type { DemoListId } from '../lists/seed'
import { SOURCE_CODE } from './store'

/** A campaign of a dataset. Its dates are in days from now, negative for the past. */
export interface CampaignSeed {
  readonly acquisition_id: string
  readonly list_id: string
  readonly description: string
  readonly status: AcquisitionCampaignStatus
  readonly keywords: readonly string[]
  /** Created, start, end, last changed. */
  readonly days: readonly [created: number, start: number, end: number, changed: number]
}

type DemoCampaign = CampaignSeed & { readonly list_id: DemoListId }

const campaign = (
  acquisition_id: string,
  list_id: DemoListId,
  description: string,
  status: AcquisitionCampaignStatus,
  keywords: readonly string[],
  days: CampaignSeed['days'],
): DemoCampaign => ({ acquisition_id, list_id, description, status, keywords, days })

/** The six campaigns of the `demo` dataset, in all four statuses. */
export const demoCampaigns: readonly DemoCampaign[] = [
  campaign('AQ7x1', '4107', 'Store sign-up', 'active', ['SHOP', 'SHOPS'], [-335, -320, 45, -173]),
  campaign('AQ8k2', '4112', 'Website form', 'active', ['NEWS'], [-710, -700, 390, -12]),
  campaign('AQ9d4', '4120', 'Iced season counter card', 'active', ['ICED', 'ICE'], [-64, -60, 21, -60]),
  campaign('AQ9f7', '4131', 'Winter open house', 'scheduled', ['OPEN'], [-6, 9, 40, -2]),
  campaign('AQ3r8', '4085', 'Recipe club card', 'past', ['COOK', 'RECIPE'], [-1500, -1480, -985, -985]),
  campaign('AQ2t6', '4126', 'Early access, first form', 'deleted', [], [-430, -425, -60, -250]),
]

/** Inserts campaigns dated relative to `now`. */
export async function insertCampaigns(
  q: Queryable,
  company_key: string,
  campaigns: readonly CampaignSeed[],
  now: number,
): Promise<void> {
  const rows = campaigns.map(({ days: [created, start, end, changed], ...rest }) => ({
    ...rest,
    company_key,
    sourcecode: SOURCE_CODE,
    created_date: now + created * DAY_MS,
    start_date: now + start * DAY_MS,
    end_date: now + end * DAY_MS,
    updated_date: now + changed * DAY_MS,
  }))
  await insertRows(q, 'mock.acquisition_campaigns', rows)
}
