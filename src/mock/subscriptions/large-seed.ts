import type { Queryable } from '#/store/db'
import { subscriptionIndexes } from './migrations'

/**
 * Subscribes the people of `large` to lists of `demo`: three in four to Weekend offers, one in two to Store news.
 * Indexes are built after the rows, which is faster.
 */
export async function fillSubscriptions(q: Queryable, companyKey: string, now: number): Promise<void> {
  await q.exec(subscriptionIndexes.drop)
  await q.query(
    `insert into mock.subscriptions (company_key, person_id, list_id, opt_in_date)
     select company_key, person_id, list_id, created_at + ($2::bigint - created_at) / (3 + person_id % 5)
     from mock.persons cross join (values ('4107'), ('4112')) as list(list_id)
     where company_key = $1 and person_id between 88100000 and 89999999
       and case list_id when '4107' then person_id % 4 < 3 else person_id % 2 = 0 end`,
    [companyKey, now],
  )
  await q.exec(subscriptionIndexes.create)
}
