import type { Queryable } from '#/store/db'
import { mergeKeys } from '../merge-keys'
import { carrierOf, zoneOfNumber } from './numbers'
import type { PersonPatch } from './person-patch'
import { type NewPerson, type StoredPerson, updatePersonRow } from './store'

/** The person a write creates. */
export const asNewPerson = (patch: PersonPatch): NewPerson => withPatch(EMPTY_PERSON, patch)

/** The person after a write. If the patch changes nothing, returns the same object, with its `updated_at` unchanged. */
export function applyPatch(person: StoredPerson, patch: PersonPatch, now: number): StoredPerson {
  const changes = withPatch(person, patch)
  return isEqual(person, changes) ? person : { ...person, ...changes, updated_at: Math.max(now, person.updated_at) }
}

/** Applies a write to a person. The caller must have locked the row. A write that changes nothing is not stored. */
export async function storePatch(
  q: Queryable,
  person: StoredPerson,
  patch: PersonPatch,
  now: number,
): Promise<StoredPerson> {
  const changed = applyPatch(person, patch, now)
  if (changed !== person) await updatePersonRow(q, changed)
  return changed
}

const EMPTY_PERSON: NewPerson = {
  external_person_id: null,
  mdn: null,
  carrier_code: null,
  custom_fields: {},
  timezone: null,
  timezone_source: null,
}

function withPatch(before: NewPerson, patch: PersonPatch): NewPerson {
  const mdn = patch.mdn === undefined ? before.mdn : patch.mdn
  return {
    external_person_id: patch.external === undefined ? before.external_person_id : patch.external,
    mdn,
    carrier_code: mdn === before.mdn ? before.carrier_code : mdn === null ? null : carrierOf(mdn),
    custom_fields: mergeKeys<unknown>(before.custom_fields, patch.fields),
    ...zoneAfter(before, patch),
  }
}

/**
 * A time zone that the patch changes has the source `api`. Without one in the patch, a new number sets the zone of its
 * area code for a person who had none.
 */
function zoneAfter(before: NewPerson, { timezone, mdn }: PersonPatch): Pick<NewPerson, 'timezone' | 'timezone_source'> {
  const kept = { timezone: before.timezone, timezone_source: before.timezone_source }
  if (timezone === null) return { timezone: null, timezone_source: null }
  if (timezone !== undefined) return timezone === before.timezone ? kept : { timezone, timezone_source: 'api' }
  const zone = before.timezone === null && mdn && mdn !== before.mdn ? zoneOfNumber(mdn) : null
  return zone === null ? kept : { timezone: zone, timezone_source: 'area_code' }
}

const isEqual = (a: NewPerson, b: NewPerson): boolean =>
  a.external_person_id === b.external_person_id &&
  a.mdn === b.mdn &&
  a.custom_fields === b.custom_fields &&
  a.timezone === b.timezone &&
  a.timezone_source === b.timezone_source
