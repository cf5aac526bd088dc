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
  readonly days: readonly [made: number, start: number, end: number, changed: number]
}

/** The six campaigns of the `demo` dataset, in all four statuses. */
export const demoCampaigns: readonly (CampaignSeed & { readonly list_id: DemoListId })[] = [
  {
    acquisition_id: 'AQ7x1',
    list_id: '4107',
    description: 'Store sign-up',
    status: 'active',
    keywords: ['SHOP', 'SHOPS'],
    days: [-335, -320, 45, -173],
  },
  {
    acquisition_id: 'AQ8k2',
    list_id: '4112',
    description: 'Website form',
    status: 'active',
    keywords: ['NEWS'],
    days: [-710, -700, 390, -12],
  },
  {
    acquisition_id: 'AQ9d4',
    list_id: '4120',
    description: 'Iced season counter card',
    status: 'active',
    keywords: ['ICED', 'ICE'],
    days: [-64, -60, 21, -60],
  },
  {
    acquisition_id: 'AQ9f7',
    list_id: '4131',
    description: 'Winter open house',
    status: 'scheduled',
    keywords: ['OPEN'],
    days: [-6, 9, 40, -2],
  },
  {
    acquisition_id: 'AQ3r8',
    list_id: '4085',
    description: 'Recipe club card',
    status: 'past',
    keywords: ['COOK', 'RECIPE'],
    days: [-1500, -1480, -985, -985],
  },
  {
    acquisition_id: 'AQ2t6',
    list_id: '4126',
    description: 'Early access, first form',
    status: 'deleted',
    keywords: [],
    days: [-430, -425, -60, -250],
  },
]

/** Inserts campaigns dated relative to `now`. */
export async function insertCampaigns(
  q: Queryable,
  company_key: string,
  campaigns: readonly CampaignSeed[],
  now: number,
): Promise<void> {
  const rows = campaigns.map(({ days: [made, start, end, changed], ...rest }) => ({
    ...rest,
    company_key,
    sourcecode: SOURCE_CODE,
    created_date: now + made * DAY_MS,
    start_date: now + start * DAY_MS,
    end_date: now + end * DAY_MS,
    updated_date: now + changed * DAY_MS,
  }))
  await insertRows(q, 'mock.acquisition_campaigns', rows)
}
