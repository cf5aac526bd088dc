import { isRecord } from '#/contract/format/json'
import { isE164, readWireMdn } from '#/contract/format/mdn'
import { type PersonWrite, externalPersonIdSchema } from '#/contract/persons'
import type { Call } from '../mock-state'
import { type FieldsPatch, readCustomFields } from './custom-field-rules'
import { isNamedZone } from './time-zone'

/** What a write changes: undefined leaves a field, null removes it. */
export interface PersonPatch {
  readonly external: string | null | undefined
  /** In E.164, whatever the version of the call. */
  readonly mdn: string | null | undefined
  readonly timezone: string | null | undefined
  readonly fields: FieldsPatch
}

export type PatchReading = { ok: true; patch: PersonPatch } | { ok: false; faults: string[] }

/** Reads the content of a write, as far as it can be checked without reading any record. */
export function readPersonPatch(body: PersonWrite, { version, company, rawBody }: Call): PatchReading {
  const rawFields = isRecord(rawBody) ? rawBody['custom_fields'] : undefined
  const fields = readCustomFields(isRecord(rawFields) ? rawFields : {}, company.custom_fields)
  const { faults } = fields

  const { timezone } = body
  if (typeof timezone === 'string' && !isNamedZone(timezone))
    faults.push('timezone must be a time zone such as America/Chicago')

  const number = readNumber(body.mobile_phone, version, company.home_country)
  if (number.fault !== undefined) faults.push(number.fault)

  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, patch: { external: body.external_person_id, mdn: number.mdn, timezone, fields: fields.patch } }
}

/** `{mdn: null}` is the same as null; an object without mdn leaves the number. */
function readNumber(
  phone: PersonWrite['mobile_phone'],
  version: 1 | 2,
  homeCountry: string,
): { mdn?: string | null; fault?: string } {
  if (phone === undefined || phone === null) return phone === null ? { mdn: null } : {}
  const { mdn } = phone
  if (mdn === undefined || mdn === null) return mdn === null ? { mdn: null } : {}
  const e164 = readWireMdn(mdn, version, homeCountry)
  if (e164 !== null) return { mdn: e164 }
  // A number in the format of the other API version has its own error name.
  const isOtherForm = version === 2 ? /^\d{7,15}$/.test(mdn) : isE164(mdn)
  return { fault: isOtherForm ? 'countrynotsupported' : 'mobile_phone.mdn is not a valid mobile number' }
}

/** Why an external id is not valid; null if it is. */
export function externalIdFault(id: string): string | null {
  const result = externalPersonIdSchema.safeParse(id)
  return result.success ? null : result.error.issues.map(issue => issue.message).join('; ')
}
