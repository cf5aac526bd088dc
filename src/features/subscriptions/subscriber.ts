import type { PersonReading } from '#/api/persons'
import { formatMdn, isE164, nationalToE164 } from '#/contract/format/mdn'

/** The person whose subscriptions are shown, as far as they have been read. */
export interface Subscriber {
  personKey: string
  /** E.164; null for a person without a number. */
  mdn: string | null
  externalId: string | null
}

export function subscriberOf(personKey: string, reading: PersonReading | undefined, homeCountry: string): Subscriber {
  const written = reading?.person.mobile_phone?.mdn ?? ''
  const mdn = isE164(written) ? written : nationalToE164(written, homeCountry)
  return { personKey, mdn, externalId: reading?.person.external_person_id ?? null }
}

/** The person inside a sentence: the number, else an id. */
export const subscriberLabel = ({ mdn, externalId, personKey }: Subscriber): string =>
  mdn === null ? (externalId ?? personKey.slice(0, 8)) : formatMdn(mdn)

/** The same for the mutation ledger: the number without spaces, so that it can be masked wherever it is shown. */
export const ledgerLabel = (subscriber: Subscriber): string => subscriber.mdn ?? subscriberLabel(subscriber)
