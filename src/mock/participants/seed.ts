import { MINUTE_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'
import { demoCampaigns } from '../campaigns/seed'
import type { PersonSeed } from '../persons/generate-person'
import { seededPersonId } from '../persons/seed'
import type { SubscriptionSeed } from '../subscriptions/seed'

const LIFETIME_MINUTES = 24 * 60

/** Pending and rejected participations: the campaign, and the minutes left to answer. */
const pending = [
  ['AQ7x1', 1437],
  ['AQ7x1', 1162],
  ['AQ8k2', 1391],
  ['AQ8k2', 604],
  ['AQ9d4', 338],
  ['AQ7x1', 96],
  ['AQ9d4', 11],
] as const
const rejected = [
  ['AQ7x1', 777],
  ['AQ9d4', 1203],
] as const

/** Inserts the participations of the `demo` dataset, each for a different person who is not on the campaign's list. */
export async function insertParticipants(
  q: Queryable,
  companyKey: string,
  people: readonly PersonSeed[],
  subscriptions: readonly SubscriptionSeed[],
  now: number,
): Promise<void> {
  const onList = new Set(subscriptions.filter(s => s.until === null).map(s => `${s.list_id}/${s.person_id}`))
  // The last people of the dataset, because no other part of it refers to them
  const candidates = people
    .map((person, index) => ({ mdn: person.mdn, person_id: seededPersonId(person, index) }))
    .filter(each => each.mdn?.startsWith('+1'))
    .reverse()
  const rows = [
    ...pending.map(row => [...row, 'PENDING'] as const),
    ...rejected.map(row => [...row, 'REJECTED'] as const),
  ].map(([acquisition_id, minutesLeft, status]) => {
    const listId = demoCampaigns.find(c => c.acquisition_id === acquisition_id)?.list_id ?? ''
    const chosen = candidates.findIndex(each => !onList.has(`${listId}/${each.person_id}`))
    const [person] = candidates.splice(chosen, 1)
    const expire_date = now + minutesLeft * MINUTE_MS
    const added_at = expire_date - LIFETIME_MINUTES * MINUTE_MS
    return { company_key: companyKey, acquisition_id, status, ...person, expire_date, added_at }
  })
  await insertRows(q, 'mock.participants', rows)
}
