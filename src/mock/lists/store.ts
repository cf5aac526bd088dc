import type { Queryable } from '#/store/db'
import { firstRow, insertRow } from '#/store/rows'

export interface StoredList {
  readonly company_key: string
  readonly list_id: string
  readonly name: string
}

const COLUMNS = 'company_key, list_id, name'

/** The lists of a company, in the order they were created. */
export const listsOf = (q: Queryable, companyKey: string): Promise<StoredList[]> =>
  q.query<StoredList>(`select ${COLUMNS} from mock.subscription_lists where company_key = $1 order by position`, [
    companyKey,
  ])

/** One list; null if the company does not have it. */
export const listById = (q: Queryable, companyKey: string, listId: string): Promise<StoredList | null> =>
  firstRow<StoredList>(q, `select ${COLUMNS} from mock.subscription_lists where company_key = $1 and list_id = $2`, [
    companyKey,
    listId,
  ])

/** Adds a list with a new id, as the account manager does. */
export const insertList = (q: Queryable, company_key: string, name: string): Promise<StoredList> =>
  insertRow<StoredList>(q, 'mock.subscription_lists', {
    values: { company_key, name },
    computed: { list_id: "nextval('mock.list_ids')::text" },
    returning: COLUMNS,
  })

/** Which of these persons have an active subscription to the list. */
export async function subscribersAmong(
  q: Queryable,
  { company_key, list_id }: StoredList,
  personIds: readonly number[],
): Promise<Set<number>> {
  const rows = await q.query<{ person_id: number }>(
    `select person_id from mock.subscriptions
     where company_key = $1 and list_id = $2 and person_id = any($3::bigint[]) and opt_out_date is null`,
    [company_key, list_id, [...personIds]],
  )
  return new Set(rows.map(row => row.person_id))
}
