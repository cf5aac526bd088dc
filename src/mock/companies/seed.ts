import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'

/** A company without any data. */
export interface CompanySeed {
  readonly company_key: string
  readonly name: string
  readonly home_country: string
  readonly app_ids: readonly string[]
}

/** The two companies of every dataset. */
export const DEMO: CompanySeed = {
  company_key: 'DEMO',
  name: 'Lakeside Outfitters',
  home_country: 'US',
  app_ids: ['demo-app'],
}
export const OTHER: CompanySeed = {
  company_key: 'OTHER',
  name: 'Harbour & Vale',
  home_country: 'GB',
  app_ids: ['other-app'],
}

/** Inserts a company and its apps. */
export async function addCompany(q: Queryable, { app_ids, ...company }: CompanySeed): Promise<void> {
  const { company_key } = company
  await insertRows(q, 'mock.companies', [company])
  await insertRows(
    q,
    'mock.apps',
    app_ids.map(app_id => ({ app_id, company_key })),
  )
}
