import type { OptOutReason } from '#/contract/subscriptions'
import type { Queryable } from '#/store/db'
import { firstRow } from '#/store/rows'
import type { StoredPerson } from '../persons/store'

/** A subscription as stored. Each time a person joins a list, a new record is added. */
export interface StoredSubscription {
  readonly list_id: string
  readonly opt_in_date: number
  readonly opt_out_date: number | null
  readonly opt_out_reason: string | null
}

const COLUMNS = 'list_id, opt_in_date, opt_out_date, opt_out_reason'

/** The subscriptions of a person, newest first, with or without ended ones. */
export const subscriptionsOf = (
  q: Queryable,
  { company_key, person_id }: StoredPerson,
  { activeOnly }: { activeOnly: boolean },
): Promise<StoredSubscription[]> =>
  q.query<StoredSubscription>(
    `select ${COLUMNS} from mock.subscriptions where company_key = $1 and person_id = $2
     ${activeOnly ? 'and opt_out_date is null' : ''} order by opt_in_date desc, subscription_id desc`,
    [company_key, person_id],
  )

/** A person's active subscription to a list; null if there is none. */
export const activeSubscription = (
  q: Queryable,
  { company_key, person_id }: StoredPerson,
  listId: string,
): Promise<StoredSubscription | null> =>
  firstRow<StoredSubscription>(
    q,
    `select ${COLUMNS} from mock.subscriptions where company_key = $1 and person_id = $2 and list_id = $3 and opt_out_date is null`,
    [company_key, person_id, listId],
  )

/** Subscribes a person to a list; does nothing if they are already subscribed. */
export async function subscribe(
  q: Queryable,
  { company_key, person_id }: Pick<StoredPerson, 'company_key' | 'person_id'>,
  listId: string,
  now: number,
): Promise<void> {
  await q.query(
    `insert into mock.subscriptions (company_key, person_id, list_id, opt_in_date) values ($1, $2, $3, $4)
     on conflict (company_key, person_id, list_id) where opt_out_date is null do nothing`,
    [company_key, person_id, listId, now],
  )
}

/** Ends a person's active subscription to a list; false if there is none. */
export async function endSubscription(
  q: Queryable,
  { company_key, person_id }: StoredPerson,
  listId: string,
  { reason, now }: { reason: OptOutReason; now: number },
): Promise<boolean> {
  const ended = await q.query(
    `update mock.subscriptions set opt_out_date = greatest($4::bigint, opt_in_date), opt_out_reason = $5
     where company_key = $1 and person_id = $2 and list_id = $3 and opt_out_date is null returning subscription_id`,
    [company_key, person_id, listId, now, reason],
  )
  return ended.length > 0
}

/** Ends all active subscriptions of the persons who have the number; returns how many. */
export async function endSubscriptionsOfNumber(
  q: Queryable,
  companyKey: string,
  mdn: string,
  { reason, now }: { reason: OptOutReason; now: number },
): Promise<number> {
  const ended = await q.query(
    `update mock.subscriptions s set opt_out_date = greatest($3::bigint, s.opt_in_date), opt_out_reason = $4
     from mock.persons p where p.company_key = $1 and p.mdn = $2
       and s.company_key = $1 and s.person_id = p.person_id and s.opt_out_date is null returning s.subscription_id`,
    [companyKey, mdn, now, reason],
  )
  return ended.length
}
