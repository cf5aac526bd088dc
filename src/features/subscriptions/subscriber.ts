import type { PersonReading } from '#/api/persons'
import { formatMdn, isE164, nationalToE164 } from '#/contract/format/mdn'

/** Who it is about, as far as it is read. */
export interface Subscriber {
  personKey: string
  /** E.164; null without a number. */
  mdn: string | null
  externalId: string | null
}

export function subscriberOf(personKey: string, reading: PersonReading | undefined, homeCountry: string): Subscriber {
  const written = reading?.person.mobile_phone?.mdn ?? ''
  const mdn = isE164(written) ? written : nationalToE164(written, homeCountry)
  return { personKey, mdn, externalId: reading?.person.external_person_id ?? null }
}

/** The person in a sentence: the number, else an id. */
export const saidOf = ({ mdn, externalId, personKey }: Subscriber): string =>
  mdn === null ? (externalId ?? personKey.slice(0, 8)) : formatMdn(mdn)

/** The same for the ledger: numbers without spaces, so that they can be masked where it is shown. */
export const notedOf = (subscriber: Subscriber): string => subscriber.mdn ?? saidOf(subscriber)
