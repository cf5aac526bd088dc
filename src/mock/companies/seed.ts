import type { Queryable } from '#/store/db'

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
export async function addCompany(q: Queryable, company: CompanySeed): Promise<void> {
  await q.query('insert into mock.companies (company_key, name, home_country) values ($1, $2, $3)', [
    company.company_key,
    company.name,
    company.home_country,
  ])
  await q.query('insert into mock.apps (app_id, company_key) select app_id, $1 from unnest($2::text[]) as app_id', [
    company.company_key,
    [...company.app_ids],
  ])
}
