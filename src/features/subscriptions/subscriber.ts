import { numberOf, type PersonReading } from '#/api/persons'
import { isRecord, ownValue } from '#/contract/format/json'
import { personLabel, shortKey } from '#/parts/mdn/person-label'

/** The person whose subscriptions are shown, as far as they have been read. */
export interface Subscriber {
  personKey: string
  /** What sentences call the person: never the number, because others may have the same one. */
  label: string
  /** E.164; null without a number that can be read, and until the person is read. */
  mdn: string | null
  /** Whether the person has a number, even one that cannot be read; null until the person is read. */
  hasNumber: boolean | null
  externalId: string | null
}

/** The subscriber, from what was read of the person; until they are read, only the key is known. */
export const subscriberOf = (
  personKey: string,
  reading: PersonReading | undefined,
  homeCountry: string,
): Subscriber => ({
  personKey,
  label: reading ? personLabel(reading) : shortKey(personKey),
  mdn: reading ? numberOf(reading, homeCountry) : null,
  hasNumber: reading ? !hasNoNumber(reading.raw) : null,
  externalId: reading?.person.external_person_id || null,
})

/** As received: a number of the wrong type is missing from the typed person. */
function hasNoNumber(raw: unknown): boolean {
  const phone = ownValue(raw, 'mobile_phone') ?? null
  return phone === null || (isRecord(phone) && (ownValue(phone, 'mdn') ?? '') === '')
}
