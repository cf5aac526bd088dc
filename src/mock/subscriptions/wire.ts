import { writeSeconds } from '#/contract/format/timestamps'
import type { StoredPerson } from '../persons/store'
import type { StoredSubscription } from './store'

/** A subscription as in a reply. An active one has no opt-out date or reason. */
export function writeSubscription(person: StoredPerson, s: StoredSubscription) {
  const company = `/companies/${encodeURIComponent(person.company_key)}`
  const personUrl = `${company}/mobiledb/persons/${person.person_key}`
  const listId = encodeURIComponent(s.list_id)
  return {
    person: { id: String(person.person_id), url: personUrl },
    subscription_list: { id: s.list_id, url: `${company}/mobiledb/subscription_lists/${listId}` },
    opt_in_date: writeSeconds(s.opt_in_date),
    ...(s.opt_out_date !== null && {
      opt_out_date: writeSeconds(s.opt_out_date),
      opt_out_reason: s.opt_out_reason,
    }),
    url: `${personUrl}/subscriptions/${listId}`,
  }
}
