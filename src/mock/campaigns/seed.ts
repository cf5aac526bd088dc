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
  readonly days: {
    readonly created: number
    readonly start: number
    readonly end: number
    /** When it was last changed. */
    readonly changed: number
  }
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
  campaign('AQ7x1', '4107', 'Store sign-up', 'active', ['SHOP', 'SHOPS'], {
    created: -335,
    start: -320,
    end: 45,
    changed: -173,
  }),
  campaign('AQ8k2', '4112', 'Website form', 'active', ['NEWS'], { created: -710, start: -700, end: 390, changed: -12 }),
  campaign('AQ9d4', '4120', 'Iced season counter card', 'active', ['ICED', 'ICE'], {
    created: -64,
    start: -60,
    end: 21,
    changed: -60,
  }),
  campaign('AQ9f7', '4131', 'Winter open house', 'scheduled', ['OPEN'], {
    created: -6,
    start: 9,
    end: 40,
    changed: -2,
  }),
  campaign('AQ3r8', '4085', 'Recipe club card', 'past', ['COOK', 'RECIPE'], {
    created: -1500,
    start: -1480,
    end: -985,
    changed: -985,
  }),
  campaign('AQ2t6', '4126', 'Early access, first form', 'deleted', [], {
    created: -430,
    start: -425,
    end: -60,
    changed: -250,
  }),
]

/** Inserts campaigns dated relative to `now`. */
export async function insertCampaigns(
  q: Queryable,
  company_key: string,
  campaigns: readonly CampaignSeed[],
  now: number,
): Promise<void> {
  const rows = campaigns.map(({ days, ...rest }) => ({
    ...rest,
    company_key,
    sourcecode: SOURCE_CODE,
    created_date: now + days.created * DAY_MS,
    start_date: now + days.start * DAY_MS,
    end_date: now + days.end * DAY_MS,
    updated_date: now + days.changed * DAY_MS,
  }))
  await insertRows(q, 'mock.acquisition_campaigns', rows)
}
