import { writeMinutes } from '#/contract/format/timestamps'
import type { StoredPerson } from '../persons/store'
import type { StoredParticipation } from './store'

/** A pending participation as in a reply. `participation_date` is empty until it is confirmed. */
export const writeParticipation = (
  person: Pick<StoredPerson, 'company_key' | 'external_person_id' | 'person_id' | 'person_key'>,
  { expire_date }: StoredParticipation,
) => ({
  person: {
    external_person_id: person.external_person_id,
    person_id: String(person.person_id),
    person_key: person.person_key,
    url: `/companies/${encodeURIComponent(person.company_key)}/mobiledb/persons/${person.person_key}`,
  },
  participation_date: '',
  expire_date: writeMinutes(expire_date),
  status: 'PENDING',
})
