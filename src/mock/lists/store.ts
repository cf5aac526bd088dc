import type { Queryable } from '#/store/db'

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
export async function listById(q: Queryable, companyKey: string, listId: string): Promise<StoredList | null> {
  const [row] = await q.query<StoredList>(
    `select ${COLUMNS} from mock.subscription_lists where company_key = $1 and list_id = $2`,
    [companyKey, listId],
  )
  return row ?? null
}

/** Adds a list with a new id, as the account manager does. */
export async function insertList(q: Queryable, companyKey: string, name: string): Promise<StoredList> {
  const [row] = await q.query<StoredList>(
    `insert into mock.subscription_lists (company_key, list_id, name) values ($1, nextval('mock.list_ids')::text, $2) returning ${COLUMNS}`,
    [companyKey, name],
  )
  if (!row) throw new Error('The store returned no row for a list it added.')
  return row
}

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
